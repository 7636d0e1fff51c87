#!/bin/sh
# Installs chezlang with its kernel compiled into an environment of its own.
#
#   make-fast.sh compile FOLDER    makes the environment (with $PYTHON), builds the wheel, installs it and what it needs
#   make-fast.sh refresh FOLDER    brings all that isn't compiled there up to date
#
# It builds from a copy under build/: the compiler leaves its products beside the sources, where they would be
# imported in place of them.
set -u
step=$1
folder=$2
python=${PYTHON:-python3}
work=build/fast

stop() {
    printf '%s\n' "$@" >&2
    exit 1
}

compile() {
    [ -x "$folder/bin/python" ] || PYTHON=$python sh tools/make-venv.sh "$folder" || exit 1
    inside=$folder/bin/python

    # ${CC} as the build will read it: the first word may be followed by options.
    compiler=${CC:-$("$inside" -c 'import sysconfig; print(sysconfig.get_config_var("CC") or "cc")')}
    command -v "${compiler%% *}" >/dev/null 2>&1 ||
        stop "To compile the kernel takes a C compiler, and there is no '${compiler%% *}' here." \
            "On Debian or Ubuntu: apt-get install gcc python3-dev; another compiler: make CC=clang fast" \
            "Everything works without: 'make demo' and 'make test' run the kernel interpreted, three to six times slower."
    "$inside" -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' ||
        stop "To compile the kernel takes the headers of Python, and Python.h is not here." \
            "On Debian or Ubuntu: apt-get install python3-dev" \
            "Everything works without: 'make demo' and 'make test' run the kernel interpreted, three to six times slower."

    rm -rf "$work"
    mkdir -p "$work/source"
    cp -R chezlang grammar cards pyproject.toml README.md LICENSE "$work/source"
    find "$work/source" \( -name '*.so' -o -name '*.pyd' -o -name '*.pyc' \) -exec rm -f {} +

    echo "Compiling the kernel (a minute or two; once, until its sources change) ..."
    if ! HATCH_BUILD_HOOK_ENABLE_MYPYC=true "$inside" -m pip --disable-pip-version-check wheel "$work/source" \
        --no-deps --wheel-dir "$work/dist" >"$work/log" 2>&1; then
        tail -n 40 "$work/log" >&2
        stop "The kernel could not be compiled; all that was said is in $work/log."
    fi
    wheel=$(echo "$work"/dist/chezlang-*.whl)
    "$inside" -m pip --disable-pip-version-check install --quiet --force-reinstall --no-deps "$wheel" || exit 1
    "$inside" -m pip --disable-pip-version-check install --quiet "$wheel[test]" || exit 1
}

refresh() {
    site=$("$folder/bin/python" -c 'import sysconfig; print(sysconfig.get_path("platlib"))') || exit 1
    [ -d "$site/chezlang" ] || stop "chezlang is not installed in $folder: make fast"
    # What is compiled stays; it is imported before the source beside it, which is there for tracebacks.
    find "$site/chezlang" -type f ! -name '*.so' ! -name '*.pyd' -exec rm -f {} +
    (cd chezlang && find . -type f ! -name '*.so' ! -name '*.pyd' ! -name '*.pyc') | while read -r file; do
        mkdir -p "$site/chezlang/${file%/*}"
        cp "chezlang/$file" "$site/chezlang/$file"
    done
    mkdir -p "$site/chezlang/_data"
    cp -R grammar cards "$site/chezlang/_data"
}

case $step in
compile | refresh) "$step" ;;
*) stop "make-fast.sh compile FOLDER, or make-fast.sh refresh FOLDER" ;;
esac
