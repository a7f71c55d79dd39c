/** Edits that must not overwrite what their author has not seen: `If-Match` with the row's `updated`. */
import type { FastifyRequest } from 'fastify';
import { conflict } from '../errors.ts';

/** The `updated` of the row that a change was made from; undefined where any will do. */
export function seenIn(request: FastifyRequest): string | undefined {
  const tag = request.headers['if-match']?.trim();
  return tag === '*' ? undefined : tag?.replace(/^(W\/)?"|"$/g, '');
}

/**
 * Hold what a caller has seen against the row as it is, which has to be locked.
 * @throws ProblemError 409 `stale`, with the row as it is in `current`
 */
export function assertSeen(seen: string | undefined, current: { updated: string }, detail: string): void {
  if (seen !== undefined && seen !== current.updated) throw conflict('stale', detail, { current });
}
