/** nginx with the configuration of the containers, in front of processes on this machine. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import getPort from 'get-port';
import { generate } from 'selfsigned';
import { root } from '@coupon-center/testing/program';
import { makeFolder } from './command.ts';
import type { OnEnd } from './command.ts';
import type { Loadable } from './load.ts';

export type EdgeKind = 'h1' | 'h2';

/** Its CPU time is that of all its workers. */
export interface Edge extends Loadable {
  /** Serves one file at every address. */
  file: Loadable;
  /** Path of its certificate, which programs on this machine must trust. */
  certificate: string;
}

export interface EdgeOptions {
  onEnd: OnEnd;
  /** HTTP/1.1, or HTTP/2 with TLS. */
  kind?: EdgeKind;
  port: number;
  /** Port of the process that answers instead of the containers. */
  upstream: number;
  /** Sent by {@link Edge.file}. */
  file?: Buffer;
}

let made: Promise<{ private: string; cert: string }> | undefined;

/** Makes one certificate for all edges of a run. */
function certificateOf(): Promise<{ private: string; cert: string }> {
  made ??= generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  return made;
}

/** Makes Chromium trust the certificate of the edges: with any other switch, it would not cache their responses. */
export async function trustEdges(): Promise<string[]> {
  const { publicKey } = new X509Certificate((await certificateOf()).cert);
  const key = publicKey.export({ type: 'spki', format: 'der' });
  return [`--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`];
}

function configurationIn(folder: string, options: EdgeOptions & { filePort: number }): string {
  const { kind = 'h1', port, upstream, filePort } = options;
  const tls = ` ssl http2;\n    ssl_certificate ${folder}/cert.pem;\n    ssl_certificate_key ${folder}/key.pem`;
  const fileServer = `server {
    listen 127.0.0.1:${filePort};
    location / { root ${folder}; try_files /page.html =404; }
  }`;
  return readFileSync(join(root, 'deploy/nginx/nginx.conf'), 'utf8')
    .replaceAll('/tmp/', `${folder}/`)
    .replace('access_log /dev/stdout without_query', 'access_log off')
    .replace('include mime.types', 'include /etc/nginx/mime.types')
    .replace('include /etc/nginx/trusted-proxies/*.conf;', '')
    .replaceAll(/\b(?:api|storefront|release|shell):\d+/g, `127.0.0.1:${upstream}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}${kind === 'h2' ? tls : ''}`)
    .replace(/\n {2}server \{/, `\n  ${fileServer}\n$&`);
}

export const hasNginx = (): boolean => !spawnSync('nginx', ['-v']).error;

/** @throws Error if nginx is not installed or does not start */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { onEnd, kind = 'h1', port, file = '' } = options;
  if (!hasNginx())
    throw new Error('The edge is nginx, which is not installed here: install it, or leave `--edge` out.');
  const folder = makeFolder(onEnd);
  const filePort = await getPort({ host: '127.0.0.1' });
  const { private: key, cert } = await certificateOf();
  mkdirSync(join(folder, 'logs'));
  const files = { 'key.pem': key, 'cert.pem': cert, 'page.html': file };
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), content, { mode: 0o600 });
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, configurationIn(folder, { ...options, filePort }));
  // If root starts nginx, its workers would otherwise run as a user without access to the folder.
  const directives = `daemon off;${process.getuid?.() === 0 ? ' user root;' : ''}`;
  const nginx = spawn('nginx', ['-p', folder, '-c', path, '-g', directives], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(nginx, 'spawn');
  onEnd(async () => {
    if (nginx.exitCode === null && nginx.kill('SIGQUIT')) await once(nginx, 'exit');
  });
  while (!(await fetch(`http://127.0.0.1:${filePort}`).catch(() => null))) {
    if (nginx.exitCode !== null) throw new Error('nginx did not start.');
    await pause(50);
  }
  const cpu = () => cpuOfWorkers(nginx.pid ?? 0);
  return {
    origin: `${kind === 'h2' ? 'https' : 'http'}://127.0.0.1:${port}`,
    file: { origin: `http://127.0.0.1:${filePort}`, cpu },
    certificate: join(folder, 'cert.pem'),
    cpu,
  };
}

/** Microseconds per tick in Linux's process accounting. */
const TICK = 10_000;

/** @returns the CPU time of a process's children, in microseconds; NaN on a system without `/proc` */
export async function cpuOfWorkers(master: number): Promise<number> {
  const children = await readFile(`/proc/${master}/task/${master}/children`, 'utf8').catch(() => null);
  if (children === null) return Number.NaN;
  const ticks = children
    .trim()
    .split(' ')
    .map(async (worker) => {
      const [, after = ''] = (await readFile(`/proc/${worker}/stat`, 'utf8')).split(') ');
      const [user, system] = after.split(' ').slice(11, 13).map(Number);
      return (user ?? 0) + (system ?? 0);
    });
  return TICK * (await Promise.all(ticks)).reduce((sum, one) => sum + one, 0);
}
