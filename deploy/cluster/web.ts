/** The parts of a machine that serves pages, each with its environment. */
import { join } from 'node:path';
import { root } from '@coupon-center/testing/program';
import { writeEdgeFolder } from '../src/edge-folder.ts';
import type { StandIns } from '../src/faults/stand-ins.ts';
import { APIS, BALANCERS, databaseUrl, edgeOf, PORTS, WEBS } from './layout.ts';
import type { Place, Secrets } from './layout.ts';

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
export function webServers(
  place: Place,
  folder: string,
  secrets: Secrets,
  { release }: StandIns,
): WebServer[] {
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
    server('release', 'release/server/src/server.ts', { ...databaseVariables(secrets), ...release }),
  ];
}

/**
 * Writes the shipped configuration of nginx, with the addresses of this cluster in place of the containers' names.
 * @returns its path
 */
export function writeEdgeConfiguration({ host }: Place, folder: string): string {
  const servers: Record<string, readonly string[]> = {
    api: APIS.map((api) => `${api.host}:${PORTS.api}`),
    ...Object.fromEntries(
      (['storefront', 'shell', 'release'] as const).map((part) => [
        part,
        WEBS.map((web) => `${web.host}:${PORTS[part]}`),
      ]),
    ),
  };
  return writeEdgeFolder(folder, `${host}:${PORTS.edge}`, (shipped) =>
    shipped
      .replaceAll('/tmp/', `${folder}/`)
      .replaceAll('/etc/nginx/', `${folder}/`)
      .replace('/dev/stdout', join(folder, 'access.log'))
      .replaceAll(/server (\w+):\d+ max_fails=0;/g, (_, part: string) =>
        (servers[part] ?? []).map((address) => `server ${address} max_fails=0;`).join('\n    '),
      ),
  );
}
