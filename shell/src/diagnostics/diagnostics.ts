/** The errors that shell and remotes reported. Users open the list from the footer to tell support what happened. */
import type { ApiError } from '@coupon-center/api-client';
import { createWritable } from '../common/writable.ts';
import type { Writable } from '../common/writable.ts';

export interface Diagnostic {
  id: number;
  at: Date;
  error: unknown;
  message: string;
  /** Where it happened: stage, remote, version, or whatever the reporter knows. */
  context: Readonly<Record<string, unknown>>;
}

export interface Diagnostics {
  entries: Writable<readonly Diagnostic[]>;
  report: (error: unknown, context?: Readonly<Record<string, unknown>>) => void;
}

const MOST_ENTRIES = 50;

/** Thrown by webpack for a chunk that didn't load; `type` is the reason: missing, error or timeout. */
interface ChunkLoadError extends Error {
  type: string;
  request: string;
}

/** Whether a file of a build didn't arrive. */
export const isChunkLoadError = (error: unknown): error is ChunkLoadError =>
  error instanceof Error && error.name === 'ChunkLoadError';

function messageOf(error: Error): string {
  return isChunkLoadError(error) ? `Loading chunk failed (${error.type}: ${error.request})` : error.message;
}

/** Describes an error with its causes, outermost first. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message = messageOf(error);
  return error.cause === undefined ? message : `${message} (${describe(error.cause)})`;
}

/** Labels of failed calls, shown beside the status text; see the specification, section 8. */
const CALL_LABELS: Readonly<Record<number, string>> = { 400: 'Bad Request', 500: 'Server Error' };

/**
 * Returns the data that identifies a failed call in the API's log. Checks the shape, because the class comes with a later
 * chunk.
 */
function failedCall(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error && 'requestId' in error)) return {};
  const { status, code, requestId } = error as ApiError;
  const label = CALL_LABELS[status];
  const known = Object.entries({ label, status, code, request: requestId }).filter(([, value]) =>
    Boolean(value),
  );
  return Object.fromEntries(known);
}

export function createDiagnostics(): Diagnostics {
  const entries = createWritable<readonly Diagnostic[]>([]);
  let lastId = 0;
  return {
    entries,
    report(error, about = {}) {
      const context = { ...about, ...failedCall(error) };
      const entry = { id: ++lastId, at: new Date(), error, message: describe(error), context };
      entries.set([entry, ...entries.get()].slice(0, MOST_ENTRIES));
      console.error(error, context);
    },
  };
}
