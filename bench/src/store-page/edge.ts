/** nginx with the configuration of the containers, in front of processes on this machine. */
import { readFile } from 'node:fs/promises';
import getPort from 'get-port';
import type { Loadable } from '../api/processes.ts';
import { startNginx } from '../nginx.ts';

export interface Edge {
  /** Forwards requests as in the containers. */
  pages: Loadable;
  /** Sends the file. */
  file: Loadable;
  stop: () => Promise<void>;
}

export interface EdgeOptions {
  /** Origin of the storefront. */
  storefront: string;
  /** Sent as it is at every address of {@link Edge.file}, for comparison. */
  file: Buffer;
}

/** Starts nginx. @returns null if it isn't installed on this machine */
export async function startEdge({ storefront, file }: EdgeOptions): Promise<Edge | null> {
  const [port, filePort] = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })];
  const nginx = await startNginx({
    port,
    files: { 'page.html': file },
    configure(configuration, folder) {
      const fileServer = `server {
    listen 127.0.0.1:${filePort};
    location / { root ${folder}; try_files /page.html =404; }
  }`;
      return configuration
        .replace('server storefront:4300', `server ${new URL(storefront).host}`)
        .replaceAll(/\b(?:api|release|shell):\d+/g, '127.0.0.1:9')
        .replace('listen 8080', `listen 127.0.0.1:${port}`)
        .replace(/\n {2}server \{/, `\n  ${fileServer}\n$&`);
    },
  });
  if (!nginx) return null;
  const cpu = () => cpuOfWorkers(nginx.pid);
  return {
    pages: { origin: `http://127.0.0.1:${port}`, cpu },
    file: { origin: `http://127.0.0.1:${filePort}`, cpu },
    stop: nginx.stop,
  };
}

/** Microseconds per tick in Linux's process accounting. */
const TICK = 10_000;

/** @returns the CPU time of a process's children, in microseconds; NaN on a system without `/proc` */
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
