#!/bin/bash
# What a container of the database's cluster runs, by its role. Its configuration files are those of `npm run cluster`; addresses
# and passwords are in the environment, see docker-compose.yml.
set -euo pipefail
here=$(dirname "$0")

# Prints a configuration file with values in place of what is in braces, e.g. `fill_in haproxy.cfg host=10.0.0.1`.
fill_in() {
  local text value
  text=$(<"$here/$1")
  for value in "${@:2}"; do text=${text//"{${value%%=*}}"/"${value#*=}"}; done
  if grep -oE '\{\w+\}' <<<"$text" >&2; then
    echo "$1 needs a value for each of these." >&2
    return 1
  fi
  printf '%s\n' "$text"
}

# Prints one line for each of the three nodes, in which NODE and ADDRESS are replaced.
for_each_node() {
  for number in 1 2 3; do
    local line=${1//NODE/node$number}
    echo "${line//ADDRESS/$NETWORK.1$number}"
  done
}

case $1 in
etcd)
  clients=http://$HOST:4879 peers=http://$HOST:4880
  exec etcd --name "$NAME" --data-dir /data/etcd --logger zap --log-level warn --enable-v2 \
    --listen-client-urls "$clients" --advertise-client-urls "$clients" \
    --listen-peer-urls "$peers" --initial-advertise-peer-urls "$peers" --initial-cluster "$ETCD_CLUSTER"
  ;;

node)
  programs=$(dirname "$(ls /usr/lib/postgresql/*/bin/postgres | sort -V | tail -1)")
  version=$(patroni --version | cut -d' ' -f2)
  # Why not the third version of etcd's API with older ones: docs/decisions/0040.
  api=etcd
  if dpkg --compare-versions "$version" ge 3.0.3; then api=etcd3; fi
  mkdir -p "/data/$NAME"
  # Nothing is archived: that takes repositories which outlive this machine (docs/decisions/0041).
  fill_in patroni.yml "name=$NAME" "host=$HOST" folder=/data "network=$NETWORK.0/24" "etcdApi=$api" \
    "etcdHosts=$ETCD_HOSTS" restPort=4808 postgresPort=4832 "postgresPrograms=$programs" archiveMode=off pgbackrest=false \
    "superuserPassword=$SUPERUSER_PASSWORD" "replicatorPassword=$REPLICATOR_PASSWORD" >/tmp/patroni.yml
  exec patroni /tmp/patroni.yml
  ;;

balancer)
  servers=$(for_each_node '  server NODE ADDRESS:4832 check port 4808')
  ports=(primaryPort=4850 standbyPort=4851 poolPort=4864)
  fill_in haproxy.cfg "host=$HOST" "${ports[@]}" "servers=$servers" >/tmp/haproxy.cfg
  fill_in pgbouncer.ini "host=$HOST" "${ports[@]}" folder=/tmp >/tmp/pgbouncer.ini
  fill_in users.txt "portalPassword=$POSTGRES_PASSWORD" "operatorPassword=$OPERATOR_PASSWORD" >/tmp/users.txt
  haproxy -db -f /tmp/haproxy.cfg &
  pgbouncer /tmp/pgbouncer.ini &
  trap 'kill $(jobs -p)' TERM
  # If one ends, the container does, and is started again with both.
  wait -n
  ;;

prepare)
  export PGPASSWORD=$SUPERUSER_PASSWORD
  exec psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --file "$here/portal.sql" \
    "host=$NETWORK.21,$NETWORK.22 port=4850,4850 user=postgres dbname=postgres connect_timeout=5"
  ;;

*)
  echo "There is no role called $1." >&2
  exit 2
  ;;
esac
