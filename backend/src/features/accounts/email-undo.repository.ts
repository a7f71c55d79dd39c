/** Queries of the links that undo changes of email addresses. */
import type { Executor } from '../../platform/database/database.types.ts';
import { emailKey } from '../../platform/security/caller.ts';

/** Returns a change of a site by the token of its undo link; null if the account was deleted. */
export async function changeByUndo(db: Executor, undoHash: string, clientId: string) {
  const row = await db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['email_changes.id', 'email_changes.user_id as userId', 'email_changes.email'])
    .select(['email_changes.previous_email as previousEmail', 'email_changes.created_at as createdAt'])
    .select(['email_changes.undo_until as undoUntil', 'email_changes.undone_at as undoneAt'])
    .select('users.email as presentEmail')
    .where('email_changes.undo_hash', '=', undoHash)
    .where('users.client_id', '=', clientId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
export type UndoableChange = NonNullable<Awaited<ReturnType<typeof changeByUndo>>>;

/** Marks a change and later ones as undone, so that whoever asked for those can't come back by their links. */
export async function markUndone(
  tx: Executor,
  { userId, createdAt }: Pick<UndoableChange, 'userId' | 'createdAt'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ undone_at: now })
    .where('user_id', '=', userId)
    .where('created_at', '>=', createdAt)
    .where('undone_at', 'is', null)
    .execute();
}

/** Adds the data for an undo link to a change that a release without such links stored. Others stay as they are. */
export async function makeUndoable(
  db: Executor,
  id: string,
  { previousEmail, undoHash, undoUntil }: { previousEmail: string; undoHash: string; undoUntil: Date },
): Promise<void> {
  await db
    .updateTable('email_changes')
    .set({ undo_hash: undoHash, previous_key: emailKey(previousEmail), undo_until: undoUntil })
    .where('id', '=', id)
    .where('undo_hash', 'is', null)
    .execute();
}

/** Returns the latest change of an account to an address. */
export async function changeTo(db: Executor, userId: number, email: string): Promise<{ id: string } | null> {
  const row = await db
    .selectFrom('email_changes')
    .select('id')
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the changes of an account that can still be undone: the latest away from each address, but not from the present one. */
export async function undoableChanges(db: Executor, userId: number, now: Date): Promise<{ id: string }[]> {
  return db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .distinctOn('email_changes.previous_email')
    .select('email_changes.id')
    .where('email_changes.user_id', '=', userId)
    .where('email_changes.confirmed_at', 'is not', null)
    .where('email_changes.undo_until', '>', now)
    .where('email_changes.undone_at', 'is', null)
    .whereRef('email_changes.previous_email', '!=', 'users.email')
    .orderBy('email_changes.previous_email')
    .orderBy('email_changes.created_at', 'desc')
    .execute();
}

/** Returns whether an address is kept for another account, because a change away from it can still be undone. */
export async function isKeptForUndo(
  db: Executor,
  { clientId, email, userId, now }: { clientId: string; email: string; userId: number; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select('email_changes.id')
    .where('email_changes.previous_key', '=', emailKey(email))
    .where('email_changes.confirmed_at', 'is not', null)
    .where('email_changes.undo_until', '>', now)
    .where('email_changes.undone_at', 'is', null)
    .where('users.client_id', '=', clientId)
    .where('users.deleted_at', 'is', null)
    .where('users.id', '!=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
