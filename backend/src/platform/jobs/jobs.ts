/**
 * Outbox and queue in one: a job is stored in the transaction of the change that causes it, and a worker performs it
 * after the commit, retrying as needed. Several processes may share the table; each polls every two seconds, and
 * immediately for jobs that it stored itself. (Notifying the others with NOTIFY would make all of them query for a job
 * that one will do, and NOTIFY serializes commits.)
 *
 * A job is performed at least once, and almost always exactly once. A worker doesn't repeat a finished job even if the
 * database can't record it, and a live worker keeps the lease on its jobs however long they take. Two cases remain: the
 * process dies between the mail server's confirmation and the removal of the job, or only this process loses the
 * database for longer than a lease lasts. No flag in the database could close these gaps, because setting it would be
 * another statement in the same gap. Instead, each job passes on its id: mails use it for their Message-ID, by which
 * the sandbox's mailbox, and mail servers that detect duplicates, drop the second one; a webhook's job reads Stripe
 * again, which changes nothing the second time.
 */
import { afterCommit } from '@coupon-center/database';
import { repeat } from '@coupon-center/server-kit';
import { inSpan, traceHeaders } from '@coupon-center/server-kit/tracing';
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
import type { Caches } from '../caches.ts';
import type { Log } from '../observability/log.ts';

/** Lease of a job in seconds: time after a worker's last heartbeat before another one takes over its jobs. */
const LOCK_SECONDS = 120;
/** How often a worker renews its leases, in milliseconds. */
const KEEP_MS = 30_000;
const AT_ONCE = 5;
/** How often a worker looks for jobs that other processes stored or that are due again, in milliseconds. */
const POLL_MS = 2000;
/** Waits 5 s, 20 s, 80 s … up to an hour between attempts; 14 attempts take about eight hours. */
const MAX_ATTEMPTS = 14;
const MAX_BACKOFF_SECONDS = 3600;
/** How long a job that was given up is kept for inspection, in seconds. */
const KEEP_GIVEN_UP_SECONDS = 30 * 24 * 3600;

/** Performs a job of one kind. May run again after a crash, so it should pass on the job's id. */
export type JobHandler<Payload> = (payload: Payload, job: { id: number; attempt: number }) => Promise<void>;

export type GivenUpListener = (error: unknown) => Promise<void>;

export interface EnqueueOptions {
  /** Earliest time to run; now by default. */
  runAt?: Date;
  /** At most one waiting job has this key. */
  dedupeKey?: string;
}

export interface Jobs {
  /** Registers the handler for a kind of job. Kinds are named `<feature>.<what>`. */
  handle<Payload>(kind: string, handler: JobHandler<Payload>): void;
  /** Registers what else happens when a job is given up, with the error of its last attempt. */
  onGivenUp(listener: GivenUpListener): void;
  /** Stores a job in the executor's transaction. @returns false if its key was already taken */
  enqueue(executor: Executor, kind: string, payload: unknown, options?: EnqueueOptions): Promise<boolean>;
  /** Starts working in the background. */
  start(): void;
  /** Performs all jobs that are due and returns the number of attempts. For tests and for the end of a command. */
  drain(): Promise<number>;
  /** Finishes the jobs under way, and takes no other during the work. */
  pausedWhile<T>(work: () => Promise<T>): Promise<T>;
  /** Deletes jobs that were given up long ago. */
  sweep(): Promise<void>;
  /** Stops taking jobs and waits for those in progress. */
  close(): Promise<void>;
}

export interface JobsOptions {
  /** Number of jobs that run at the same time; with one they run in the order in which they are due. */
  atOnce?: number;
  keepMs?: number;
  pollMs?: number;
  /** The caches to which the queue adds its own. */
  caches?: Caches;
  /** Called with the kind of each job that was done. */
  onDone?: (kind: string) => void;
}

