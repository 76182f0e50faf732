#!/bin/sh
# Makes the secrets that compose.yaml hands to the containers, in ./secrets, and leaves alone those that are there.
# Keep a copy of `secret` and `encryption_key` where you do not keep your backups.
set -eu
cd "$(dirname "$0")/.."

umask 077
mkdir -p secrets
# The files themselves may be read by anybody who gets into the folder, which its owner alone does: the account inside
# a container has another number than the one out here.
make() {
  [ -s "secrets/$1" ] && return
  printf '%s\n' "$2" >"secrets/$1"
  chmod 444 "secrets/$1"
  echo "secrets/$1 made"
}
random() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'; }

make secret "$(random)"
make encryption_key "$(random)"
make postgres_password "$(random)"
make database_password "$(random)"
make database_url "postgres://reihum:$(cat secrets/database_password)@postgres/reihum"
