/** nginx with the configuration of the containers, in front of processes on this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import getPort from 'get-port';
import type { Loadable } from '../api/processes.ts';

const CONFIGURATION = join(import.meta.dirname, '../../../deploy/nginx/nginx.conf');

export interface Edge {
  /** Passes requests on as in the containers. */
  pages: Loadable;
  /** Sends the file. */
  file: Loadable;
  stop(): Promise<void>;
}

export interface EdgeOptions {
  /** Origin of the storefront. */
  storefront: string;
  /** Sent as it is at every address of {@link Edge.file}, for comparison. */
  file: Buffer;
}

/** Starts nginx. @returns null if there is none on this machine */
export async function startEdge({ storefront, file }: EdgeOptions): Promise<Edge | null> {
  const folder = await mkdtemp(join(tmpdir(), 'coupon-center-edge-'));
  const [port, filePort] = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })];
  await mkdir(join(folder, 'trusted'));
  await writeFile(join(folder, 'page.html'), file);
  const fileServer = `server {
    listen 127.0.0.1:${filePort};
    location / { root ${folder}; try_files /page.html =404; }
  }`;
  const text = (await readFile(CONFIGURATION, 'utf8'))
    .replaceAll('/tmp/', `${folder}/`)
    .replace('/dev/stdout', '/dev/null')
    .replace('include mime.types', 'include /etc/nginx/mime.types')
    .replace('/etc/nginx/trusted-proxies', join(folder, 'trusted'))
    .replace('server storefront:4300', `server ${new URL(storefront).host}`)
    .replaceAll(/\b(?:api|release|shell):\d+/g, '127.0.0.1:9')
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace(/\n {2}server \{/, `\n  ${fileServer}\n$&`);
  const path = join(folder, 'nginx.conf');
  await writeFile(path, text);
  // Started by root, its workers would otherwise be a user who may not read the folder.
  const directives = `daemon off;${process.getuid?.() === 0 ? ' user root;' : ''}`;
  const nginx = spawn('nginx', ['-c', path, '-g', directives], { stdio: ['ignore', 'ignore', 'inherit'] });
  const cpu = () => cpuOfWorkers(nginx.pid ?? 0);
  const failed = once(nginx, 'error').then(() => true);
  const edge: Edge = {
    pages: { origin: `http://127.0.0.1:${port}`, cpu },
    file: { origin: `http://127.0.0.1:${filePort}`, cpu },
    async stop() {
      if (nginx.exitCode === null && nginx.kill('SIGQUIT')) await once(nginx, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
  for (;;) {
    if (await Promise.race([failed, pause(100, false)])) return null;
    if (nginx.exitCode !== null) throw new Error('nginx did not start.');
    if (await fetch(edge.file.origin).catch(() => null)) return edge;
  }
}

/** Microseconds in a tick of Linux's accounts of processes. */
const TICK = 10_000;

/** @returns the CPU time of a process's children, in microseconds; not a number where there is no `/proc` */
async function cpuOfWorkers(master: number): Promise<number> {
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
