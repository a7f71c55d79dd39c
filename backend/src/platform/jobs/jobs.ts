/**
 * The outbox and the queue in one: a job is stored in the transaction of the change that causes it, and a worker does it
 * after the commit, as often as it takes. Several processes may work on one table; each looks for work every two seconds,
 * and at once for what it stored itself. (Telling the others by NOTIFY would make all of them ask for what one will do, and
 * NOTIFY takes its turn at each commit.)
 *
 * A job is done at least once, and almost never twice. A worker does not repeat what it has done, even where the database
 * can't record it, and a worker that is alive keeps its jobs, however long they take. Two cases remain: the
 * process dies in the moment between the mail server's yes and the removal of the job, or the database can't be reached
 * from this process alone for longer than a lock lasts. No mark in the database could close them, because setting it would
 * be one more statement in the same gap. So what is handed over carries the job's id: mail its Message-ID, by which the
 * sandbox's mailbox, and mail servers that look for repetitions, drop the second; a webhook's follow-up reads Stripe again,
 * which changes nothing the second time.
 */
import { SpanKind } from '@opentelemetry/api';
import type { Clock } from '../clock.ts';
import { plusSeconds } from '../clock.ts';
import type { Executor } from '../database/database.types.ts';
import {
  claimJobs,
  insertJob,
  keepJobs,
  removeJobs,
  removeJobsGivenUp,
  returnJob,
} from './jobs.repository.ts';
import type { ClaimedJob } from './jobs.repository.ts';
import type { Log } from '../observability/log.ts';
import { currentTraceparent, inSpan } from '../observability/tracing.ts';
import { afterCommit } from '../database/transaction.ts';

/** Seconds after a worker's last sign of life before another one takes over its jobs. */
const LOCK_SECONDS = 120;
/** How often a worker gives a sign of life. */
const KEEP_MS = 30_000;
const BATCH = 5;
/** How often a worker looks for jobs that other processes stored or that are due again. */
const POLL_MS = 2000;
/** 5 s, 20 s, 80 s … at most an hour apart; with 14 attempts about eight hours. */
const MAX_ATTEMPTS = 14;
const MAX_BACKOFF_SECONDS = 3600;
/** How long a job that was given up is kept for inspection. */
const KEEP_GIVEN_UP_SECONDS = 30 * 24 * 3600;

/** Does a job of one kind. It may be called again after a crash, so what it hands over carries the job's id. */
export type JobHandler<Payload> = (payload: Payload, job: { id: number; attempt: number }) => Promise<void>;

export interface EnqueueOptions {
  /** Not before then; now by default. */
  runAt?: Date;
  /** At most one pending job has this key. */
  dedupeKey?: string;
}

export interface Jobs {
  /** Register how jobs of a kind are done. Kinds are named `<feature>.<what>`. */
  handle<Payload>(kind: string, handler: JobHandler<Payload>): void;
  /** Store a job in the executor's transaction. @returns false where its key was already there */
  enqueue(executor: Executor, kind: string, payload: unknown, options?: EnqueueOptions): Promise<boolean>;
  /** Begin to work in the background. */
  start(): void;
  /** Do everything that is due now, and return how many jobs were tried. For tests and for the end of a command. */
  drain(): Promise<number>;
  /** Remove the jobs that were given up long ago. */
  sweep(): Promise<void>;
  /** Stop taking jobs and wait for those under way. */
  close(): Promise<void>;
}

