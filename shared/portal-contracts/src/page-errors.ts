/**
 * Errors on open pages, as a page sends them to the release service. They name places in the code and hold nothing that
 * a user typed: messages of errors are left out.
 */
import { z } from 'zod';
import { MOST_PAGE_ERRORS } from './page-constants.ts';
import { remoteNameSchema } from './registry.ts';

/** A place in a script of the shell (`/shell/<version>/…`) or of a remote (`/remotes/<name>/<version>/…`). */
export const codePlaceSchema = z.object({
  file: z.string().regex(/^\/(?:shell|remotes)\/[\w.~@+/-]{1,200}$/),
  /** From 1. */
  line: z.number().int().min(1),
  /** From 1. */
  column: z.number().int().min(1),
});
export type CodePlace = z.infer<typeof codePlaceSchema>;

export const pageErrorSchema = z.object({
  /** Stage at which a remote failed, `page` for an error that nobody caught, or `refused` for a refused script. */
  stage: z.string().regex(/^[a-z][a-z-]{0,19}$/),
  remote: remoteNameSchema.optional(),
  /** Version of the remote. */
  version: z.string().max(80).optional(),
  /** Name of the error's class, e.g. `TypeError`. */
  name: z.string().regex(/^[A-Za-z_$][\w$]{0,59}$/),
  /** What the browser or React says, if it can only name code: `x is not a function`. */
  reason: z.string().max(120).optional(),
  /** Innermost first; without places outside the portal's scripts. */
  places: z.array(codePlaceSchema).max(10),
});
export type PageError = z.infer<typeof pageErrorSchema>;

export const pageErrorsSchema = z.object({
  /** Version of the shell. */
  shell: z.string().max(80),
  errors: z.array(pageErrorSchema).min(1).max(MOST_PAGE_ERRORS),
});
export type PageErrors = z.infer<typeof pageErrorsSchema>;
