/**
 * Unfinished actions of an account. Somebody who had the password may have started them, so all of them end whenever the
 * owner takes the account back (docs/rules.md, 78). A new kind belongs here: `pending.test.ts` compares this with the tables.
 */
import type { Executor } from '../../platform/database/database.types.ts';
import { endChallenges } from './accounts.repository.ts';
import { endEmailChanges } from './email-changes.repository.ts';
import { withdrawInvitationsBy } from './invitations.repository.ts';
import { removeLinksOf, useUpLinks } from './mail-links.repository.ts';
import { removeBegunSecondFactor, removeSecondFactor } from './second-factor.repository.ts';
import { revokeSessionsOf } from './sessions.repository.ts';

type End = (tx: Executor, userId: number, now: Date) => Promise<unknown>;

/** Functions that end each kind. */
export const PENDING = {
  'email change': endEmailChanges,
  'reset link': (tx, userId, now) => useUpLinks(tx, userId, 'reset', now),
  challenge: endChallenges,
  'second factor being set up': removeBegunSecondFactor,
  'invitation that it sent': withdrawInvitationsBy,
} as const satisfies Record<string, End>;
export type PendingKind = keyof typeof PENDING;

/** Ends everything pending of an account, which must be locked. Links that undo a change of its email stay. */
export async function endPending(tx: Executor, userId: number, now: Date): Promise<void> {
  for (const end of Object.values<End>(PENDING)) await end(tx, userId, now);
}

/** Ends all access to an account for good. It must be locked, and already deleted or removed. */
export async function endAccess(tx: Executor, userId: number, now: Date): Promise<void> {
  await endPending(tx, userId, now);
  await revokeSessionsOf(tx, userId, now);
  await removeLinksOf(tx, userId);
  await removeSecondFactor(tx, userId);
}
