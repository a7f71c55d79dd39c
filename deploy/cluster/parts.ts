/** Starts the programs of each machine of the cluster. */
import { join } from 'node:path';
import { root } from '@coupon-center/testing/program';
import type { StandIns } from '../src/faults/stand-ins.ts';
import { APIS, BALANCERS, databaseUrl, fillIn, makeFolder, NODES, PORTS, WEBS } from './layout.ts';
import type { Owner, Place, Secrets } from './layout.ts';
import type { Machines } from './machines.ts';
import type { PgBackRest } from './pgbackrest.ts';
import type { Programs } from './programs.ts';
import { runProcess } from './run-process.ts';
import type { Running } from './run-process.ts';
import {
  databaseVariables,
  PROVIDER_EMAIL,
  serverVariables,
  webServers,
  writeEdgeConfiguration,
} from './web.ts';

export interface Surroundings {
  folder: string;
  logs: string;
  owner: Owner | undefined;
  programs: Programs;
  secrets: Secrets;
  /** Absent if all nodes share this machine. */
  machines?: Machines | undefined;
  /** Absent if neither mails nor payments nor published versions are needed. */
  outside: () => StandIns | undefined;
  pgbackrest: PgBackRest;
}

export interface Parts {
  /** All processes that were started, by name, e.g. `node1-patroni`. */
  processes: Map<string, Running>;
  start: Readonly<Record<'etcd' | 'patroni' | 'balancer' | 'api' | 'web', (place: Place) => void>>;
}

export function createParts(surroundings: Surroundings): Parts {
  const { folder, logs, owner, programs, secrets, machines, outside, pgbackrest } = surroundings;
  const processes = new Map<string, Running>();
  const run = (name: string, program: string, args: readonly string[]) => {
    processes.set(name, runProcess({ name, program, args, logs, owner }));
  };
  const runOnNode = (node: Place, part: string, command: readonly string[]) => {
    const name = `${node.name}-${part}`;
    const [program = '', ...args] = machines?.wrap(node, command, owner) ?? command;
    // Only root may enter the network of another machine.
    processes.set(name, runProcess({ name, program, args, logs, owner: machines ? undefined : owner }));
  };
  const runServer = (name: string, file: string, env: NodeJS.ProcessEnv) => {
    processes.set(name, runProcess({ name, program: process.execPath, args: [file], logs, env }));
  };
  const etcdHosts = NODES.map(({ host }) => `${host}:${PORTS.etcd}`).join();

  const start: Parts['start'] = {
    etcd(node: Place) {
      const { name, host } = node;
      const [clients, peers] = [`http://${host}:${PORTS.etcd}`, `http://${host}:${PORTS.etcdPeers}`];
      const members = NODES.map((member) => `${member.name}=http://${member.host}:${PORTS.etcdPeers}`);
      runOnNode(node, 'etcd', [
        programs.etcd,
        ...['--name', name, '--data-dir', join(folder, name, 'etcd')],
        ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
        ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
        ...['--initial-cluster', members.join(), '--enable-v2', '--logger', 'zap', '--log-level', 'warn'],
      ]);
    },
    patroni(node: Place) {
      const values = {
        ...node,
        ...{ folder, etcdApi: 'etcd', etcdHosts, restPort: PORTS.rest, postgresPort: PORTS.postgres },
        ...{ network: '127.0.0.0/8', archiveMode: 'on' },
        ...{ postgresPrograms: programs.postgresFolder },
        ...{ superuserPassword: secrets.superuser, replicatorPassword: secrets.replicator },
        pgbackrest: pgbackrest.command(node),
      };
      pgbackrest.configure(node);
      const config = fillIn('patroni.yml', join(folder, node.name, 'patroni.yml'), values, owner);
      runOnNode(node, 'patroni', [programs.patroni, config]);
    },
    balancer(place: Place) {
      const ports = { primaryPort: PORTS.primary, standbyPort: PORTS.standbys, poolPort: PORTS.pool };
      const values = { ...place, folder, ...ports };
      const servers = NODES.map(
        ({ name, host }) => `  server ${name} ${host}:${PORTS.postgres} check port ${PORTS.rest}`,
      ).join('\n');
      const path = (file: string) => join(makeFolder(join(folder, place.name), owner), file);
      const haproxy = fillIn('haproxy.cfg', path('haproxy.cfg'), { ...values, servers }, owner);
      run(`${place.name}-haproxy`, programs.haproxy, ['-db', '-f', haproxy]);
      const pgbouncer = fillIn('pgbouncer.ini', path('pgbouncer.ini'), values, owner);
      run(`${place.name}-pgbouncer`, programs.pgbouncer, [pgbouncer]);
    },
    api(place: Place) {
      runServer(place.name, join(root, 'backend/src/server.ts'), {
        ...serverVariables(place, PORTS.api),
        ...databaseVariables(secrets),
        DATABASE_READ_URL: databaseUrl(secrets.portal, BALANCERS, PORTS.standbys),
        ...{ JWT_SECRET: secrets.jwt, STOREFRONT_SECRET: secrets.storefront, RATE_LIMIT_SCALE: '1000' },
        ...{ PROVIDER_EMAIL, PROVIDER_PASSWORD: secrets.provider },
        ...outside()?.api,
      });
    },
    web(place: Place) {
      const found = outside();
      if (!found) throw new Error('Pages need a bucket for published versions.');
      const machine = makeFolder(join(folder, place.name), owner);
      const lines = (name: string, places: readonly Place[], port: number) =>
        places.map((to) => `  server ${name}-${to.name} ${to.host}:${port}`).join('\n');
      const values = {
        ...{ ...place, apisPort: PORTS.apis, apis: lines('api', APIS, PORTS.api) },
        ...{ releasesPort: PORTS.releases, releases: lines('release', WEBS, PORTS.release) },
      };
      const haproxy = fillIn('web.cfg', join(machine, 'haproxy.cfg'), values, owner);
      run(`${place.name}-haproxy`, programs.haproxy, ['-db', '-f', haproxy]);
      for (const { part, file, env } of webServers(place, folder, secrets, found))
        runServer(`${place.name}-${part}`, file, env);
      const edge = writeEdgeConfiguration(place, makeFolder(join(machine, 'edge'), owner));
      run(`${place.name}-edge`, programs.nginx, ['-e', 'stderr', '-g', 'daemon off;', '-c', edge]);
    },
  };
  return { processes, start };
}
