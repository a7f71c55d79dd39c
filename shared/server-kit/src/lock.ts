/**
 * An exclusive file lock for processes of one machine, of several containers, or of several machines that share a
 * volume. The file names its holder. If the holder ended without releasing it, the lock is taken over: immediately if
 * the holder can be looked up, otherwise once the file hasn't been touched for a minute.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_MS = 10_000;
const SILENT_MS = 60_000;
/** How long a live process may take to write its holder into a new file. */
const WRITING_MS = 1000;
/** A takeover is quick: a guard of this age was left by a crash. */
const GUARD_MS = 5000;
const RETRY_MS = 20;

interface Holder {
  id: string;
  pid: number;
  host: string;
  /** Process namespace, i.e. the container: pids are only meaningful within it. Empty if the system has none. */
  namespace: string;
  /** Distinguishes a process from a later one with the same pid; empty if the system doesn't tell. */
  started: string;
}

export interface LockOptions {
  /** How long to wait for the lock, in milliseconds; by default, a held lock is refused immediately. */
  patienceMs?: number;
}

/** Thrown if another process, or other work of this one, holds the lock. */
export class LockedError extends Error {
  readonly path: string;
  readonly pid: number;
  /** Host of the holder; undefined on this machine. */
  readonly host: string | undefined;

  constructor(path: string, holder: Holder) {
    const host = holder.host === hostname() ? undefined : holder.host;
    super(`${path} is held by process ${holder.pid}${host === undefined ? '' : ` on ${host}`}.`);
    this.name = 'LockedError';
    this.path = path;
    this.pid = holder.pid;
    this.host = host;
  }
}

/** Ids of the locks that this process holds. */
const held = new Set<string>();

/**
 * Takes the lock and creates its folder if necessary.
 * @returns a function that releases the lock; the end of the process releases it too
 * @throws LockedError while it is held elsewhere
 */
export async function acquireLock(path: string, { patienceMs = 0 }: LockOptions = {}): Promise<() => void> {
  mkdirSync(dirname(path), { recursive: true });
  const own = describeSelf();
  const deadline = performance.now() + patienceMs;
  while (!create(path, own)) {
    const holder = read(path);
    if (!holder) continue;
    if (isAlive(holder, path)) {
      if (performance.now() >= deadline) throw new LockedError(path, holder);
      await sleep(RETRY_MS);
    } else if (!removeDead(path)) await sleep(RETRY_MS);
  }
  held.add(own.id);
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS);
  heartbeat.unref();
  const release = () => {
    clearInterval(heartbeat);
    process.off('exit', release);
    held.delete(own.id);
    if (read(path)?.id === own.id) rmSync(path, { force: true });
  };
  process.on('exit', release);
  return release;
}

function describeSelf(): Holder {
  return {
    id: randomUUID(),
    pid: process.pid,
    host: hostname(),
    namespace: processNamespace(),
    started: startOf(process.pid) ?? '',
  };
}

function create(path: string, holder: Holder | null): boolean {
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** @returns null if there is no lock */
function read(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    // Empty or incomplete: its process died, or is just writing it.
    return { id: '', pid: 0, host: '', namespace: '', started: '' };
  }
}

/**
 * Removes the lock of a dead holder. Only one process may do so at a time, or one could remove the lock of the next
 * holder.
 * @returns false while another process does
 */
function removeDead(path: string): boolean {
  const guard = `${path}.takeover`;
  if (!create(guard, null)) {
    if (ageOf(guard) > GUARD_MS) rmSync(guard, { force: true });
    return false;
  }
  const holder = read(path);
  if (holder && !isAlive(holder, path)) rmSync(path, { force: true });
  rmSync(guard, { force: true });
  return true;
}

function isAlive(holder: Holder, path: string): boolean {
  if (!holder.pid) return ageOf(path) < WRITING_MS;
  if (holder.host !== hostname() || holder.namespace !== processNamespace()) return ageOf(path) < SILENT_MS;
  // A restarted container gives its process the same pid, often 1.
  if (holder.pid === process.pid) return held.has(holder.id);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return (startOf(holder.pid) ?? holder.started) === holder.started;
}

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/**
 * Returns when a process started, in kernel ticks since boot, with the boot id; null if the system doesn't tell. A
 * zombie counts as ended.
 */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return 'ended';
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[18]}`;
  } catch {
    return null;
  }
}

function ageOf(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return Infinity;
  }
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // The folder was removed; the holder's next write will fail and report it.
  }
}
