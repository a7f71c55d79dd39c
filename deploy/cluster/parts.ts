/** Starts the programs of each machine of the cluster. */
import { join } from 'node:path';
import { root } from '@coupon-center/testing/program';
import { BALANCERS, databaseUrl, fillIn, makeFolder, NODES, PORTS } from './layout.ts';
import type { Owner, Place, Secrets } from './layout.ts';
import type { Programs } from './programs.ts';
import { runProcess } from './run-process.ts';
import type { Running } from './run-process.ts';

export interface Surroundings {
  folder: string;
  logs: string;
  owner: Owner | undefined;
  programs: Programs;
  secrets: Secrets;
}

export interface Parts {
  /** All processes that were started, by name, e.g. `node1-patroni`. */
  processes: Map<string, Running>;
  start: Readonly<Record<'etcd' | 'patroni' | 'balancer' | 'api', (place: Place) => void>>;
}

export function createParts({ folder, logs, owner, programs, secrets }: Surroundings): Parts {
  const processes = new Map<string, Running>();
  const run = (name: string, program: string, args: readonly string[]) => {
    processes.set(name, runProcess({ name, program, args, logs, owner }));
  };
  const etcdHosts = NODES.map(({ host }) => `${host}:${PORTS.etcd}`).join();

  const start: Parts['start'] = {
    etcd({ name, host }: Place) {
      const [clients, peers] = [`http://${host}:${PORTS.etcd}`, `http://${host}:${PORTS.etcdPeers}`];
      const members = NODES.map((node) => `${node.name}=http://${node.host}:${PORTS.etcdPeers}`);
      run(`${name}-etcd`, programs.etcd, [
        ...['--name', name, '--data-dir', join(folder, name, 'etcd')],
        ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
        ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
        ...['--initial-cluster', members.join(), '--enable-v2', '--logger', 'zap', '--log-level', 'warn'],
      ]);
    },
    patroni(node: Place) {
      const values = {
        ...node,
        ...{ folder, etcdHosts, restPort: PORTS.rest, postgresPort: PORTS.postgres },
        ...{ postgresPrograms: programs.postgresFolder },
        ...{ superuserPassword: secrets.superuser, replicatorPassword: secrets.replicator },
      };
      const config = fillIn('patroni.yml', join(folder, node.name, 'patroni.yml'), values, owner);
      run(`${node.name}-patroni`, programs.patroni, [config]);
    },
    balancer(place: Place) {
      const values = { ...place, folder, primaryPort: PORTS.primary, poolPort: PORTS.pool };
      const servers = NODES.map(
        ({ name, host }) => `  server ${name} ${host}:${PORTS.postgres} check port ${PORTS.rest}`,
      ).join('\n');
      const path = (file: string) => join(makeFolder(join(folder, place.name), owner), file);
      const haproxy = fillIn('haproxy.cfg', path('haproxy.cfg'), { ...values, servers }, owner);
      run(`${place.name}-haproxy`, programs.haproxy, ['-db', '-f', haproxy]);
      const pgbouncer = fillIn('pgbouncer.ini', path('pgbouncer.ini'), values, owner);
      run(`${place.name}-pgbouncer`, programs.pgbouncer, [pgbouncer]);
    },
    api({ name, host }: Place) {
      const env = {
        ...{ HOST: host, PORT: String(PORTS.api), JWT_SECRET: secrets.jwt, RATE_LIMIT_SCALE: '1000' },
        DATABASE_URL: databaseUrl(secrets.portal, BALANCERS, PORTS.pool),
        DATABASE_LISTEN_URL: databaseUrl(secrets.portal, BALANCERS, PORTS.primary),
      };
      const args = [join(root, 'backend/src/server.ts')];
      processes.set(name, runProcess({ name, program: process.execPath, args, logs, env }));
    },
  };
  return { processes, start };
}
