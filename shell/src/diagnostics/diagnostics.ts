/** The list of errors that shell and remotes reported; people open it from the footer to tell support what happened. */
import type { ApiError } from '@coupon-center/api-client';
import { createWritable } from '../readable.ts';
import type { Writable } from '../readable.ts';

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

/** An error with the reasons behind it, nearest first. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${describe(error.cause)})`;
}

/**
 * What finds a failed call in the log of the API. Told by its looks, because the client comes after the shell's first script,
 * which this is part of.
 */
function failedCall(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error && 'requestId' in error)) return {};
  const { status, code, requestId } = error as ApiError;
  const known = Object.entries({ status, code, request: requestId }).filter(([, value]) => Boolean(value));
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
