/** The list of errors that shell and remotes reported; people open it from the footer to tell support what happened. */
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

export function createDiagnostics(): Diagnostics {
  const entries = createWritable<readonly Diagnostic[]>([]);
  let lastId = 0;
  return {
    entries,
    report(error, context = {}) {
      const entry = { id: ++lastId, at: new Date(), message: describe(error), context };
      entries.set([entry, ...entries.get()].slice(0, MOST_ENTRIES));
      console.error(error, context);
    },
  };
}
