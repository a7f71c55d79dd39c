/** A shell's server for tests, with a release service that knows a few versions. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse, RouteOptions } from 'fastify';
import { SHELL_CONTRACT_VERSION, SHELL_NAME } from '@coupon-center/portal-contracts';
import type { MixedVersion, Registry, RemoteVersion, ShellVersion } from '@coupon-center/portal-contracts';
import { integrityOf } from '@coupon-center/release';
import type { ReleasedVersion, ReleaseSource, VersionList } from '@coupon-center/release';
import { PAGE_DATA_ID, receiveRemotes } from '@coupon-center/shell-page';
import type { PageData, SentPageData } from '@coupon-center/shell-page';
import { testerCookie } from '../qa/testers.ts';
import { createServer } from '../create-server.ts';
import { shellPlugin } from '../shell-plugin.ts';
import type { ShellOptions } from '../shell-options.ts';

export const ORIGIN = 'http://localhost:4000';
/** Name of a tester's cookie on this portal. */
export const COOKIE = testerCookie(ORIGIN);
export const SECRET = 'k8Jq0Zt4vWm2Xp7RcB5nYd1Lh9Sg3Fa6';

const assets = { js: { sync: ['lifecycle.js'], async: [] }, css: { sync: [], async: [] } };
const FILES = { 'entry.js': 'sha384-entry', 'lifecycle.js': 'sha384-lifecycle' };
const MANIFEST = JSON.stringify({
  metaData: { remoteEntry: { name: 'entry.js', path: '' }, globalName: 'mf', publicPath: 'auto' },
  shared: [],
  exposes: [{ path: './lifecycle', assets }],
  files: FILES,
});

export function remoteVersion(
  name: string,
  version: string,
  declaration: Partial<RemoteVersion['declaration']> = {},
): RemoteVersion {
  const path = `/${name.replace('mf-', '')}`;
  return {
    version,
    publishedAt: '2026-11-01T00:00:00.000Z',
    entry: 'mf-manifest.json',
    files: { ...FILES, 'mf-manifest.json': integrityOf(MANIFEST) },
    declaration: {
      name,
      owner: 'tests',
      shellContract: '^2.0.0',
      routes: [{ path, title: `${name} ${version}`, guard: 'any' }],
      ...declaration,
    },
  };
}

export function shellVersion(version: string, contract = SHELL_CONTRACT_VERSION): ShellVersion {
  const files = { 'main.js': `sha384-main-${version}` };
  const shell = { version, contract, provides: {} };
  const build = { shell, files, routes: [], entry: ['main.js'], chunks: {} };
  return { version, publishedAt: '2026-11-01T00:00:00.000Z', build };
}

/** Returns a version as mixes name it. */
export function mixed(name: string, version: string): MixedVersion {
  return { version, hash: createHash('sha256').update(`${name} ${version}`).digest('hex') };
}

export interface TestedPortal {
  app: FastifyInstance;
  routes: readonly RouteOptions[];
  registry: Registry;
  /** Published versions, by name and version; deleting one withdraws it. */
  published: Map<string, ReleasedVersion>;
  list: VersionList;
  /** Publishes a version without making it live. */
  stage(name: string, version: ReleasedVersion): void;
  /** Sends a request like a program on this machine. */
  send(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Opens a page like a browser with a cookie. */
  open(url: string, cookie?: string): Promise<LightMyRequestResponse>;
}

/** @returns a release service with this registry, and the files whose contents a function finds */
export function sourceOf(
  registry: () => Registry,
  contentOf: (name: string, version: string, path: string) => string | undefined,
): ReleaseSource {
  return {
    read: async () => registry(),
    isCurrent: async () => true,
    onChange: () => () => {},
    readVersion: async () => undefined,
    listVersions: async () => ({ parts: [] }),
    async openFile(name, version, path) {
      const content = contentOf(name, version, path);
      if (content === undefined) return undefined;
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { sha256, size: content.length, read: () => Readable.from([content]) };
    },
  };
}

/** Opens a portal with a live shell `3.3.0-a`, `mf-auth` `1.0.0-a`, and `0.9.0-z` before that. */
export async function openTestedPortal(options: Partial<ShellOptions> = {}): Promise<TestedPortal> {
  const published = new Map<string, ReleasedVersion>();
  const portal: Omit<TestedPortal, 'app' | 'routes'> = {
    published,
    registry: { schema: 1, remotes: {} },
    list: { parts: [] },
    stage: (name, version) => void published.set(`${name} ${version.version}`, version),
    send: ({ headers, ...request }) =>
      app.inject({ ...request, headers: { host: 'localhost:4000', ...headers } }),
    open: (url, cookie = '') => portal.send({ url, headers: { accept: 'text/html', cookie } }),
  };
  const contentOf = (name: string, version: string, path: string) => {
    // File systems and databases fail in the same way.
    if (path.includes('\0')) throw new Error('A path has no NUL.');
    if (!published.has(`${name} ${version}`)) return undefined;
    return path === 'mf-manifest.json' ? MANIFEST : `/* ${name} ${version} ${path} */`;
  };
  const source: ReleaseSource = {
    ...sourceOf(() => portal.registry, contentOf),
    async readVersion(name, version) {
      const released = published.get(`${name} ${version}`);
      return released && { released, hash: mixed(name, version).hash };
    },
    listVersions: async () => portal.list,
  };
  const [shell, live, earlier] = [
    shellVersion('3.3.0-a'),
    remoteVersion('mf-auth', '1.0.0-a'),
    remoteVersion('mf-auth', '0.9.0-z'),
  ];
  portal.stage(SHELL_NAME, shell);
  for (const version of [live, earlier]) portal.stage('mf-auth', version);
  portal.registry = {
    schema: 1,
    shell: { live: shell, earlier: [] },
    remotes: { 'mf-auth': { live, earlier: [earlier] } },
  };
  const app = createServer({ logLevel: 'silent', trustProxy: ['127.0.0.1'] });
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  await app.register(shellPlugin, { source, origin: ORIGIN, ...options });
  return Object.assign(portal, { app, routes });
}

/** Returns the data in a page. */
export function dataOf({ body }: LightMyRequestResponse): PageData {
  const element = new RegExp(`<script id="${PAGE_DATA_ID}" type="application/json">(.*?)</script>`);
  const sent = JSON.parse(element.exec(body)?.[1] ?? 'null') as SentPageData;
  return { ...sent, remotes: receiveRemotes(sent.remotes) };
}

/** Returns what a browser sends after a reply; empty if the reply deleted the cookie, undefined if it set none. */
export function cookieOf({ headers }: LightMyRequestResponse): string | undefined {
  const set = headers['set-cookie'];
  return set === undefined ? undefined : (/^qa-\w+=[^;]+/.exec(String(set))?.[0] ?? '');
}
