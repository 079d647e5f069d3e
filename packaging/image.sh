#!/usr/bin/env bash
# Makes the image of packaging/Dockerfile around a program that is linked whole already, and runs it as docs/en/hosting.md says:
# nothing writable but /data, no rights, a user without a name. The health check is asked, the database looked through and copied,
# and it is told to stop. Of the Dockerfile only the first stage is left out, which compiles, and begins with an image from the
# net. Needs root, and buildah, podman and runc (packages of Debian).
#
#   packaging/image.sh target/x86_64-unknown-linux-gnu/release/giostra
set -euo pipefail

program=$1
here=$(cd "$(dirname "$0")" && pwd)
image=localhost/giostra-tried
name=giostra-tried-$$
context=$(mktemp -d)
tidy() {
  podman rm --force --volumes "$name" >/dev/null 2>&1 || true
  podman rmi --force "$image" >/dev/null 2>&1 || true
  rm -rf "$context"
}
trap tidy EXIT

install -D -m 755 "$program" "$context/image/giostra"
install -d -m 700 "$context/image/data"
{
  echo 'FROM scratch AS build'
  echo 'COPY image /image'
  sed -n '/^FROM scratch$/,$p' "$here/Dockerfile"
} >"$context/Dockerfile"
# Health checks are no part of the other format.
buildah build --isolation chroot --format docker --tag "$image" "$context"
podman image inspect --format 'image of {{.Size}} bytes, for user {{.Config.User}}' "$image"

# More files or processes than this are not asked for: a container inside another one may not have them.
limits=(--ulimit nofile=1024:1024 --ulimit nproc=1024:1024)
shut=(--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --network none)
pod() { podman --runtime "$(command -v runc)" "$@" 2> >(grep -v systemd >&2); }
inside() { pod exec "$name" /giostra "$@"; }

pod run --rm "${limits[@]}" "${shut[@]}" --no-healthcheck "$image" --version
pod run --detach --name "$name" "${limits[@]}" "${shut[@]}" --volume "$name:/data" --env GIOSTRA_PIAZZA=127.0.0.1:8737 "$image"
for try in $(seq 1 60); do
  if inside healthy; then break; fi
  if [ "$try" = 60 ]; then pod logs "$name" >&2; exit 1; fi
  sleep 0.5
done
pod healthcheck run "$name"
inside check
inside backup /data/copy.db
if inside backup /copy.db; then
  echo "it wrote outside /data" >&2
  exit 1
fi
pod stop --time 12 "$name"
pod logs "$name"
code=$(podman inspect --format '{{.State.ExitCode}}' "$name")
if [ "$code" != 0 ]; then
  echo "told to stop, it ended with $code" >&2
  exit 1
fi
pod volume rm --force "$name"
echo "the image runs"
