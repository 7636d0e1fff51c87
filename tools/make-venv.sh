#!/bin/sh
# Makes a virtual environment: make-venv.sh FOLDER, with $PYTHON (python3).
# Says what is missing, and how to get it, where that can't be done.
set -u
folder=$1
python=${PYTHON:-python3}

stop() {
    printf '%s\n' "$@" >&2
    exit 1
}

command -v "$python" >/dev/null 2>&1 ||
    stop "chezlang needs Python 3.11 or newer, and there is no '$python' here." \
        "On Debian or Ubuntu: apt-get install python3 python3-venv"

version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])') ||
    stop "'$python' doesn't run."

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    stop "chezlang needs Python 3.11 or newer; '$python' is Python $version." \
        "Name a newer one if you have it, for example: make PYTHON=python3.12 demo"

# Debian takes ensurepip out of its Python and ships it in a package of its own.
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
    stop "'$python' (Python $version) can't make a virtual environment: its modules 'venv' and 'ensurepip' are not complete." \
        "On Debian or Ubuntu they are in the package python3-venv (or python$version-venv): apt-get install python3-venv"

if ! "$python" -m venv --clear "$folder"; then
    rm -rf "$folder"
    stop "'$python' (Python $version) could not make a virtual environment in $folder (see above)." \
        "On Debian or Ubuntu the package python3-venv (or python$version-venv) may be missing: apt-get install python3-venv"
fi
