/** Runs journeys on a mix, and remembers how they ended. */
import { join } from 'node:path';
import type { Mix } from '@coupon-center/portal-contracts';
import { root } from '@coupon-center/stack/paths';
import { ensureBrowser } from '@coupon-center/testing/browser';
import type { Journey } from './find-journeys.ts';
import { textFor } from './journey-portal.ts';
import type { JourneyPortal } from './journey-portal.ts';
import { verdictKey } from './verdict-key.ts';
import { verdictOf } from './report.ts';
import type { Verdict } from './report.ts';
import { runPlaywright } from './run-playwright.ts';
import type { RememberedVerdict, Verdicts } from './verdicts.ts';

export interface TryOptions {
  journeys: readonly Journey[];
  journeyPortal: JourneyPortal;
  mix: Mix;
  verdicts: Verdicts;
  /** Name of the folder below `build/journeys` for traces and pictures. */
  name: string;
}

export interface Tried {
  verdict: Verdict | RememberedVerdict;
  /** Time of the run, if it was an earlier one. */
  rememberedFrom?: string;
}

/** Key of a remembered verdict; without a fingerprint of the API, none is remembered. */
export type Recallable = Pick<TryOptions, 'journeys' | 'mix' | 'verdicts'> & { api: string | undefined };

const keyFor = ({ journeys, mix, api }: Recallable) =>
  api === undefined ? undefined : verdictKey({ journeys, mix, api });

/** Returns how the journeys ended on exactly the same inputs before; undefined if unknown. */
export async function recall(options: Recallable): Promise<Tried | undefined> {
  const key = keyFor(options);
  const known = key && (await options.verdicts.find(key));
  return known ? { verdict: known, rememberedFrom: known.at } : undefined;
}

export async function tryJourneys({
  journeys,
  journeyPortal,
  mix,
  verdicts,
  name,
}: TryOptions): Promise<Tried> {
  const browser = await ensureBrowser();
  const report = await runPlaywright(
    [
      ...journeys.map(({ file, line }) => `specs/${file}:${line}`),
      ...['--workers', '1', '--output', join(root, 'build/journeys', name)],
    ],
    {
      ...journeyPortal.environment,
      ...(browser && { CHROMIUM_PATH: browser }),
      COUPON_CENTER_MIX: textFor(journeyPortal, mix),
    },
  );
  const verdict = verdictOf(report);
  const key = keyFor({ journeys, mix, verdicts, api: journeyPortal.api });
  if (key) await verdicts.remember(key, verdict);
  return { verdict };
}
