/**
 * An npm registry on this machine with the packages of the kit. Their dependencies come from the registry that npm is
 * configured for, and are kept, so that a second run needs no network.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { useTool } from '@coupon-center/tools';
import type { Built } from './build-kit.ts';
import { root } from './packages.ts';

const run = promisify(execFile);

const HOST = '127.0.0.1';
const STORAGE = join(root, '.cache/kit-registry');

interface Verdaccio {
  runServer: (settings: object) => Promise<Server>;
}

export interface Registry {
  /** e.g. `http://127.0.0.1:4873/`, for npm's setting `registry`. */
  url: string;
  close(): Promise<void>;
}

/** Returns a setting of npm; undefined if it is not set. */
async function npmSetting(name: string): Promise<string | undefined> {
  const { stdout } = await run('npm', ['config', 'get', name], { shell: process.platform === 'win32' });
  const value = stdout.trim();
  return ['', 'null', 'undefined'].includes(value) ? undefined : value;
}

/** The registry that npm is configured for, reached as npm reaches it. */
async function configuredRegistry(): Promise<object> {
  const [url, cafile, proxy] = await Promise.all(['registry', 'cafile', 'https-proxy'].map(npmSetting));
  return {
    url,
    ...(cafile && { ca: readFileSync(cafile, 'utf8') }),
    ...(proxy && { https_proxy: proxy }),
    cache: true,
    maxage: '1d',
    timeout: '60s',
    // A few slow replies are no reason to give up.
    max_fails: 100,
    fail_timeout: '1s',
  };
}

/** Publishes a package as `npm publish` does, without an account. */
async function publish(registry: string, { name, version, tarball, manifest }: Built): Promise<void> {
  const data = readFileSync(tarball);
  const file = basename(tarball);
  const dist = {
    integrity: `sha512-${createHash('sha512').update(data).digest('base64')}`,
    shasum: createHash('sha1').update(data).digest('hex'),
    tarball: `${registry}${name}/-/${file}`,
  };
  const response = await fetch(`${registry}${name.replace('/', '%2f')}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      _id: name,
      name,
      'dist-tags': { latest: version },
      versions: { [version]: { ...manifest, _id: `${name}@${version}`, dist } },
      _attachments: {
        [file]: {
          content_type: 'application/octet-stream',
          data: data.toString('base64'),
          length: data.length,
        },
      },
    }),
  });
  if (!response.ok)
    throw new Error(`The registry refused ${name}: ${response.status} ${await response.text()}`);
}

/** @param packages what `buildKit` built */
export async function startRegistry(packages: readonly Built[]): Promise<Registry> {
  mkdirSync(STORAGE, { recursive: true });
  // The packages of the project are in a folder of this registry's own: another one may run at the same time.
  const ours = mkdtempSync(join(STORAGE, 'project-'));
  const { runServer } = (await useTool('registry', 'verdaccio')) as Verdaccio;
  const server = await runServer({
    storage: STORAGE,
    self_path: STORAGE,
    uplinks: { configured: await configuredRegistry() },
    packages: {
      '@coupon-center/*': { access: '$all', publish: '$all', storage: basename(ours) },
      '**': { access: '$all', proxy: 'configured' },
    },
    web: { enable: false },
    log: { type: 'stdout', format: 'pretty', level: 'fatal' },
    max_body_size: '50mb',
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  const url = `http://${HOST}:${(server.address() as AddressInfo).port}/`;
  for (const built of packages) await publish(url, built);
  return {
    url,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      rmSync(ours, { recursive: true, force: true });
    },
  };
}