export function createJobs(
  db: Executor,
  clock: Clock,
  log: Log,
  { keepMs = KEEP_MS, pollMs = POLL_MS } = {},
): Jobs {
  const handlers = new Map<string, JobHandler<never>>();
  /** Jobs that are done and still in the table. */
  const done = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let started = false;
  let closed = false;
  let working: Promise<number> | null = null;
  let again = false;

  const lockEnd = () => plusSeconds(clock.now(), LOCK_SECONDS);

  async function attempt(job: ClaimedJob): Promise<void> {
    try {
      // Each of the attempts before ended the process that made it.
      if (job.attempts > MAX_ATTEMPTS) throw new Error('No worker survived this job.');
      if (!done.has(job.id)) await handle(job);
      done.add(job.id);
    } catch (error) {
      const givenUp = job.attempts >= MAX_ATTEMPTS;
      const wait = Math.min(5 * 4 ** (job.attempts - 1), MAX_BACKOFF_SECONDS);
      const now = clock.now();
      const entry = { err: error, job: job.id, kind: job.kind, attempt: job.attempts };
      if (givenUp) log.error(entry, 'a job was given up');
      else log.warn(entry, 'a job failed and will run again');
      await returnJob(db, job, now, givenUp ? null : plusSeconds(now, wait), messageOf(error));
      return;
    }
    await removeDone();
  }

  async function handle({ id, kind, payload, attempts, traceparent }: ClaimedJob): Promise<void> {
    const attributes = { 'coupon_center.job.id': id, 'coupon_center.job.attempt': attempts };
    await inSpan(`job ${kind}`, { kind: SpanKind.CONSUMER, attributes, traceparent }, async () =>
      handlers.get(kind)?.(payload as never, { id, attempt: attempts }),
    );
  }

  /** Remove finished jobs. Those that can't be removed now are removed later, and not done again in between. */
  async function removeDone(): Promise<void> {
    const ids = [...done];
    await removeJobs(db, ids);
    for (const id of ids) done.delete(id);
  }

  /** Do jobs at the same time, and keep them from other workers while they run. */
  async function doAll(jobs: readonly ClaimedJob[]): Promise<void> {
    const atHand = new Set(jobs);
    const keeping = setInterval(() => {
      keepJobs(db, [...atHand], lockEnd()).catch((error: unknown) =>
        log.warn({ err: error }, 'jobs under way could not be kept'),
      );
    }, keepMs);
    keeping.unref();
    const attempts = jobs.map((job) => attempt(job).finally(() => atHand.delete(job)));
    // All of them, even if one can't tell the database how it went: its job is done or tried again once it can.
    const results = await Promise.allSettled(attempts);
    clearInterval(keeping);
    for (const result of results)
      if (result.status === 'rejected')
        log.error({ err: result.reason as unknown }, 'the outcome of a job could not be recorded');
  }

  async function workThrough(): Promise<number> {
    let tried = 0;
    await removeDone();
    while (!closed && handlers.size > 0) {
      const jobs = await claimJobs(db, [...handlers.keys()], clock.now(), lockEnd(), BATCH);
      if (jobs.length === 0) break;
      await doAll(jobs);
      tried += jobs.length;
    }
    return tried;
  }

  function work(): Promise<number> {
    working ??= workThrough().finally(() => {
      working = null;
    });
    return working;
  }

  function schedule(delay: number): void {
    if (!started || closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      again = false;
      work()
        .catch((error: unknown) => log.error({ err: error }, 'the queue could not be read'))
        .finally(() => schedule(again ? 0 : pollMs));
    }, delay);
    timer.unref();
  }

  function wake(): void {
    again = true;
    if (!working) schedule(0);
  }

  return {
    handle: (kind, handler) => void handlers.set(kind, handler),
    async enqueue(executor, kind, payload, options = {}) {
      const now = clock.now();
      const job = {
        kind,
        payload,
        createdAt: now,
        runAt: options.runAt ?? now,
        dedupeKey: options.dedupeKey ?? null,
        traceparent: currentTraceparent(),
      };
      const stored = await insertJob(executor, job);
      if (stored) afterCommit(executor, wake);
      return stored;
    },
    start() {
      started = true;
      schedule(0);
    },
    async drain() {
      await working;
      return work();
    },
    sweep: () => removeJobsGivenUp(db, plusSeconds(clock.now(), -KEEP_GIVEN_UP_SECONDS)),
    async close() {
      closed = true;
      clearTimeout(timer);
      await working?.catch(() => {});
    },
  };
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
}
