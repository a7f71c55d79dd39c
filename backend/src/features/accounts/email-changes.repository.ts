/** Rows of changes of email addresses. */
import type { Executor } from '../../platform/database/database.types.ts';
import { emailKey } from '../../platform/security/caller.ts';

export interface NewEmailChange {
  id: string;
  userId: number;
  email: string;
  previousEmail: string;
  tokenHash: string;
  undoHash: string;
  createdAt: Date;
  expiresAt: Date;
  undoUntil: Date;
}

export async function insertEmailChange(tx: Executor, change: NewEmailChange): Promise<void> {
  await tx
    .insertInto('email_changes')
    .values({
      id: change.id,
      user_id: change.userId,
      email: change.email,
      previous_email: change.previousEmail,
      previous_key: emailKey(change.previousEmail),
      undo_hash: change.undoHash,
      undo_until: change.undoUntil,
      token_hash: change.tokenHash,
      created_at: change.createdAt,
      expires_at: change.expiresAt,
    })
    .execute();
}

/** Returns the change of an account that can still be confirmed, or null. */
export async function pendingEmailChange(db: Executor, userId: number, now: Date) {
  const row = await db
    .selectFrom('email_changes')
    .select(['id', 'email', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a change with the site of its account. */
export async function emailChangeById(db: Executor, id: string) {
  const row = await db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['email_changes.email', 'email_changes.previous_email as previousEmail'])
    .select(['email_changes.expires_at as expiresAt', 'email_changes.ended_at as endedAt'])
    .select('users.client_id as clientId')
    .where('email_changes.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a change of a site by its token; null if the account's present address is not verified. */
export async function emailChangeByToken(db: Executor, tokenHash: string, clientId: string) {
  const row = await db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['email_changes.id', 'email_changes.user_id as userId', 'email_changes.email'])
    .select(['email_changes.expires_at as expiresAt', 'email_changes.ended_at as endedAt'])
    .select('email_changes.previous_email as previousEmail')
    .where('email_changes.token_hash', '=', tokenHash)
    .where('users.client_id', '=', clientId)
    .where('users.email_verified', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** Ends the changes of an account that can still be confirmed. */
export async function endEmailChanges(tx: Executor, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Uses up a change, which can be undone from now on. @returns false if it has ended or expired */
export async function confirmChange(
  tx: Executor,
  id: string,
  { now, undoUntil }: { now: Date; undoUntil: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('email_changes')
    .set({ ended_at: now, confirmed_at: now, undo_until: undoUntil })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeEmailChangesOf(tx: Executor, userId: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

/** Deletes changes whose links expired before an instant, unless they can still be undone. */
export async function removeEmailChangesBefore(
  db: Executor,
  { instant, now }: { instant: Date; now: Date },
): Promise<void> {
  await db
    .deleteFrom('email_changes')
    .where('expires_at', '<=', instant)
    .where((change) => change.or([change('undo_until', 'is', null), change('undo_until', '<=', now)]))
    .execute();
}
