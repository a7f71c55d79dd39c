/** The table of the job queue: insert, claim, return, give up. */
import { sql } from 'kysely';
import { plusSeconds } from '../clock.ts';
import type { Executor } from '../database/database.types.ts';

export interface ClaimedJob {
  id: number;
  kind: string;
  payload: unknown;
  attempts: number;
  traceparent: string | null;
}

export interface NewJob {
  kind: string;
  payload: unknown;
  runAt: Date;
  createdAt: Date;
  dedupeKey: string | null;
  traceparent: string | null;
}

/** @returns false if a job with the same key already waits */
export async function insertJob(db: Executor, job: NewJob): Promise<boolean> {
  const row = await db
    .insertInto('jobs')
    .values({
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      dedupe_key: job.dedupeKey,
      run_at: job.runAt,
      created_at: job.createdAt,
      traceparent: job.traceparent,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims jobs that are due; other workers skip them until `lockedUntil`. */
export async function claimJobs(
  db: Executor,
  kinds: readonly string[],
  now: Date,
  lockedUntil: Date,
  limit: number,
): Promise<ClaimedJob[]> {
  return (
    db
      // Evaluated once: as a subquery, some plans would run it for each row, and claim all of them.
      .with(
        (cte) => cte('due').materialized(),
        (query) =>
          query
            .selectFrom('jobs')
            .select('id')
            .where('kind', 'in', kinds)
            .where('failed_at', 'is', null)
            .where('run_at', '<=', now)
            .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
            .orderBy('run_at')
            .orderBy('id')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
      )
      .updateTable('jobs')
      .set({ locked_until: lockedUntil, attempts: sql<number>`attempts + 1` })
      .where('id', 'in', (query) => query.selectFrom('due').select('id'))
      .returning(['id', 'kind', 'payload', 'attempts', 'traceparent'])
      .execute()
  );
}

/** Extends a worker's lease on its jobs until `lockedUntil`, unless another worker has taken them over. */
export async function keepJobs(
  db: Executor,
  jobs: readonly Pick<ClaimedJob, 'id' | 'attempts'>[],
  lockedUntil: Date,
): Promise<void> {
  if (jobs.length === 0) return;
  await db
    .updateTable('jobs')
    .set({ locked_until: lockedUntil })
    .where((eb) => eb.or(jobs.map(({ id, attempts }) => eb.and({ id, attempts }))))
    .where('locked_until', 'is not', null)
    .execute();
}

export async function removeJobs(db: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('jobs').where('id', 'in', ids).execute();
}

/** Counts jobs by state: `due`, `waiting` for their time, `running`, and `failed` permanently. */
export async function countJobs(db: Executor, now: Date): Promise<Record<string, number>> {
  const state = sql<string>`case when failed_at is not null then 'failed'
    when locked_until > ${now} then 'running'
    when run_at > ${now} then 'waiting'
    else 'due' end`;
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => [state.as('state'), eb.fn.countAll<number>().as('jobs')])
    .groupBy('state')
    .execute();
  const none = { due: 0, waiting: 0, running: 0, failed: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state: of, jobs }) => [of, jobs])) };
}

/**
 * Counts jobs that are not done `seconds` after they were first due. A failed attempt moves a job's time, so those at their
 * fifth attempt count, too: by then, the pauses between attempts have taken seven minutes.
 */
export async function countLateJobs(db: Executor, now: Date, seconds: number): Promise<number> {
  const { late } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('late'))
    .where('failed_at', 'is', null)
    .where((eb) => eb.or([eb('run_at', '<=', plusSeconds(now, -seconds)), eb('attempts', '>=', 5)]))
    .executeTakeFirstOrThrow();
  return late;
}

/**
 * Returns a failed job to the queue, or with `runAt` null gives it up, which frees its key. Does nothing if another
 * worker has taken it over.
 */
export async function returnJob(
  db: Executor,
  { id, attempts }: Pick<ClaimedJob, 'id' | 'attempts'>,
  now: Date,
  runAt: Date | null,
  error: string,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      locked_until: null,
      last_error: error,
      ...(runAt ? { run_at: runAt } : { failed_at: now, dedupe_key: null }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

export async function removeJobsGivenUp(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('jobs').where('failed_at', '<=', before).execute();
}
