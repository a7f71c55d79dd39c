/** Periodically deletes what has expired and begins what is due; each feature registers its own. */
import type { Log } from '../observability/log.ts';

const INTERVAL_MS = 15 * 60 * 1000;

export interface Sweeper {
  /** Registers a task. It must be cheap if there is nothing to do. */
  add(name: string, sweep: () => Promise<void>): void;
  start(): void;
  /** Sweeps now. */
  run(): Promise<void>;
  close(): Promise<void>;
}

export function createSweeper(log: Log): Sweeper {
  const sweeps = new Map<string, () => Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  async function sweepAll(): Promise<void> {
    for (const [name, sweep] of sweeps) {
      try {
        await sweep();
      } catch (error) {
        log.warn({ err: error, sweep: name }, 'a periodic task failed');
      }
    }
  }

  function run(): Promise<void> {
    running ??= sweepAll().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    add: (name, sweep) => void sweeps.set(name, sweep),
    start() {
      timer = setInterval(() => void run(), INTERVAL_MS);
      timer.unref();
    },
    run,
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
