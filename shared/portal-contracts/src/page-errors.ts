/**
 * Errors on open pages, as a page sends them to the release service. They name places in the code and contain nothing that a
 * user typed; error messages are left out.
 */
import * as z from '@coupon-center/schema';
import { MOST_PAGE_ERRORS } from './page-constants.ts';
import { isPrintable } from './printable.ts';
import { remoteNameSchema } from './registry.ts';

/** Anybody may send this text, and an operator reads it in a terminal. */
const printed = (most: number) => z.string().check(z.maxLength(most), z.refine(isPrintable));

/** A place in a script of the shell (`/shell/<version>/…`) or of a remote (`/remotes/<name>/<version>/…`). */
export const codePlaceSchema = z.object({
  file: z.string().check(z.regex(/^\/(?:shell|remotes)\/[\w.~@+/-]{1,200}$/)),
  /** Lines count from 1. */
  line: z.int().check(z.minimum(1)),
  /** Columns count from 1. */
  column: z.int().check(z.minimum(1)),
});
export type CodePlace = z.infer<typeof codePlaceSchema>;

export const pageErrorSchema = z.object({
  /** Stage at which a remote failed, `page` for an uncaught error, or `refused` for a refused script. */
  stage: z.string().check(z.regex(/^[a-z][a-z-]{0,19}$/)),
  remote: z.optional(remoteNameSchema),
  version: z.optional(printed(80)),
  /** Name of the error's class, e.g. `TypeError`. */
  name: z.string().check(z.regex(/^[A-Za-z_$][\w$]{0,59}$/)),
  /** The message of the browser or React if it can only contain code, e.g. `x is not a function`. */
  reason: z.optional(printed(120)),
  /** Innermost first; without places outside the portal's scripts. */
  places: z.array(codePlaceSchema).check(z.maxLength(10)),
});
export type PageError = z.infer<typeof pageErrorSchema>;

export const pageErrorsSchema = z.object({
  shell: printed(80),
  errors: z.array(pageErrorSchema).check(z.minLength(1), z.maxLength(MOST_PAGE_ERRORS)),
});
export type PageErrors = z.infer<typeof pageErrorsSchema>;
