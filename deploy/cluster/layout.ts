/** Where everything of the cluster is: each machine of it has a loopback address of its own. */
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const PORTS = {
  etcd: 4879,
  etcdPeers: 4880,
  rest: 4808,
  postgres: 4832,
  primary: 4850,
  standbys: 4851,
  pool: 4864,
  api: 4820,
  edge: 8080,
  storefront: 4300,
  shell: 4100,
  release: 4400,
  /** Lead to both processes of the API and of the release service. */
  apis: 4920,
  releases: 4940,
} as const;

export interface Place {
  name: string;
  host: string;
}

const places = (kind: string, from: number, count: number): Place[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `${kind}${index + 1}`,
    host: `127.0.1.${from + index}`,
  }));

/** Machines with etcd, Patroni and PostgreSQL. */
export const NODES: readonly Place[] = places('node', 11, 3);
/** Machines with HAProxy and PgBouncer. */
export const BALANCERS: readonly Place[] = places('balancer', 21, 2);
/** Machines with the API. */
export const APIS: readonly Place[] = places('api', 31, 2);
/** Machines with what has no data of its own: edge, storefront, shell server and release service. */
export const WEBS: readonly Place[] = places('web', 41, 2);

/** The origin at which an edge serves the portal. */
export const edgeOf = ({ host }: Place): string => `http://${host}:${PORTS.edge}`;

const SECRETS = ['superuser', 'replicator', 'portal', 'operator', 'jwt', 'storefront', 'provider'] as const;
export type Secrets = Readonly<Record<(typeof SECRETS)[number], string>>;

/** Reads the secrets of a data folder, and makes those that are missing. */
export function readSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const made = Object.fromEntries(SECRETS.map((name) => [name, randomBytes(24).toString('hex')]));
  const secrets = { ...made, ...kept } as Secrets;
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

export interface Owner {
  uid: number;
  gid: number;
}

/** Creates a folder for an owner, which may be another user than the one who starts the cluster. */
export function makeFolder(path: string, owner: Owner | undefined): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (owner) chownSync(path, owner.uid, owner.gid);
  return path;
}

/**
 * Writes a configuration file from its template in this folder.
 * @returns its path
 * @throws Error if a value is missing
 */
export function fillIn(
  template: string,
  path: string,
  values: Readonly<Record<string, string | number>>,
  owner: Owner | undefined,
): string {
  const text = readFileSync(join(import.meta.dirname, template), 'utf8').replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${template} needs a value for ${name}.`);
      return String(value);
    },
  );
  writeFileSync(path, text, { mode: 0o600 });
  if (owner) chownSync(path, owner.uid, owner.gid);
  return path;
}

/** The address of the portal's database on some servers. */
export const databaseUrl = (password: string, servers: readonly Place[], port: number): string =>
  `postgres://coupon_center:${password}@${servers.map(({ host }) => `${host}:${port}`).join(',')}/coupon_center`;
