#!/usr/bin/env python3
"""Writes under which licences the crates stand that are linked into the program, and the texts of those licences.

    packaging/licences.py > target/sbom/LICENCES.txt

First a line for each crate, then each text once, headed by the crates it came with. What is no crate (dictionaries,
fonts) is told in dict/README.md and src/picture/fonts/README.md. Exit code 1: a crate names no licence.
"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAMES = ("license", "licence", "copying", "copyright", "notice", "unlicense")


def metadata():
    """What cargo knows, for this kind of machine and the features that are usual."""
    host = next(
        line.split(": ")[1]
        for line in subprocess.check_output(["rustc", "-vV"], text=True).splitlines()
        if line.startswith("host: ")
    )
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", host]
    return json.loads(subprocess.check_output(command, cwd=ROOT))


def linked(data):
    """The crates that come into the program: neither what only builds it nor what only tests it."""
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    packages = {package["id"]: package for package in data["packages"]}
    own = data["resolve"]["root"]
    seen, left = {own}, [own]
    while left:
        for dep in nodes[left.pop()]["deps"]:
            is_linked = any(kind["kind"] is None for kind in dep["dep_kinds"])
            # A macro runs when the program is built.
            is_macro = any("proc-macro" in target["kind"] for target in packages[dep["pkg"]]["targets"])
            if is_linked and not is_macro and dep["pkg"] not in seen:
                seen.add(dep["pkg"])
                left.append(dep["pkg"])
    crates = [packages[one] for one in seen - {own}]
    return sorted(crates, key=lambda crate: (crate["name"], crate["version"]))


def texts(crate):
    """The texts of licences that lie in a crate's folder."""
    folder = pathlib.Path(crate["manifest_path"]).parent
    for file in sorted(folder.iterdir()):
        if file.is_file() and file.name.lower().startswith(NAMES):
            yield file.read_text(encoding="utf-8", errors="replace").strip()


def main():
    crates = linked(metadata())
    nameless = [crate["name"] for crate in crates if not (crate["license"] or crate["license_file"])]
    by_text = {}
    for crate in crates:
        called = f"{crate['name']} {crate['version']}"
        print(f"{called}: {crate['license'] or crate['license_file'] or 'none named'}")
        for text in texts(crate):
            by_text.setdefault(text, []).append(called)
    for text, names in by_text.items():
        print("\n" + "=" * 80 + "\n" + ", ".join(names) + "\n" + "-" * 80 + "\n\n" + text)
    if nameless:
        sys.exit(f"no licence is named by: {', '.join(nameless)}")


if __name__ == "__main__":
    main()
