/** Judges the running canaries from time to time. */
import type { Canaries } from './canary.service.ts';
import type { DatabaseSource } from './database-source.ts';

/** How often, in milliseconds. */
export const WATCH_MS = 1000;

export interface CanaryWatchOptions {
  canaries: Pick<Canaries, 'judgeAll'>;
  source: Pick<DatabaseSource, 'read' | 'changed'>;
  log: { error(detail: object, message: string): void };
  everyMs: number;
}

/** @returns a function that ends the watch, when a judgement in progress is complete */
export function watchCanaries({ canaries, source, log, everyMs }: CanaryWatchOptions): () => Promise<void> {
  let judging: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      // The registry is in memory: without a canary, the database isn't asked.
      const { remotes } = await source.read();
      if (!Object.values(remotes).some(({ canary }) => canary)) return;
      if (await canaries.judgeAll()) source.changed();
    } catch (error) {
      log.error({ err: error }, 'the canaries could not be judged');
    }
  }

  const timer = setInterval(() => {
    judging ??= look().finally(() => {
      judging = undefined;
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await judging;
  };
}
