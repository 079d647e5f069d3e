#!/usr/bin/env bash
# Tries a program that is linked whole where an image made from scratch would run it: in a folder that holds nothing else, as a
# user without a name, who may write /data alone. It plays a round, keeps it, looks it through, copies it, and finds a
# machine by name. Needs root, for chroot.
#
#   packaging/alone.sh target/x86_64-unknown-linux-gnu/release/giostra
set -euo pipefail

program=$1
if readelf --program-headers "$program" | grep INTERP; then
  echo "$program asks for a loader: it is not linked whole" >&2
  exit 1
fi
image=$(mktemp -d)
trap 'rm -rf "$image"' EXIT
chmod 755 "$image"
install -m 755 "$program" "$image/giostra"
install -d -m 700 -o 65532 -g 65532 "$image/data"
alone() { env -i PATH="$PATH" LC_ALL=en_GB.UTF-8 chroot --userspec=65532:65532 "$image" /giostra "$@"; }

alone --version
{
  echo 'giostra-chat 1'
  echo 'Ada #square: /manche subito'
  echo '+5'
  echo 'Silk #square: casa'
  echo '+600'
} | alone chat --seed 7 --db /data/giostra.db >"$image/said"
grep -c '' "$image/said"
alone check /data/giostra.db
alone backup --database /data/giostra.db /data/copy.db
if alone backup --database /data/giostra.db /copy.db 2>/dev/null; then
  echo "it wrote outside /data" >&2
  exit 1
fi
# A machine by its name: what glibc loads for that in other programs is not there.
install -d "$image/etc"
echo '127.0.0.1 somebody' >"$image/etc/hosts"
coproc well {
  python3 -u -c '
import http.server
class Well(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200 if self.path == "/readyz" else 404)
        self.end_headers()
server = http.server.HTTPServer(("127.0.0.1", 0), Well)
print(server.server_port)
server.handle_request()' 2>/dev/null
}
read -r port <&"${well[0]}"
alone healthy "somebody:$port"
echo "it runs alone"
