/**
 * An exclusive lock that is a file, for processes of one machine, of several containers, or of several machines that
 * share a volume. The file names its holder. The lock of a process that ended without releasing it is taken over: at once
 * where the holder can be looked up, otherwise when it has not touched the file for a minute.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_MS = 10_000;
const SILENT_MS = 60_000;
/** A file without a holder is being written by a live process for at most this long. */
const WRITING_MS = 1000;
/** A take-over takes no time: a guard of this age was left by a crash. */
const GUARD_MS = 5000;
const RETRY_MS = 20;

interface Holder {
  id: string;
  pid: number;
  host: string;
  /** The process namespace, i.e. the container: a pid means nothing in another one. Empty where the system has none. */
  namespace: string;
  /** Tells a process from a later one with the same pid; empty where the system doesn't say. */
  started: string;
}

export interface LockOptions {
  /** How long to wait for the lock, in milliseconds; by default a held lock is refused at once. */
  patienceMs?: number;
}

/** Thrown when another process, or other work of this one, holds the lock. */
export class LockedError extends Error {
  readonly path: string;
  readonly pid: number;
  /** Where the holder runs; undefined on this machine. */
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
 * Takes the lock. Its folder is made when it is missing.
 * @returns releases the lock; the end of the process releases it too
 * @throws LockedError while somebody else holds it
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

/** @returns null where there is no lock */
function read(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    // Empty or half written: its process died, or is writing this very moment.
    return { id: '', pid: 0, host: '', namespace: '', started: '' };
  }
}

/**
 * Removes the lock of a dead holder. Only one process at a time may, or one could remove the lock of the next holder.
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
  // A container that restarts gives its process the same pid, often 1.
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
 * When a process started, in the kernel's ticks since boot, together with the boot; null where the system doesn't say.
 * A zombie counts as ended.
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
    // Somebody removed the folder; the holder's next write fails and says so.
  }
}
