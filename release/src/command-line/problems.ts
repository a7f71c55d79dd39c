/** How a program explains why it did not do what it was asked for. */
import { inspect } from 'node:util';

/** The arguments are not understood; the message says which. The usage follows it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Errors that a mistake in the code raises, as a rule. */
const MISTAKES = [TypeError, RangeError, ReferenceError, SyntaxError];

/** Describes an error: its message, and with `DEBUG` also its stack. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error) || process.env.DEBUG) return inspect(error);
  if (!MISTAKES.some((kind) => error instanceof kind)) return error.message;
  return `${error.name}: ${error.message}\nThis was not expected; DEBUG=1 shows where it happened.`;
}
