#!/bin/sh
# Installs each peer of peers.txt into an environment of its own: install.sh FOLDER, with $PYTHON.
# One that can't be installed is left out of the run.
set -u
folder=$1
[ -x "$folder/bin/python" ] || sh tools/make-venv.sh "$folder" || exit 1
while read -r peer; do
    "$folder/bin/python" -m pip --disable-pip-version-check install --quiet "$peer" ||
        echo "$peer could not be installed here; it is left out"
done <benchmarks/peers.txt
exit 0
