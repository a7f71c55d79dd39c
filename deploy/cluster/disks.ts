/** A slow disk: strace delays each flush of the primary's PostgreSQL. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { postgresProcesses, watchPrimaries } from './fault.ts';
import type { Fault } from './fault.ts';

/** How much longer each flush takes, in milliseconds. */
const DELAY_MS = 100;
/** The system calls by which PostgreSQL waits for the disk. */
const FLUSHES = 'fsync,fdatasync,sync_file_range';

/** Delays the flushes of processes, and of those that they start. @returns a function that ends the delay */
async function slowDown(pids: readonly number[]): Promise<() => Promise<void>> {
  const options = [
    '-f',
    '-qq',
    '-e',
    `trace=${FLUSHES}`,
    '-e',
    `inject=${FLUSHES}:delay_enter=${DELAY_MS * 1000}`,
  ];
  const tracer = spawn('strace', [...options, ...pids.flatMap((pid) => ['-p', String(pid)])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // It prints each delayed call. Without one, nothing would be slow.
  await Promise.race([
    once(tracer.stderr, 'data'),
    once(tracer, 'close').then(() => assert.fail('strace ended before a flush was delayed')),
  ]);
  tracer.stderr.resume();
  return async () => {
    const ended = once(tracer, 'close');
    tracer.kill('SIGTERM');
    await ended;
  };
}

export const DISKS: readonly Fault[] = [
  {
    name: `slow disk of the primary (${DELAY_MS} ms each flush)`,
    goal: 10,
    sparesReads: true,
    async strike(cluster, primary, writers) {
      const endDelay = await slowDown(postgresProcesses(cluster, primary));
      try {
        await watchPrimaries(cluster, writers, primary);
      } finally {
        await endDelay();
      }
    },
  },
];
