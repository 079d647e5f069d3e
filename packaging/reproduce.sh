#!/usr/bin/env bash
# Builds the program twice, from two copies of the last commit in folders of different names and lengths, and compares the bytes.
#
#   packaging/reproduce.sh                             the release profile, as it is given out
#   packaging/reproduce.sh --no-default-features       other options of cargo build, in the dev profile, which is quicker
#
# Linked as packaging/Dockerfile links it. Exit code 0: the two are the same, and one is kept as $KEEP if that is set; 1: they
# differ, and both are kept.
set -euo pipefail

options=("$@")
profile=debug
if [ "${#options[@]}" -eq 0 ]; then options=(--release) profile=release; fi

source=$(cd "$(dirname "$0")/.." && pwd)
# Both from the same one, whatever is committed meanwhile.
commit=$(git -C "$source" rev-parse HEAD)
target=$(rustc -vV | sed -n 's/^host: //p')
cargo_home=${CARGO_HOME:-$HOME/.cargo}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

build() {
  local tree="$work/$1" into="$work/$2"
  mkdir -p "$tree"
  git -C "$source" archive "$commit" | tar -x -C "$tree"
  # Names of folders are all that the compiler writes into a program from outside the sources; each copy has its own, and both
  # are called the same there. C sources are compiled by build scripts, which hear of it by CFLAGS.
  (
    cd "$tree"
    export CARGO_TARGET_DIR=$into CARGO_INCREMENTAL=0
    export RUSTFLAGS="-C target-feature=+crt-static --remap-path-prefix=$tree=/giostra --remap-path-prefix=$cargo_home=/cargo"
    export CFLAGS="-ffile-prefix-map=$into=/target -ffile-prefix-map=$cargo_home=/cargo"
    cargo build --locked --bin giostra --target "$target" "${options[@]}"
  )
  cp "$into/$target/$profile/giostra" "$work/giostra-$1"
  # The second one is not to find anything of the first.
  rm -rf "$tree" "$into"
}

# Read to its end before it begins: it takes long, and bash would go on reading a file that somebody edits meanwhile.
main() {
  build one target-one
  build another-folder-with-a-longer-name target-of-the-other-one

  (cd "$work" && sha256sum giostra-*)
  if cmp "$work/giostra-one" "$work/giostra-another-folder-with-a-longer-name"; then
    echo "the same bytes"
    if [ -n "${KEEP:-}" ]; then install -m 755 "$work/giostra-one" "$KEEP"; fi
  else
    kept=$(mktemp -d)
    mv "$work"/giostra-* "$kept"
    echo "they differ: $kept" >&2
    exit 1
  fi
}
main; exit
