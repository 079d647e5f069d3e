#!/usr/bin/env bash
# Puts the program and its unit of systemd into a fresh Debian, with the lines of docs/en/hosting.md, boots that in a container and
# looks: it says when it serves, with all the hardening and a token handed on as a credential; killed, and frozen until the watchdog
# bites, it is begun anew; told to stop, it ends well. Takes five minutes. Needs root, mmdebstrap and systemd-container (packages of
# Debian), and a net for the packages inside.
#
#   packaging/unit.sh target/release/giostra
set -euo pipefail

program=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
within=$(mktemp -d)
inside="" container=""
tidy() {
  # The first process of the container outlives what has begun it.
  for one in $inside $container; do kill -9 "$one" 2>/dev/null || true; done
  sleep 1
  rm -rf "$within"
}
trap tidy EXIT

root=$within/root
mmdebstrap --quiet --variant=minbase --include=systemd,systemd-sysv,dbus,passwd bookworm "$root"
install -m 755 "$program" "$root/usr/local/bin/giostra"
# As docs/en/hosting.md has it; of the platforms only Telegram, which cannot be reached from in there.
chroot "$root" useradd --system --home-dir /var/lib/giostra --shell /usr/sbin/nologin giostra
install -d -m 700 "$root/etc/giostra"
echo '123456:nobody' | install -m 600 /dev/stdin "$root/etc/giostra/telegram.token"
grep -v 'discord\.token' "$here/giostra.service" >"$root/etc/systemd/system/giostra.service"
chroot "$root" systemctl --quiet enable giostra

systemd-nspawn --quiet --directory "$root" --boot --private-network --register=no --keep-unit >"$within/console" 2>&1 </dev/null &
container=$!
disown

# until SECONDS COMMAND…: asks each second whether it is so.
until_so() {
  local left=$1
  shift
  while ! "$@"; do
    left=$((left - 1))
    if [ "$left" -lt 0 ]; then
      printf 'not so: %s\n' "$*" >&2
      in_there journalctl -u giostra --no-pager -o cat -n 30 >&2 || cat "$within/console" >&2
      exit 1
    fi
    sleep 1
  done
}
first() {
  inside=$(pgrep --parent "$container" --exact systemd | head -1)
  [ -n "$inside" ]
}
in_there() { nsenter --target "$inside" --mount --net --pid --uts --ipc "$@"; }
has() { in_there systemctl show giostra --property "${1%%=*}" | grep -qx "$1"; }
# Its number out here: in there it has another.
main() { pgrep --exact giostra --ns "$inside" --nslist pid; }

until_so 30 first
until_so 60 has SubState=running
for said in NRestarts=0 Type=notify User=giostra; do until_so 0 has "$said"; done
echo "it serves"

kill -9 "$(main)"
until_so 30 has NRestarts=1
until_so 30 has SubState=running
echo "killed, it is begun anew"

kill -STOP "$(main)"
until_so 120 has NRestarts=2
until_so 30 has SubState=running
echo "frozen, it is begun anew"

in_there systemctl stop giostra
for said in SubState=dead Result=success ExecMainStatus=0; do until_so 0 has "$said"; done
in_there systemd-analyze security giostra --no-pager | tail -1
echo "told to stop, it ends well"
