/**
 * Counts the web vitals of published versions, and lists them by version. Reports are anonymous, so they can be forged: each
 * network contributes at most a part of what is counted.
 */
import { VITALS } from '@coupon-center/portal-contracts';
import type { PageVitals, PartVitals } from '@coupon-center/portal-contracts';
import { bucketOf, compare, FEWEST_VALUES, percentileOf, shareOfCount } from '@coupon-center/release';
import type { Figure, VitalFigure, VitalsReply } from '@coupon-center/release';
import { siteByClientId } from '@coupon-center/site-config';
import { countsOf } from '../../access/limits.ts';
import { isOnThisMachine, networkNumber } from '../../access/visitor-network.ts';
import { readRemotes } from '../../database/registry.repository.ts';
import type { Executor } from '../../database/release-tables.ts';
import { isPublished } from '../../database/versions.repository.ts';
import { countVitals, KEPT_DAYS, readDays, readVitals } from '../../database/vitals.repository.ts';
import type { VitalCounts, VitalLine, VitalMeasure } from '../../database/vitals.repository.ts';

/** About how many page loads of a day are counted; of more, a random sample is. */
const PAGE_LOADS = 10_000;
/** The part of a line's page loads of a day that one network may contribute. */
const PART_OF_NETWORK = 0.1;
/** How many a network may contribute in any case: all visitors of a small portal may be in one office. */
const LEAST_OF_NETWORK = 20;
const DAY_SECONDS = 86_400;

export interface VitalsService {
  /**
   * Counts a page load for each of its parts. Drops unknown brands and versions.
   * @param address from which the report comes
   */
  receive(report: PageVitals, address: string): Promise<void>;
  /** Returns the figures of a remote, or of `shell`. */
  read(remote: string): Promise<VitalsReply>;
  /** Returns the figures of all remotes and of the shell. */
  readAll(): Promise<(VitalFigure & { remote: string })[]>;
}

/** Returns in which bucket a part counts, for each of its measures. */
function bucketsOf({ vitals, saves }: PartVitals): Map<VitalMeasure, number> {
  const buckets = new Map<VitalMeasure, number>();
  for (const vital of VITALS) {
    const value = vitals[vital];
    if (value !== undefined) buckets.set(vital, bucketOf(vital, value));
  }
  if (saves.sent > 0) buckets.set('saves', saves.refused > 0 ? 1 : 0);
  return buckets;
}

function figureOf({ measure, counts }: VitalCounts): Figure {
  if (measure !== 'saves') return percentileOf(measure, counts);
  const sum = (only: number[]) =>
    counts.filter(({ bucket }) => only.includes(bucket)).reduce((total, { count }) => total + count, 0);
  return shareOfCount(sum([1]), sum([0, 1]));
}

const groupOf = ({ brand, device, load, measure }: VitalCounts) => `${brand} ${device} ${load} ${measure}`;

/** Returns the figures of one remote, compared with its live version. */
function figuresOf(all: readonly VitalCounts[], live: string | undefined): VitalFigure[] {
  const ofLive = new Map(
    all.filter(({ version }) => version === live).map((one) => [groupOf(one), figureOf(one)]),
  );
  return all.map((one) => {
    const { version, brand, device, load, measure } = one;
    const figure = figureOf(one);
    const comparedWithLive = version === live ? null : compare(figure, ofLive.get(groupOf(one)));
    return { version, brand, device, load, measure, ...figure, comparedWithLive };
  });
}

export function createVitals(db: Executor): VitalsService {
  const counts = countsOf(db);
  const hitsOf = async (key: string) => (await counts.find(key))?.hits ?? 0;

  /** Counts a page load of a line, unless its network has contributed its part of the day. @returns whether it was counted */
  async function take({ remote, version, brand, device, load }: VitalLine, day: string, address: string) {
    if (isOnThisMachine(address)) return true;
    const ofLine = `vitals ${day} ${remote} ${version} ${brand} ${device} ${load}`;
    const ofNetwork = `${ofLine} from ${networkNumber(address)}`;
    const most = Math.max(LEAST_OF_NETWORK, (await hitsOf(ofLine)) * PART_OF_NETWORK);
    if ((await hitsOf(ofNetwork)) >= most) return false;
    await counts.count(ofNetwork, DAY_SECONDS);
    await counts.count(ofLine, DAY_SECONDS);
    return true;
  }

  /** Samples at random, so that a day with many page loads counts about as many of them as any other. */
  async function isSampled({ today, yesterday }: { today: string; yesterday: string }): Promise<boolean> {
    const { hits } = await counts.count(`vitals ${today}`, 2 * DAY_SECONDS);
    const expected = Math.max(hits, await hitsOf(`vitals ${yesterday}`));
    return Math.random() * expected < PAGE_LOADS;
  }

  return {
    async receive({ brand, device, load, parts }, address) {
      if (!siteByClientId(brand)) return;
      const days = await readDays(db);
      const taken: { line: VitalLine; buckets: Map<VitalMeasure, number> }[] = [];
      for (const part of parts) {
        const { name: remote, version } = part;
        const line = { remote, version, brand, device, load };
        const buckets = bucketsOf(part);
        if (buckets.size === 0 || !(await isPublished(db, remote, version))) continue;
        if (await take(line, days.today, address)) taken.push({ line, buckets });
      }
      if (taken.length === 0 || !(await isSampled(days))) return;
      for (const { line, buckets } of taken) await countVitals(db, line, buckets);
    },
    async read(remote) {
      const { owner, state } = (await readRemotes(db)).get(remote) ?? {};
      const live = state?.live?.version;
      const figures = figuresOf(await readVitals(db, remote), live);
      return { owner: owner ?? null, live: live ?? null, days: KEPT_DAYS, fewest: FEWEST_VALUES, figures };
    },
    async readAll() {
      const remotes = await readRemotes(db);
      const all = Map.groupBy(await readVitals(db), ({ remote }) => remote);
      return [...all].flatMap(([remote, lines]) =>
        figuresOf(lines, remotes.get(remote)?.state.live?.version).map((figure) => ({ ...figure, remote })),
      );
    },
  };
}
