/** The PostgreSQL of a node: Patroni starts it, and it survives Patroni. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './layout.ts';

/** Returns its process id, or undefined if it does not run. */
export function postgresOf(folder: string, { name }: Place): number | undefined {
  const data = join(folder, name, 'postgres');
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // After a crash, the file names a process that may be somebody else's by now.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the ids of the processes that a process started. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
