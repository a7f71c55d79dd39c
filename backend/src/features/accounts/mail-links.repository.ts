/** Rows of the links in mails. */
import type { Executor } from '../../platform/database/database.types.ts';
import type { MailTokensTable } from './accounts.tables.ts';

export type LinkPurpose = MailTokensTable['purpose'];

export interface NewLink {
  id: string;
  userId: number;
  purpose: LinkPurpose;
  hash: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertLink(db: Executor, link: NewLink): Promise<void> {
  await db
    .insertInto('mail_tokens')
    .values({
      id: link.id,
      user_id: link.userId,
      purpose: link.purpose,
      token_hash: link.hash,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Returns a link by its id, with the address that it is sent to. */
export async function linkById(db: Executor, id: string) {
  const row = await db
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .select(['mail_tokens.purpose', 'users.email', 'users.client_id as clientId'])
    .where('mail_tokens.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

function linksByToken(db: Executor, hash: string, purpose: LinkPurpose, clientId: string) {
  return db
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .select(['mail_tokens.id', 'mail_tokens.user_id as userId', 'users.email'])
    .select(['mail_tokens.expires_at as expiresAt', 'mail_tokens.used_at as usedAt'])
    .where('mail_tokens.token_hash', '=', hash)
    .where('mail_tokens.purpose', '=', purpose)
    .where('users.client_id', '=', clientId);
}

/** Returns a link of a site by its token. */
export async function linkByToken(db: Executor, hash: string, purpose: LinkPurpose, clientId: string) {
  return (await linksByToken(db, hash, purpose, clientId).executeTakeFirst()) ?? null;
}

/** Like {@link linkByToken}, locked until the transaction ends; lock its account first. */
export async function lockLink(tx: Executor, hash: string, purpose: LinkPurpose, clientId: string) {
  const query = linksByToken(tx, hash, purpose, clientId).forUpdate('mail_tokens');
  return (await query.executeTakeFirst()) ?? null;
}

/** Revokes all links of an account for a purpose, e.g. because a newer one replaces them. */
export async function useUpLinks(
  db: Executor,
  userId: number,
  purpose: LinkPurpose,
  now: Date,
): Promise<void> {
  await db
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Gives a link a later end, unless it was used. @returns false if it was */
export async function extendLink(db: Executor, id: string, expiresAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_tokens')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeLinksOf(tx: Executor, userId: number): Promise<void> {
  await tx.deleteFrom('mail_tokens').where('user_id', '=', userId).execute();
}

export async function removeLinksExpiredBefore(db: Executor, instant: Date): Promise<void> {
  await db.deleteFrom('mail_tokens').where('expires_at', '<=', instant).execute();
}
