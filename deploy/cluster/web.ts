/** The parts of a machine that serves pages, each with its environment. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@coupon-center/testing/program';
import { APIS, BALANCERS, databaseUrl, edgeOf, makeFolder, PORTS, WEBS } from './layout.ts';
import type { Owner, Place, Secrets } from './layout.ts';

/** Stripe, the mail server and the bucket: variables of the API and of the release service. */
export interface Outside {
  /** Where the sandbox shows mails and payments. */
  sandbox: string;
  api: Readonly<Record<string, string>>;
  release: Readonly<Record<string, string>>;
}

const [FIRST_WEB = { name: '', host: '' }] = WEBS;
/** The address in links and mails. Real edges share one, e.g. that of a load balancer; here it is the first edge's. */
export const PORTAL_ORIGIN = edgeOf(FIRST_WEB);
export const PROVIDER_EMAIL = 'provider@shop.example';

/** The variables by which the servers with tables find the database. */
export const databaseVariables = (secrets: Secrets) => ({
  DATABASE_URL: databaseUrl(secrets.portal, BALANCERS, PORTS.pool),
  DATABASE_LISTEN_URL: databaseUrl(secrets.portal, BALANCERS, PORTS.primary),
});

/** The variables of all servers. */
export const serverVariables = ({ host }: Place, port: number) => ({
  HOST: host,
  PORT: String(port),
  PORTAL_ORIGIN,
  TRUST_PROXY: 'loopback',
});

export interface WebServer {
  part: 'storefront' | 'shell' | 'release';
  /** The file that Node runs. */
  file: string;
  env: NodeJS.ProcessEnv;
}

/** @param folder for what the servers keep: copies of published files */
export function webServers(place: Place, folder: string, secrets: Secrets, outside: Outside): WebServer[] {
  const origin = (port: number) => `http://${place.host}:${port}`;
  const api = { API_ORIGIN: origin(PORTS.apis) };
  const server = (part: WebServer['part'], file: string, variables: NodeJS.ProcessEnv): WebServer => ({
    part,
    file: join(root, file),
    env: {
      ...serverVariables(place, PORTS[part]),
      COUPON_CENTER_DATA: join(folder, place.name, part),
      ...variables,
    },
  });
  return [
    server('storefront', 'storefront/src/server.ts', { ...api, STOREFRONT_SECRET: secrets.storefront }),
    server('shell', 'shell/server/src/server.ts', { ...api, RELEASE_ORIGIN: origin(PORTS.releases) }),
    server('release', 'release/server/src/server.ts', { ...databaseVariables(secrets), ...outside.release }),
  ];
}

/**
 * Writes the shipped configuration of nginx, with the addresses of this cluster in place of the containers' names.
 * @returns its path
 */
export function writeEdgeConfiguration({ host }: Place, folder: string, owner: Owner | undefined): string {
  const servers: Record<string, readonly string[]> = {
    api: APIS.map((api) => `${api.host}:${PORTS.api}`),
    ...Object.fromEntries(
      (['storefront', 'shell', 'release'] as const).map((part) => [
        part,
        WEBS.map((web) => `${web.host}:${PORTS[part]}`),
      ]),
    ),
  };
  const proxies = makeFolder(join(folder, 'trusted-proxies'), owner);
  copyFileSync('/etc/nginx/mime.types', join(folder, 'mime.types'));
  // Whoever connects from this machine may say for whom, as a proxy for TLS does.
  writeFileSync(join(proxies, 'loopback.conf'), 'set_real_ip_from 127.0.0.0/8;\n', { mode: 0o644 });
  const path = join(folder, 'nginx.conf');
  const configuration = readFileSync(join(root, 'deploy/nginx/nginx.conf'), 'utf8')
    .replaceAll('/tmp/', `${folder}/`)
    .replaceAll('/etc/nginx/', `${folder}/`)
    .replace('/dev/stdout', join(folder, 'access.log'))
    .replace('listen 8080;', `listen ${host}:${PORTS.edge};`)
    .replaceAll(/server (\w+):\d+ max_fails=0;/g, (_, part: string) =>
      (servers[part] ?? []).map((address) => `server ${address} max_fails=0;`).join('\n    '),
    );
  writeFileSync(path, configuration, { mode: 0o644 });
  return path;
}
