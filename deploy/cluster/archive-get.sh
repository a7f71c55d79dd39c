#!/bin/sh
# How a standby gets a file from the archive: archive-get.sh <file> <path> pgbackrest --stanza=…
#
# PostgreSQL takes the segment in which a timeline ended as long as that of the next timeline is not archived. If the former
# primary hung, it may have archived records there that were never acknowledged and that no other node has, and a standby that
# replays them can follow nobody any more. So this one refuses that segment and all later ones, and the standby streams.
# pg_rewind, which does not run in the data folder, gets what it asks for.
set -eu
file=$1 path=$2
shift 2

newest=$(ls pg_wal/*.history 2>/dev/null | tail -n 1)
if [ -n "$newest" ] && [ ${#file} = 24 ]; then
  timeline=$((0x${file%????????????????}))
  end=$(awk -v timeline="$timeline" '$1 == timeline { print $2 }' "$newest")
  # A position as hexadecimal halves, in segments of 16 MB.
  if [ -n "$end" ] && [ $((0x${file#????????})) -ge $((0x${end%/*} << 32 | 0x${end#*/} >> 24)) ]; then
    echo "Timeline $timeline ended at $end, so $file of the archive may differ from the primary's." >&2
    exit 1
  fi
fi
exec "$@" archive-get "$file" "$path"
