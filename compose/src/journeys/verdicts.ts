/** Remembers verdicts of journeys by the inputs that they ran on. Inconclusive ones are not remembered. */
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { writeFileAtomic } from '@coupon-center/server-kit/write-file-atomic';
import type { Verdict } from './report.ts';

/** Maximum number of verdicts that are kept, enough for several weeks. */
const MOST_KEPT = 500;

const rememberedSchema = z.object({
  key: z.string(),
  at: z.iso.datetime(),
  outcome: z.enum(['passed', 'failed']),
  seconds: z.number(),
  /** Messages of the failures; traces are deleted by the next run. */
  failures: z.array(z.object({ title: z.string(), message: z.string() })),
});
export type RememberedVerdict = z.infer<typeof rememberedSchema>;

const fileSchema = z.array(rememberedSchema);

export interface Verdicts {
  find(key: string): Promise<RememberedVerdict | undefined>;
  remember(key: string, verdict: Verdict): Promise<void>;
}

/**
 * @param file created with the first verdict
 * @param isForgetful makes every journey run, as in CI; its verdict is still kept
 */
export function openVerdicts(file: string, { isForgetful }: { isForgetful: boolean }): Verdicts {
  /** Ignores a damaged file, so everything runs once more. */
  async function read(): Promise<RememberedVerdict[]> {
    try {
      return fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch {
      return [];
    }
  }

  return {
    async find(key) {
      return isForgetful ? undefined : (await read()).find((one) => one.key === key);
    },
    async remember(key, verdict) {
      if (verdict.outcome === 'broken') return;
      const remembered: RememberedVerdict = {
        key,
        at: new Date().toISOString(),
        outcome: verdict.outcome,
        seconds: verdict.seconds,
        failures:
          verdict.outcome === 'failed'
            ? verdict.failures.map(({ title, message }) => ({ title, message }))
            : [],
      };
      const others = (await read()).filter((one) => one.key !== key);
      await mkdir(dirname(file), { recursive: true });
      await writeFileAtomic(file, JSON.stringify([remembered, ...others].slice(0, MOST_KEPT)));
    },
  };
}

/** Returns how long ago something was, e.g. `3 h ago`. */
export function timeSince(at: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h ago` : `${Math.floor(minutes / 1440)} days ago`;
}
