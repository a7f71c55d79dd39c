/** Canaries with the counts of their visitors. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  CANARY_MEASURES,
  VITAL_MEASURES,
  GOOD_MS,
  mostVisitsOfNetwork,
  toReleasedVersion,
} from '@coupon-center/release';
import type {
  CanaryEvidence,
  CanaryFacts,
  CanaryPlan,
  CanaryStatus,
  Trouble,
  Troubled,
  VitalLimits,
} from '@coupon-center/release';
import type { Canary, VisitEvent } from '@coupon-center/portal-contracts';
import type { Executor, Tx } from './release-tables.ts';

/** How long a page that began to load a remote may be silent before it counts as dead, in seconds. */
const LOST_SECONDS = 60;

export interface StoredCanary extends CanaryPlan {
  id: number;
  remote: string;
  version: string;
  /** Index of the current step. */
  step: number;
  outcome: CanaryStatus['outcome'];
  why: string | null;
  startedAt: Date;
  stepSince: Date;
  endedAt: Date | null;
  /** Visits in the last step, kept when the canary ends. */
  visits: number;
  /** Random key for the digests of networks. */
  networkKey: string;
  evidence: CanaryEvidence | null;
  /** Null for a canary of an earlier release. */
  vitalLimits: VitalLimits | null;
}

const GOOD: VitalLimits = {
  lcp: { fresh: GOOD_MS.lcp, resumed: GOOD_MS.lcp },
  inp: { fresh: GOOD_MS.inp, resumed: GOOD_MS.inp },
};

/** Returns the limits above which paints and responses of a canary are slow. */
export const limitsOf = ({ vitalLimits }: StoredCanary): VitalLimits => vitalLimits ?? GOOD;

/** Returns the share of visitors who get the canary, from 0 to 1. */
export const shareOf = ({ steps, step }: Pick<StoredCanary, 'steps' | 'step'>): number =>
  (steps[step] ?? 0) / 100;

function canaries(db: Executor) {
  return db
    .selectFrom('release.canaries')
    .select([
      'id',
      'remote',
      'version',
      'steps',
      'every_seconds as everySeconds',
      'min_visits as minVisits',
      'step',
      'outcome',
      'why',
      'started_at as startedAt',
      'step_since as stepSince',
      'ended_at as endedAt',
      'visits',
      'network_key as networkKey',
      'evidence',
      'vital_limits as vitalLimits',
    ]);
}

export async function findRunning(db: Executor, remote: string): Promise<StoredCanary | undefined> {
  return canaries(db).where('remote', '=', remote).where('ended_at', 'is', null).executeTakeFirst();
}

export async function allRunning(db: Executor): Promise<StoredCanary[]> {
  return canaries(db).where('ended_at', 'is', null).orderBy('id').execute();
}

