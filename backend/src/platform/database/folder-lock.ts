/**
 * An exclusive lock on a data folder. The embedded database has none of its own, and two processes on one folder lose
 * data. The lock names its holder; that of a dead process is taken over.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';

/** A holder on another machine (or in another container) can't be asked; it touches its lock this often. */
const HEARTBEAT_MS = 10_000;
const SILENT_MS = 60_000;
/** After so long a take-over was left unfinished. */
const GUARD_MS = 5000;
const MAX_ATTEMPTS = 500;

interface Holder {
  id: string;
  pid: number;
  host: string;
  /** Tells a process from a later one with the same pid; empty where the system doesn't say. */
  started: string;
}

export interface FolderLock {
  release(): void;
}

/** Another process has the folder. */
export class FolderLockedError extends Error {
  readonly folder: string;
  readonly pid: number;

  constructor(folder: string, holder: Holder) {
    const where = holder.host === hostname() ? '' : ` on ${holder.host}`;
    super(
      `The data folder ${folder} is in use by process ${holder.pid}${where}. ` +
        'Stop that process, or choose another folder with COUPON_CENTER_DATA.',
    );
    this.name = 'FolderLockedError';
    this.folder = folder;
    this.pid = holder.pid;
  }
}

/**
 * Take the lock of a folder, which is made when it is missing.
 * @throws FolderLockedError while another process has it
 */
export function lockFolder(folder: string): FolderLock {
  const path = resolve(folder);
  const file = join(path, 'database.lock');
  mkdirSync(path, { recursive: true });
  const own: Holder = {
    id: randomUUID(),
    pid: process.pid,
    host: hostname(),
    started: startOf(process.pid) ?? '',
  };
  for (let attempt = 0; !create(file, own); attempt += 1) {
    const holder = read(file);
    if (holder && (attempt > MAX_ATTEMPTS || isAlive(holder, file)))
      throw new FolderLockedError(path, holder);
    if (holder) removeDead(file);
  }
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS);
  heartbeat.unref();
  const release = () => {
    clearInterval(heartbeat);
    process.off('exit', release);
    if (read(file)?.id === own.id) rmSync(file, { force: true });
  };
  process.on('exit', release);
  return { release };
}

function create(file: string, holder: Holder | null): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    // Half written: its process died, or is writing this very moment.
    return { id: '', pid: 0, host: '', started: '' };
  }
}

/** Remove the lock of a dead holder. Only one process at a time may, else one could remove the lock of the next. */
function removeDead(file: string): void {
  const guard = `${file}.takeover`;
  if (!create(guard, null)) {
    // Another process is at it, which takes no time; a guard that stays was left by a crash.
    if (ageOf(guard) > GUARD_MS) rmSync(guard, { force: true });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    return;
  }
  const holder = read(file);
  if (holder && !isAlive(holder, file)) rmSync(file, { force: true });
  rmSync(guard, { force: true });
}

function isAlive(holder: Holder, file: string): boolean {
  if (holder.host !== hostname()) return ageOf(file) < SILENT_MS && (holder.pid !== 0 || ageOf(file) < 1000);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return (startOf(holder.pid) ?? holder.started) === holder.started;
}

/**
 * When a process started, in the kernel's ticks since boot, together with the boot; null where the system doesn't say.
 * A process that ended, and that its parent has not asked about yet, is not the one that started.
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

function ageOf(file: string): number {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return Infinity;
  }
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The folder was removed under us; the next write of the database will say so.
  }
}
