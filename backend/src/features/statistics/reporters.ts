/** Recognizes page loads and networks without knowing who they are, and forgets them (docs/rules.md, 58 and 60). */
import { dayIn, LOAD_SECONDS } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { plusSeconds } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { keyedDigest } from '../../platform/security/keys.ts';
import {
  forgetLoadsBefore,
  forgetReportersBefore,
  forgetUncountedBefore,
  saltOf,
  sitesWithReporters,
  uncountedByKind,
} from './reporters.repository.ts';
import type { StatisticKind } from './statistics.tables.ts';

/** How long the operator sees uncounted reports, in days. */
const UNCOUNTED_DAYS = 30;
const DAY_SECONDS = 86_400;

/** The subject that a page load or network is counted for. */
export interface Subject {
  store: number;
  coupon: number | null;
  kind: StatisticKind | 'vote';
}

export interface Reporters {
  /** Today at the site. */
  day: string;
  ofNetwork: (network: string, subject: Subject) => string;
  ofLoad: (network: string, load: string, subject: Subject) => string;
}

/** Returns the functions that compute a site's digests for today. */
export async function reportersOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, site: Site): Promise<Reporters> {
  const day = dayIn(site.timeZone, clock.now());
  const key = Buffer.from(await saltOf(db, site.clientId, day));
  const digest = (parts: string[], { store, coupon, kind }: Subject) =>
    keyedDigest(key, [...parts, store, coupon ?? '', kind].join('\n'));
  return {
    day,
    ofNetwork: (network, subject) => digest([network], subject),
    ofLoad: (network, load, subject) => digest([network, load], subject),
  };
}

/** Returns the instant since which a page load must have been seen to be recognized. */
export const loadsSince = (now: Date): Date => plusSeconds(now, -LOAD_SECONDS);

/** Deletes old records of reporters, and shows operators how much was not counted. */
export function watchReporters({ db, clock, metrics, sweeper, site: siteOf }: Deps): void {
  sweeper.add('page loads and networks that reported', async () => {
    await forgetLoadsBefore(db, loadsSince(clock.now()));
    for (const clientId of await sitesWithReporters(db))
      await forgetReportersBefore(db, clientId, dayIn(siteOf(clientId).timeZone, clock.now()));
    const oldest = plusSeconds(clock.now(), -UNCOUNTED_DAYS * DAY_SECONDS);
    await forgetUncountedBefore(db, dayIn('UTC', oldest));
  });
  metrics.gauge(
    'uncounted_reports',
    'Views, copies, clicks and votes of shoppers of the last 30 days that were above the limits; all processes report the same value.',
    () => uncountedByKind(db),
    'kind',
  );
}
