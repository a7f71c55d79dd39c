/**
 * Names and ports of our own: the program runs again in a network, a tree of mounts and a list of processes that end with
 * it. There, as in a cluster, each part has one name with the addresses of both its processes, and its usual port.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The addresses of the two machines on which each part has a process. */
export const MACHINES = ['127.0.1.1', '127.0.1.2'] as const;
/** The addresses of the two edges. */
export const EDGES = ['127.0.2.1', '127.0.2.2'] as const;
/** The name and port of the portal, which both edges serve. */
export const PORTAL = 'portal.test:8080';

const FLAGS = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
/** The shell waits for processes that lost their parent: otherwise, a dead one would seem to be there. */
const INIT = ['sh', '-c', '"$@"; exit $?', 'init'];
const FOLDER = 'COUPON_CENTER_FAULTS_FOLDER';

/** A disk of its own, in memory. @param size e.g. `512m` */
export function mountDisk(folder: string, size: string): void {
  mkdirSync(folder);
  mustRun('mount', '-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', folder);
}

/** Runs a program. @throws Error if it fails */
export function mustRun(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? stderr}`);
}

/**
 * Gives the parts their names.
 * @param edges the addresses behind the name of the portal; one that is missing gets no new connections
 */
export function nameAddresses(folder: string, edges: readonly string[] = EDGES): void {
  const lines = [
    '127.0.0.1 localhost',
    ...MACHINES.map((address) => `${address} api storefront shell release`),
    ...edges.map((address) => `${address} ${new URL(`http://${PORTAL}`).hostname}`),
  ];
  writeFileSync(join(folder, 'hosts'), `${lines.join('\n')}\n`);
}

/**
 * Runs this program in namespaces of its own, with the same arguments and a folder for everything that it writes, which is
 * removed in the end.
 * @param main runs inside; everything that it started ends with it
 * @throws Error if this user may not make namespaces
 */
export async function inNamespace(main: (folder: string) => Promise<void>): Promise<void> {
  const inside = process.env[FOLDER];
  if (inside) {
    mustRun('ip', 'link', 'set', 'lo', 'up');
    nameAddresses(inside);
    mustRun('mount', '--bind', join(inside, 'hosts'), '/etc/hosts');
    await main(inside);
    process.exit();
  }
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('The processes run in namespaces of their own, which only root on Linux can make.');
  const folder = mkdtempSync(join(tmpdir(), 'coupon-center-cluster-'));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const child = spawn('unshare', [...FLAGS, ...INIT, process.execPath, ...process.argv.slice(1)], {
    // A database of the tests is in another network.
    env: { ...process.env, [FOLDER]: folder, TMPDIR: folder, TEST_DATABASE_URL: '' },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGKILL'));
  const [code] = (await once(child, 'exit')) as [number | null];
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 1;
}
