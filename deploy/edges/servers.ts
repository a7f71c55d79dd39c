/** A PostgreSQL, an API and a storefront behind both edges, each with its shipped configuration. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import { Client } from 'pg';
import { startPostgres } from '@coupon-center/testing/postgres';
import { root } from '@coupon-center/testing/program';
import { OPEN_NEW_STORES } from '../cluster/shoppers.ts';
import { writeEdgeFolder } from '../src/edge-folder.ts';
import { createProcess } from '../src/faults/process.ts';
import type { RunningProcess } from '../src/faults/process.ts';

/** Longer than a test may wait for anything: what it sees before was purged. */
const LONG = 3600;
/** The host of all pages. */
export const SITE = 'portal.test';

export interface EdgeUnderTest {
  name: 'nginx' | 'Varnish';
  port: number;
  /** A port to which a proxy for TLS connects, and names the address of its client. */
  proxied?: number;
  process: RunningProcess;
  /** Starts it without what it had cached. */
  start(): Promise<void>;
}

export interface Servers {
  api: string;
  edges: readonly EdgeUnderTest[];
  secret: string;
  provider: { email: string; password: string };
  database: Client;
  /** Starts the storefront again. @param edgeSeconds for how long edges keep what they are told of */
  restartStorefront(edgeSeconds: number): Promise<void>;
}

/** As `openssl rand -base64 48` prints it. */
const secretText = () => randomBytes(48).toString('base64');

/** @param onEnd takes what stops a server, to be called in reverse order @throws Error without PostgreSQL, nginx or Varnish */
export async function startServers(folder: string, onEnd: (stop: () => unknown) => void): Promise<Servers> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('There is no PostgreSQL here: install Debian’s package.');
  onEnd(() => postgres.stop());
  const [apiPort, storefrontPort, nginxPort, varnishPort, proxied] = (await Promise.all(
    Array.from({ length: 5 }, () => getPort({ host: '127.0.0.1' })),
  )) as [number, number, number, number, number];
  const secret = secretText();
  const provider = { email: 'provider@shop.example', password: secretText() };
  const PATH = `${process.env.PATH}:/usr/sbin`;
  const run = (name: string, ready: URL, command: string, args: readonly string[], env: object) => {
    const log = join(folder, name);
    return createProcess({ name, ready, command, args: () => args, log, env: { PATH, ...env } });
  };
  const program = (name: string, file: string, port: number, env: object) =>
    run(name, new URL(`http://127.0.0.1:${port}/readyz`), process.execPath, [join(root, file)], {
      ...{ PORT: String(port), LOG_LEVEL: 'warn', PORTAL_ORIGIN: `http://${SITE}` },
      ...{ COUPON_CENTER_DATA: join(folder, 'data'), TRUST_PROXY: 'loopback', ...env },
    });
  const begin = async (process: RunningProcess) => {
    await process.start();
    onEnd(() => process.end('SIGTERM').catch(() => {}));
  };

  await begin(
    program('api', 'backend/src/server.ts', apiPort, {
      ...{ DATABASE_URL: postgres.url, JWT_SECRET: secretText() + secret, RATE_LIMIT_SCALE: '1000' },
      ...{ PROVIDER_EMAIL: provider.email, PROVIDER_PASSWORD: provider.password },
      ...{
        EDGE_SECRET: secret,
        EDGE_ORIGINS: [nginxPort, varnishPort].map((port) => `http://127.0.0.1:${port}`).join(),
      },
    }),
  );
  const database = new Client({ connectionString: postgres.url });
  await database.connect();
  onEnd(() => database.end());
  await database.query(OPEN_NEW_STORES);

  const storefrontOf = (seconds: number) =>
    program('storefront', 'storefront/src/server.ts', storefrontPort, {
      ...{ API_ORIGIN: `http://127.0.0.1:${apiPort}`, EDGE_SECONDS: String(seconds) },
    });
  let storefront = storefrontOf(LONG);
  await storefront.start();
  onEnd(() => storefront.end('SIGTERM'));

  const tmp = join(folder, 'tmp');
  const etc = join(folder, 'nginx');
  const configuration = writeEdgeFolder(etc, `127.0.0.1:${nginxPort}`, (shipped) =>
    shipped
      .replaceAll('/tmp/', `${tmp}/`)
      .replaceAll('/etc/nginx/', `${etc}/`)
      .replace('/dev/stdout', join(folder, 'access.log'))
      .replace('server api:4200', `server 127.0.0.1:${apiPort}`)
      .replaceAll(/server (?:storefront|shell|release):\d+/g, `server 127.0.0.1:${storefrontPort}`),
  );
  mkdirSync(join(etc, 'purge'));
  writeFileSync(join(etc, 'purge/secret.conf'), `"${secret}" 1;\n`);
  const vcl = join(folder, 'default.vcl');
  const shipped = readFileSync(join(root, 'deploy/varnish/default.vcl'), 'utf8');
  writeFileSync(vcl, shipped.replace('"storefront"', '"127.0.0.1"').replace('"4300"', `"${storefrontPort}"`));
  const readyAt = (port: number) => new URL(`http://127.0.0.1:${port}/stores`);
  const nginx = ['-e', 'stderr', '-g', `daemon off;${process.getuid?.() === 0 ? ' user root;' : ''}`];
  const varnish = [
    '-F',
    '-j',
    'none',
    '-n',
    join(folder, 'varnish'),
    '-f',
    vcl,
    '-p',
    'http_gzip_support=off',
  ];
  const edges = [
    {
      name: 'nginx' as const,
      port: nginxPort,
      process: run('nginx', readyAt(nginxPort), 'nginx', [...nginx, '-c', configuration], {}),
    },
    {
      ...{ name: 'Varnish' as const, port: varnishPort, proxied },
      process: run(
        'varnish',
        readyAt(varnishPort),
        'varnishd',
        [
          ...varnish,
          '-s',
          'malloc,64m',
          '-a',
          `127.0.0.1:${varnishPort}`,
          '-a',
          `127.0.0.1:${proxied},PROXY`,
        ],
        { EDGE_SECRET: secret },
      ),
    },
  ].map((edge) => ({
    ...edge,
    // As in a container, whose files end with it.
    async start() {
      if (edge.name === 'nginx') rmSync(tmp, { recursive: true, force: true });
      mkdirSync(tmp, { recursive: true });
      await edge.process.start();
    },
  }));
  for (const edge of edges) {
    await edge.start();
    onEnd(() => edge.process.end('SIGTERM').catch(() => {}));
  }
  return {
    ...{ api: `http://127.0.0.1:${apiPort}`, edges, secret, provider, database },
    async restartStorefront(edgeSeconds) {
      await storefront.end('SIGTERM');
      storefront = storefrontOf(edgeSeconds);
      await storefront.start();
    },
  };
}
