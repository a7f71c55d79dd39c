/** The list of errors that shell and remotes reported; people open it from the footer to tell support what happened. */
import type { ApiError } from '@coupon-center/api-client';
import { createWritable } from '../common/writable.ts';
import type { Writable } from '../common/writable.ts';

export interface Diagnostic {
  id: number;
  at: Date;
  message: string;
  /** Where it happened: stage, remote, version, whatever the reporter knew. */
  context: Readonly<Record<string, unknown>>;
}

export interface Diagnostics {
  entries: Writable<readonly Diagnostic[]>;
  report: (error: unknown, context?: Readonly<Record<string, unknown>>) => void;
}

/** Older entries are forgotten. */
const MOST_ENTRIES = 50;

/** What webpack throws for a part of the page that did not come; `type` is how: missing, error, timeout. */
interface ChunkLoadError extends Error {
  type: string;
  request: string;
}

const isChunkLoadError = (error: unknown): error is ChunkLoadError =>
  error instanceof Error && error.name === 'ChunkLoadError';

function messageOf(error: Error): string {
  return isChunkLoadError(error) ? `Loading chunk failed (${error.type}: ${error.request})` : error.message;
}

/** An error with the reasons behind it, nearest first. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message = messageOf(error);
  return error.cause === undefined ? message : `${message} (${describe(error.cause)})`;
}

/** What calls are labelled with, beside the text of their status; see the specification, section 8. */
const CALL_LABELS: Readonly<Record<number, string>> = { 400: 'Bad Request', 500: 'Server Error' };

/**
 * What finds a failed call in the log of the API. Told by its looks, because the client comes after the shell's first script,
 * which this is part of.
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
      const entry = { id: ++lastId, at: new Date(), message: describe(error), context };
      entries.set([entry, ...entries.get()].slice(0, MOST_ENTRIES));
      console.error(error, context);
    },
  };
}
