/** Queries of the links that undo changes of email addresses. */
import type { Executor } from '../../platform/database/database.types.ts';
import { emailKey } from './accounts.repository.ts';

/** Returns a change of a site by the token of the link that undoes it. */
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
    .executeTakeFirst();
  return row ?? null;
}
export type UndoableChange = NonNullable<Awaited<ReturnType<typeof changeByUndo>>>;

/** Marks a change as undone, with those after it: whoever asked for them may not come back by their links. */
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

/** Returns whether an address is kept for an account other than one, because a change away from it can still be undone. */
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
    .where('users.id', '!=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
