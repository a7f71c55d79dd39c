/** Keeps edits from overwriting changes that their author hasn't seen: `If-Match` with the row's `updated`. */
import type { FastifyRequest } from 'fastify';
import { conflict } from '../errors.ts';

/** Returns the `updated` value that the caller last saw; undefined if any will do. */
export function seenIn(request: FastifyRequest): string | undefined {
  const tag = request.headers['if-match']?.trim();
  return tag === '*' ? undefined : tag?.replace(/^(W\/)?"|"$/g, '');
}

/**
 * Compares the version that the caller saw with the row, which must be locked.
 * @throws ProblemError 409 `stale`, with the current row in `current`
 */
export function assertSeen(seen: string | undefined, current: { updated: string }, detail: string): void {
  if (seen !== undefined && seen !== current.updated) throw conflict('stale', detail, { current });
}
