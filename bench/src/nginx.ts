/** nginx with the configuration of the containers, in front of processes on this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '@coupon-center/testing/program';

export interface Nginx {
  /** Id of the master process, whose children answer. */
  pid: number;
  /** Folder of the configuration and its files. */
  folder: string;
  stop: () => Promise<void>;
}

export interface NginxOptions {
  port: number;
  /** Files in the folder of the configuration, by name. */
  files: Readonly<Record<string, string | Buffer>>;
  /** Changes the configuration, which already has the paths and the log of this machine. */
  configure: (configuration: string, folder: string) => string;
}

function configurationIn(folder: string): string {
  return readFileSync(join(root, 'deploy/nginx/nginx.conf'), 'utf8')
    .replaceAll('/tmp/', `${folder}/`)
    .replace('access_log /dev/stdout without_query', 'access_log off')
    .replace('include mime.types', 'include /etc/nginx/mime.types')
    .replace('include /etc/nginx/trusted-proxies/*.conf;', '');
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Starts nginx and waits until it listens.
 * @returns null if it isn't installed on this machine
 * @throws Error if it doesn't start
 */
export async function startNginx({ port, files, configure }: NginxOptions): Promise<Nginx | null> {
  const folder = mkdtempSync(join(tmpdir(), 'coupon-center-edge-'));
  mkdirSync(join(folder, 'logs'));
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), content, { mode: 0o600 });
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, configure(configurationIn(folder), folder));
  // When started by root, its workers would otherwise run as a user who may not use the folder.
  const directives = `daemon off;${process.getuid?.() === 0 ? ' user root;' : ''}`;
  const nginx = spawn('nginx', ['-p', folder, '-c', path, '-g', directives], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const isThere = await once(nginx, 'spawn').then(
    () => true,
    () => false,
  );
  if (!isThere) {
    remove();
    return null;
  }
  while (!(await isOpen(port))) {
    if (nginx.exitCode !== null) throw new Error('nginx did not start.');
    await pause(50);
  }
  return {
    pid: nginx.pid ?? 0,
    folder,
    async stop() {
      if (nginx.exitCode === null && nginx.kill('SIGQUIT')) await once(nginx, 'exit');
      remove();
    },
  };
}
