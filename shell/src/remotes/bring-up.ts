/**
 * Loads and mounts a remote: tries its versions in order of preference, the first one twice. A slow version doesn't hold up the
 * next: both keep loading, and the first to arrive is mounted. The stages are passed in, so this module is pure. Every failure
 * is reported with its stage while the remote is wanted, and so is a version that never arrives.
 */
import type { PageRemoteVersion } from '@coupon-center/shell-page';
import { PANEL_AFTER_MS, TimeLimitError } from '../common/within-time.ts';

/** In order. `crash`: the remote was mounted and its outermost error boundary was reached. */
export type Stage = 'contract' | 'manifest' | 'load' | 'mount' | 'crash';

export class StageError extends Error {
  override name = 'StageError';
  readonly stage: Stage;

  constructor(stage: Stage, message: string, options?: ErrorOptions) {
    super(message, options);
    this.stage = stage;
  }
}

export interface Stages<Manifest, Code, Mounted> {
  /** @throws if the shell doesn't support the contract that the version needs */
  contract(version: PageRemoteVersion): void;
  manifest(version: PageRemoteVersion): Promise<Manifest>;
  load(version: PageRemoteVersion, manifest: Manifest): Promise<Code>;
  mount(version: PageRemoteVersion, code: Code): Promise<Mounted>;
}

export type Report = (error: unknown, context: Readonly<Record<string, unknown>>) => void;

/** The remote was left before it was mounted; not an error to report. */
export class UnwantedError extends Error {
  override name = 'UnwantedError';
}

/** How long a version may load before the next one is tried in parallel, in milliseconds. */
export const SLOW_MS = 4000;

export interface BringUpOptions {
  report: Report;
  /** Aborted when the remote is left. No stage starts after that, but a mount in progress is finished. */
  signal: AbortSignal;
}

interface Attempt {
  version: PageRemoteVersion;
  number: number;
  at: Stage;
}

async function stage<T>(
  name: Stage,
  { version }: PageRemoteVersion,
  action: () => T | Promise<T>,
): Promise<T> {
  try {
    return await action();
  } catch (cause) {
    throw new StageError(name, `Version ${version} failed at the stage '${name}'.`, { cause });
  }
}

/** Retrying doesn't help with an incompatible contract, and a hanging server isn't asked twice. */
function isWorthRepeating(error: unknown): boolean {
  if (!(error instanceof StageError)) return true;
  return error.stage !== 'contract' && !(error.cause instanceof TimeLimitError);
}

/**
 * @param versions by preference, at least one
 * @throws the last {@link StageError} if no version could be mounted
 * @throws {UnwantedError} if the remote was left in the meantime
 */
export async function bringUp<Manifest, Code, Mounted>(
  versions: readonly PageRemoteVersion[],
  stages: Stages<Manifest, Code, Mounted>,
  { report, signal }: BringUpOptions,
): Promise<Mounted> {
  type Arrival = { attempt: Attempt } & ({ code: Code } | { error: unknown });
  const checkWanted = () => {
    if (signal.aborted) throw new UnwantedError('The remote is not wanted any more.');
  };
  const left = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

  async function load(attempt: Attempt): Promise<Code> {
    const { version } = attempt;
    await stage('contract', version, () => stages.contract(version));
    checkWanted();
    attempt.at = 'manifest';
    const manifest = await stage('manifest', version, () => stages.manifest(version));
    checkWanted();
    attempt.at = 'load';
    return stage('load', version, () => stages.load(version, manifest));
  }

  const queue: Attempt[] = [versions[0], ...versions]
    .filter((version) => version !== undefined)
    .map((version, index) => ({ version, number: index + 1, at: 'contract' }));
  /** Attempts whose outcome hasn't been handled yet; one may arrive while another version mounts. */
  const loading = new Map<Attempt, Promise<Arrival>>();
  let last: unknown;

  /** Starts the next attempt, unless that version is still loading. */
  function startNext(): void {
    const next = queue.findIndex(
      ({ version }) => ![...loading.keys()].some((attempt) => attempt.version === version),
    );
    const [attempt] = next < 0 ? [] : queue.splice(next, 1);
    if (!attempt) return;
    const arrival = load(attempt).then(
      (code) => ({ attempt, code }),
      (error: unknown) => ({ attempt, error }),
    );
    loading.set(attempt, arrival);
  }

  function tell(error: unknown, { version, number }: Attempt): void {
    const { name } = version.declaration;
    const place = error instanceof StageError ? error.stage : 'unknown';
    report(error, { remote: name, version: version.version, stage: place, attempt: number });
  }

  function fail(error: unknown, attempt: Attempt): void {
    checkWanted();
    last = error;
    tell(error, attempt);
    const { version } = attempt;
    if (!isWorthRepeating(error))
      queue.splice(0, queue.length, ...queue.filter((attempt) => attempt.version !== version));
  }

  /** Reports a version that hangs: retrying or leaving would end the attempt without a report. */
  function tellOverdue(): void {
    const [attempt] = loading.keys();
    if (!attempt || signal.aborted) return;
    const cause = new TimeLimitError(`It takes longer than ${PANEL_AFTER_MS / 1000} s.`);
    const { version } = attempt.version;
    tell(
      new StageError(attempt.at, `Version ${version} failed at the stage '${attempt.at}'.`, { cause }),
      attempt,
    );
  }

  /** Returns the first version to arrive, or undefined if it takes long and another one is left, or the remote was left. */
  async function nextArrival(): Promise<Arrival | undefined> {
    const arrivals = Promise.race([...loading.values(), left]);
    if (queue.length === 0) return arrivals;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const slow = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), SLOW_MS);
    });
    try {
      return await Promise.race([arrivals, slow]);
    } finally {
      clearTimeout(timer);
    }
  }

  checkWanted();
  startNext();
  const overdue = setTimeout(tellOverdue, PANEL_AFTER_MS);
  signal.addEventListener('abort', () => clearTimeout(overdue), { once: true });
  while (loading.size > 0) {
    const arrival = await nextArrival();
    checkWanted();
    if (!arrival) {
      startNext();
      continue;
    }
    const { attempt } = arrival;
    loading.delete(attempt);
    if ('error' in arrival) fail(arrival.error, attempt);
    else {
      try {
        const { version } = attempt;
        clearTimeout(overdue);
        return await stage('mount', version, () => stages.mount(version, arrival.code));
      } catch (error) {
        fail(error, attempt);
      }
    }
    if (loading.size === 0) startNext();
  }
  clearTimeout(overdue);
  throw last;
}
