#!/usr/bin/env bash
# Writes what the program is made of into a folder: a bill of materials (CycloneDX 1.5, JSON) of all crates that are linked into
# it with the features it is given out with, and of the macros that wrote parts of them. It is not kept in the repository; under
# which licences they stand, licences.py lists.
#
#   cargo install --locked cargo-cyclonedx --version 0.5.9
#   packaging/sbom.sh target/sbom
set -euo pipefail
cd "$(dirname "$0")/.."
into=${1:-target/sbom}
mkdir -p "$into"

target=$(rustc -vV | sed -n 's/^host: //p')
# Nothing that changes by itself: the same sources give the same bytes.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
cargo cyclonedx --quiet --no-build-deps --format json --spec-version 1.5 --target "$target" --override-filename giostra.cdx
# Where the repository lies is nobody's business, and no part of what the program is made of.
sed "s|path+file://$PWD#|path+file:///giostra#|g" giostra.cdx.json >"$into/giostra.cdx.json"
rm giostra.cdx.json
echo "$into/giostra.cdx.json"
