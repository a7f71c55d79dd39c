/** Judges the running canaries at intervals. */
import { repeat } from '@coupon-center/server-kit';
import type { Repeated } from '@coupon-center/server-kit';
import type { Canaries } from './canary.service.ts';
import type { DatabaseSource } from '../registry/database-source.ts';

/** Time between two judgements, in milliseconds. */
export const WATCH_MS = 1000;

export interface CanaryWatchOptions {
  canaries: Pick<Canaries, 'judgeAll'>;
  source: Pick<DatabaseSource, 'read' | 'changed'>;
  log: { error(detail: object, message: string): void };
  everyMs: number;
}

/** Starts judging the canaries; closing the result stops it. */
export function watchCanaries({ canaries, source, log, everyMs }: CanaryWatchOptions): Repeated {
  async function look(): Promise<void> {
    // The registry is in memory, so the database isn't queried while no canary runs.
    const { remotes } = await source.read();
    if (!Object.values(remotes).some(({ canary }) => canary)) return;
    if (await canaries.judgeAll()) source.changed();
  }
  return repeat(look, {
    everyMs,
    onError: (error) => log.error({ err: error }, 'the canaries could not be judged'),
  });
}
