#!/bin/sh
# Takes PostgreSQL back to any second: base backups, and the write-ahead log since. Run by the user of the server.
#
#   KEPT=/backup/shop point-in-time.sh archive FILE NAME     for postgresql.conf: archive_command = 'KEPT=… point-in-time.sh archive "%p" "%f"'
#   KEPT=/backup/shop point-in-time.sh base URL              once a day, by a role with REPLICATION
#   KEPT=/backup/shop point-in-time.sh restore TIME FOLDER   such as '2026-11-22 14:03:59+00', into a new folder of data
#
# KEPT is on another disk, better on another machine. docs/operations.md says more.
set -eu
: "${KEPT:?name the folder that keeps base backups and log}"
umask 077
mkdir -p "$KEPT/base" "$KEPT/log"

archive() {
  # The server asks again for a file that it is not sure of; another file of that name is a fault.
  if [ -e "$KEPT/log/$2" ]; then
    cmp -s "$1" "$KEPT/log/$2"
    return
  fi
  cp "$1" "$KEPT/log/$2.part"
  sync "$KEPT/log/$2.part"
  mv "$KEPT/log/$2.part" "$KEPT/log/$2"
  sync "$KEPT/log"
}

base() {
  pg_basebackup --dbname="$1" --pgdata="$KEPT/base/unfinished" --checkpoint=fast --wal-method=stream
  pg_verifybackup "$KEPT/base/unfinished"
  # Named by the moment from which on it can be used.
  name=$(date -u +%Y-%m-%dT%H-%M-%SZ)
  mv "$KEPT/base/unfinished" "$KEPT/base/$name"
  echo "The base backup is in $KEPT/base/$name"
}

restore() {
  wanted=$(date -u -d "$1" +%Y-%m-%dT%H-%M-%SZ)
  newest=
  for folder in "$KEPT"/base/2*Z; do
    name=$(basename "$folder")
    if [ -d "$folder" ] && { [ "$name" = "$wanted" ] || expr "$name" '<' "$wanted" >/dev/null; }; then newest=$folder; fi
  done
  [ -n "$newest" ] || { echo "No base backup is older than $1." >&2; exit 1; }
  if [ -e "$2" ] && [ -n "$(ls -A "$2")" ]; then echo "$2 is not empty." >&2; exit 1; fi
  mkdir -p "$2"
  cp -a "$newest/." "$2"
  chmod 700 "$2"
  cat >>"$2/postgresql.auto.conf" <<CONF
restore_command = 'cp "$KEPT/log/%f" "%p"'
recovery_target_time = '$1'
recovery_target_action = 'promote'
CONF
  touch "$2/recovery.signal"
  echo "$2 is ready, from $newest: start PostgreSQL on it. It reads the log up to $1 and then takes connections."
}

case "${1:-}" in
archive) archive "$2" "$3" ;;
base) base "$2" ;;
restore) restore "$2" "$3" ;;
*) sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 1 ;;
esac
