/**
 * The outbox and the queue in one: a job is stored in the transaction of the change that causes it, and a worker does it
 * after the commit, as often as it takes. Several processes may work on one table.
 */
import type { Clock } from './clock.ts';
import { plusSeconds } from './clock.ts';
import type { Executor } from './database.types.ts';
import { claimJobs, insertJob, removeJob, removeJobsGivenUp, returnJob } from './jobs.repository.ts';
import type { ClaimedJob } from './jobs.repository.ts';
import type { Log } from './logging.ts';
import { afterCommit } from './transaction.ts';

/** How long a worker may take over one job before another one tries, in seconds. */
const LOCK_SECONDS = 120;
const BATCH = 5;
/** How often a worker looks for jobs that other processes stored or that are due again. */
const POLL_MS = 2000;
/** 5 s, 20 s, 80 s … at most an hour apart; with 14 attempts about eight hours. */
const MAX_ATTEMPTS = 14;
const MAX_BACKOFF_SECONDS = 3600;
/** How long a job that was given up can be looked into. */
const KEEP_GIVEN_UP_SECONDS = 30 * 24 * 3600;

/** Does a job of one kind. It may be called again after a crash, so what it hands over carries the job's id. */
export type JobHandler<Payload> = (payload: Payload, job: { id: number; attempt: number }) => Promise<void>;

export interface EnqueueOptions {
  /** Not before then; now by default. */
  runAt?: Date;
  /** Of the jobs with one key that are still to be done there is one. */
  dedupeKey?: string;
}

export interface Jobs {
  /** Say how a kind is done. Kinds are named `<feature>.<what>`. */
  handle<Payload>(kind: string, handler: JobHandler<Payload>): void;
  /** Store a job in the executor's transaction. @returns false where its key was already there */
  enqueue(executor: Executor, kind: string, payload: unknown, options?: EnqueueOptions): Promise<boolean>;
  /** Begin to work in the background. */
  start(): void;
  /** Do everything that is due now, and tell how many jobs were tried. For tests and for the end of a command. */
  drain(): Promise<number>;
  /** Remove the jobs that were given up long ago. */
  sweep(): Promise<void>;
  /** Stop taking jobs and wait for those under way. */
  close(): Promise<void>;
}

export function createJobs(db: Executor, clock: Clock, log: Log): Jobs {
  const handlers = new Map<string, JobHandler<never>>();
  let timer: NodeJS.Timeout | undefined;
  let started = false;
  let closed = false;
  let working: Promise<number> | null = null;
  let again = false;

  async function attempt(job: ClaimedJob): Promise<void> {
    try {
      await handlers.get(job.kind)?.(job.payload as never, { id: job.id, attempt: job.attempts });
      await removeJob(db, job.id);
    } catch (error) {
      const givenUp = job.attempts >= MAX_ATTEMPTS;
      const wait = Math.min(5 * 4 ** (job.attempts - 1), MAX_BACKOFF_SECONDS);
      const now = clock.now();
      const entry = { err: error, job: job.id, kind: job.kind, attempt: job.attempts };
      if (givenUp) log.error(entry, 'a job was given up');
      else log.warn(entry, 'a job failed and will run again');
      await returnJob(db, job.id, now, givenUp ? null : plusSeconds(now, wait), messageOf(error));
    }
  }

  async function workThrough(): Promise<number> {
    let done = 0;
    while (!closed && handlers.size > 0) {
      const now = clock.now();
      const jobs = await claimJobs(db, [...handlers.keys()], now, plusSeconds(now, LOCK_SECONDS), BATCH);
      if (jobs.length === 0) break;
      await Promise.all(jobs.map(attempt));
      done += jobs.length;
    }
    return done;
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
        .finally(() => schedule(again ? 0 : POLL_MS));
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
