#!/usr/bin/env bash
# Writes what the program is made of into a folder: a bill of materials (CycloneDX 1.5, JSON) of all crates that are linked into
# it with the features it is given out with, and the list of their licences. Neither is kept in the repository.
#
#   cargo install --locked cargo-cyclonedx
#   packaging/sbom.sh target/sbom
set -euo pipefail
cd "$(dirname "$0")/.."
into=${1:-target/sbom}
mkdir -p "$into"

target=$(rustc -vV | sed -n 's/^host: //p')
# Nothing that changes by itself: the same sources give the same bytes.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
cargo cyclonedx --format json --spec-version 1.5 --describe crate --target "$target" --override-filename giostra.cdx
mv giostra.cdx.json "$into/"
echo "$into/giostra.cdx.json"