export function createJobs(
  db: Executor,
  clock: Clock,
  log: Log,
  { atOnce = AT_ONCE, keepMs = KEEP_MS, pollMs = POLL_MS, caches, onDone }: JobsOptions = {},
): Jobs {
  const handlers = new Map<string, JobHandler<never>>();
  const givenUpListeners: GivenUpListener[] = [];
  /** Finished jobs that are still in the table. */
  const done = new Set<number>();
  caches?.onClear(() => done.clear());
  let timer: NodeJS.Timeout | undefined;
  let started = false;
  let closed = false;
  let paused = false;
  let working: Promise<number> | null = null;
  let again = false;

  const lockEnd = () => plusSeconds(clock.now(), LOCK_SECONDS);

  async function attempt(job: ClaimedJob): Promise<void> {
    try {
      // Every previous attempt crashed its process.
      if (job.attempts > MAX_ATTEMPTS) throw new Error('Every worker stopped while it ran this job.');
      if (!done.has(job.id)) {
        await handle(job);
        onDone?.(job.kind);
      }
      done.add(job.id);
    } catch (error) {
      const givenUp = job.attempts >= MAX_ATTEMPTS;
      const wait = Math.min(5 * 4 ** (job.attempts - 1), MAX_BACKOFF_SECONDS);
      const now = clock.now();
      const entry = { err: error, job: job.id, kind: job.kind, attempt: job.attempts };
      if (givenUp) log.error(entry, 'a job was given up');
      else log.warn(entry, 'a job failed and will run again');
      await returnJob(db, job, now, givenUp ? null : plusSeconds(now, wait), messageOf(error));
      if (givenUp) for (const listener of givenUpListeners) await listener(error);
      return;
    }
    await removeDone();
  }

  async function handle({ id, kind, payload, attempts, traceparent }: ClaimedJob): Promise<void> {
    const attributes = { 'coupon_center.job.id': id, 'coupon_center.job.attempt': attempts };
    await inSpan(`job ${kind}`, { kind: 'CONSUMER', attributes, traceparent }, async () =>
      handlers.get(kind)?.(payload as never, { id, attempt: attempts }),
    );
  }

  /** Removes finished jobs. If that fails now, they are removed later and not repeated in between. */
  async function removeDone(): Promise<void> {
    const ids = [...done];
    await removeJobs(db, ids);
    for (const id of ids) done.delete(id);
  }

  /** Performs jobs in parallel and renews their leases while they run. */
  async function doAll(jobs: readonly ClaimedJob[]): Promise<void> {
    const atHand = new Set(jobs);
    const keeping = repeat(() => keepJobs(db, [...atHand], lockEnd()), {
      everyMs: keepMs,
      onError: (error) => log.warn({ err: error }, 'jobs under way could not be kept'),
    });
    const attempts = jobs.map((job) => attempt(job).finally(() => atHand.delete(job)));
    // Waits for all, even if the result of one can't be recorded: that job is finished or retried later.
    const results = await Promise.allSettled(attempts);
    await keeping.close();
    for (const result of results)
      if (result.status === 'rejected')
        log.error({ err: result.reason as unknown }, 'the outcome of a job could not be recorded');
  }

  async function workThrough(): Promise<number> {
    let tried = 0;
    await removeDone();
    while (!closed && !paused && handlers.size > 0) {
      const jobs = await claimJobs(db, [...handlers.keys()], clock.now(), lockEnd(), atOnce);
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
    onGivenUp: (listener) => void givenUpListeners.push(listener),
    async enqueue(executor, kind, payload, options = {}) {
      const now = clock.now();
      const job = {
        kind,
        payload,
        createdAt: now,
        runAt: options.runAt ?? now,
        dedupeKey: options.dedupeKey ?? null,
        traceparent: traceHeaders().traceparent ?? null,
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
    async pausedWhile(pausedWork) {
      paused = true;
      try {
        await working?.catch(() => {});
        return await pausedWork();
      } finally {
        paused = false;
        schedule(0);
      }
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