/** Returns the running canary of a remote, or the last one. */
export async function lastCanary(db: Executor, remote: string): Promise<StoredCanary | undefined> {
  return canaries(db).where('remote', '=', remote).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** Returns the running canaries as pages need them, by remote. */
export async function readCanaries(db: Executor): Promise<Map<string, Canary>> {
  const rows = await db
    .selectFrom('release.canaries as canaries')
    .innerJoin('release.versions as versions', (join) =>
      join.onRef('versions.name', '=', 'canaries.remote').onRef('versions.version', '=', 'canaries.version'),
    )
    .select(['canaries.id', 'canaries.remote', 'canaries.steps', 'canaries.step'])
    .select(['versions.record', 'versions.published_at'])
    .where('canaries.ended_at', 'is', null)
    .execute();
  return new Map(
    rows.flatMap(({ remote, id, record, published_at, ...canary }) => {
      if (record.kind === 'shell') return [];
      const version = toReleasedVersion(record, published_at.toISOString());
      return [[remote, { id, share: shareOf(canary), version }]];
    }),
  );
}

export async function insertCanary(
  tx: Tx,
  {
    remote,
    version,
    steps,
    everySeconds,
    minVisits,
    limits,
  }: CanaryPlan & { remote: string; version: string; limits: VitalLimits },
): Promise<void> {
  await tx
    .insertInto('release.canaries')
    .values({
      remote,
      version,
      steps: JSON.stringify(steps),
      every_seconds: everySeconds,
      min_visits: minVisits,
      ended_at: null,
      why: null,
      evidence: null,
      vital_limits: JSON.stringify(limits),
    })
    .execute();
}

export async function beginStep(tx: Tx, id: number, step: number): Promise<void> {
  await tx
    .updateTable('release.canaries')
    .set({ step, step_since: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export interface CanaryEnd {
  outcome: 'live' | 'stopped';
  why: string;
  visits: number;
  evidence: CanaryEvidence;
}

/** Ends a canary. Its counts stay; its visitors are forgotten. */
export async function writeEnd(
  tx: Tx,
  id: number,
  { outcome, why, visits, evidence }: CanaryEnd,
): Promise<void> {
  const end = { outcome, why, visits, evidence: JSON.stringify(evidence), ended_at: sql<Date>`now()` };
  await tx.updateTable('release.canaries').set(end).where('id', '=', id).execute();
  await tx.deleteFrom('release.canary_visitors').where('canary_id', '=', id).execute();
  await tx.deleteFrom('release.canary_troubles').where('canary_id', '=', id).execute();
}

/** A visitor who was given one of the two versions. */
export interface CanaryVisitor {
  visitor: string;
  network: string;
  isCanary: boolean;
}

export interface CountedVisit extends CanaryVisitor {
  event: VisitEvent;
  isSlow: boolean;
}

/** Returns the columns that identify a visitor; nobody can read the cookie or the network from them. */
function columnsOf(
  { id, networkKey }: StoredCanary,
  { visitor, network, isCanary: is_canary }: CanaryVisitor,
) {
  return {
    canary_id: id,
    visitor: hashOf(`visitor of ${id} ${visitor}`),
    is_canary,
    network: hashOf(`network ${networkKey} ${network}`),
  };
}

/** Counts a visitor once for each version that they were given, however often they come. */
export async function countVisit(
  db: Executor,
  canary: StoredCanary,
  { event, isSlow, ...visitor }: CountedVisit,
): Promise<void> {
  const { step } = canary;
  const open_since = event === 'began' ? sql<Date>`now()` : null;
  const has_result = event !== 'began' && event !== 'left';
  await db
    .insertInto('release.canary_visitors')
    .values({ ...columnsOf(canary, visitor), step, has_result, open_since })
    .onConflict((conflict) =>
      conflict.columns(['canary_id', 'visitor', 'is_canary']).doUpdateSet({
        step,
        open_since,
        ...(has_result && { has_result }),
      }),
    )
    .execute();
  await countTroubles(db, canary, visitor, [
    ...(event === 'failed' || event === 'crashed' ? [event] : []),
    ...(isSlow ? (['slow'] as const) : []),
  ]);
}

/** Counts a visitor's first trouble of each kind. */
export async function countTroubles(
  db: Executor,
  canary: StoredCanary,
  visitor: CanaryVisitor,
  troubles: readonly Trouble[],
): Promise<void> {
  if (troubles.length === 0) return;
  const { step } = canary;
  await db
    .insertInto('release.canary_troubles')
    .values(troubles.map((measure) => ({ ...columnsOf(canary, visitor), measure, step })))
    // Only a visitor's first trouble counts, because it shows which version they get, and only a network's first trouble,
    // because anybody may invent visitors in one.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Counts pages that began to load the remote and then fell silent as failed. */
async function countLost(db: Executor, id: number): Promise<void> {
  await sql`
    with lost as (
      update release.canary_visitors set open_since = null, has_result = true
      where canary_id = ${id} and open_since < now() - make_interval(secs => ${LOST_SECONDS})
      returning canary_id, visitor, is_canary, step, network
    )
    insert into release.canary_troubles (canary_id, visitor, measure, is_canary, step, network)
    select canary_id, visitor, 'failed', is_canary, step, network from lost
    on conflict do nothing`.execute(db);
}

/** Returns the facts by which a canary is judged. */
export async function readFacts(db: Executor, canary: StoredCanary): Promise<CanaryFacts> {
  const { id, steps, step, minVisits } = canary;
  await countLost(db, id);
  const { rows } = await sql<{ canary: number; live: number; visits: number; hasLasted: boolean }>`
    with visitors as (
      select * from release.canary_visitors where canary_id = ${id} and has_result
    ), networks as (
      select least(count(*), ${mostVisitsOfNetwork(minVisits)}) as visits from visitors
      where is_canary and visitors.step = ${step} group by coalesce(network, visitor)
    )
    select count(*) filter (where is_canary)::int as canary,
      count(*) filter (where not is_canary)::int as live,
      (select coalesce(sum(visits), 0)::int from networks) as visits,
      (select now() >= step_since + make_interval(secs => every_seconds)
        from release.canaries where id = ${id}) as "hasLasted"
    from visitors`.execute(db);
  const { canary: had = 0, live = 0, visits = 0, hasLasted = false } = rows[0] ?? {};
  const troubles = await db
    .selectFrom('release.canary_troubles')
    .select(['measure', 'is_canary', 'step'])
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('canary_id', '=', id)
    .groupBy(['measure', 'is_canary', 'step'])
    .execute();
  const countsOf = (measure: Trouble): Troubled[] => {
    const ofStep = (index: number, isCanary: boolean) =>
      troubles.find((one) => one.measure === measure && one.step === index && one.is_canary === isCanary)
        ?.count ?? 0;
    return steps.slice(0, step + 1).map((percent, index) => ({
      share: percent / 100,
      canary: ofStep(index, true),
      live: ofStep(index, false),
    }));
  };
  return {
    steps,
    step,
    minVisits,
    visits,
    hasLasted,
    visitors: { canary: had, live },
    troubled: Object.fromEntries(
      [...CANARY_MEASURES, ...VITAL_MEASURES].map((measure) => [measure, countsOf(measure)]),
    ) as Record<Trouble, Troubled[]>,
    limits: limitsOf(canary),
  };
}
