/**
 * Unfinished actions of an account. Somebody who had the password may have started them, so all of them end whenever the
 * owner takes the account back (docs/rules.md, 78). A new kind belongs here: `pending.test.ts` compares this with the tables.
 */
import type { Executor } from '../../platform/database/database.types.ts';
import type { Ports } from '../../platform/deps.ts';
import { endChallenges } from './accounts.repository.ts';
import { endEmailChanges } from './email-changes.repository.ts';
import { removeLinksOf, useUpLinks } from './mail-links.repository.ts';

type Enders = Pick<Ports, 'invitations' | 'secondFactor'>;
type End = (tx: Executor, userId: number, now: Date, ports: Enders) => Promise<unknown>;

/** Functions that end each kind. */
export const PENDING = {
  'email change': endEmailChanges,
  'reset link': (tx, userId, now) => useUpLinks(tx, userId, 'reset', now),
  challenge: endChallenges,
  'second factor being set up': (tx, userId, _now, { secondFactor }) =>
    secondFactor.removeBegunSecondFactor(tx, userId),
  'invitation that it sent': (tx, userId, _now, { invitations }) =>
    invitations.withdrawInvitationsBy(tx, userId),
} as const satisfies Record<string, End>;
export type PendingKind = keyof typeof PENDING;

/** Ends everything pending of an account, which must be locked. Links that undo a change of its email stay. */
export async function endPending(tx: Executor, userId: number, now: Date, ports: Enders): Promise<void> {
  for (const end of Object.values<End>(PENDING)) await end(tx, userId, now, ports);
}

/** Ends all access to an account for good. It must be locked, and already deleted or removed. */
export async function endAccess(
  tx: Executor,
  userId: number,
  now: Date,
  ports: Enders & Pick<Ports, 'sessions'>,
): Promise<void> {
  await endPending(tx, userId, now, ports);
  await ports.sessions.revokeSessionsOf(tx, userId, now);
  await removeLinksOf(tx, userId);
  await ports.secondFactor.removeSecondFactor(tx, userId);
}
