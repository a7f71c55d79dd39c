/** Queries of accounts, their email addresses and passwords. */
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Formats, ProviderRole } from '@coupon-center/contracts';
import type { Executor } from '../../platform/database/database.types.ts';
import { hasText } from '../../platform/database/search-text.ts';
import { emailKey } from '../../platform/security/caller.ts';
import type { UsersTable } from './accounts.tables.ts';

export type Account = Selectable<UsersTable>;

export interface NewAccount {
  clientId: string;
  email: string;
  passwordHash: string;
  role: Account['role'];
  /** Role of an invited provider. */
  invitedRole?: ProviderRole;
  firstName: string;
  lastName: string;
  emailVerified: boolean;
  createdAt: Date;
}

/** @returns the id, or null if the address is taken at this site */
export async function insertAccount(db: Executor, account: NewAccount): Promise<number | null> {
  const row = await db
    .insertInto('users')
    .values({
      client_id: account.clientId,
      email: account.email,
      email_key: emailKey(account.email),
      email_verified: account.emailVerified,
      password_hash: account.passwordHash,
      role: account.role,
      invited_role: account.invitedRole ?? null,
      first_name: account.firstName,
      last_name: account.lastName,
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.constraint('users_email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns a query for the account with an address, to be extended. */
export function accountsByEmail(db: Executor, clientId: string, email: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('email_key', '=', emailKey(email));
}

export async function accountByEmail(db: Executor, clientId: string, email: string): Promise<Account | null> {
  return (await accountsByEmail(db, clientId, email).executeTakeFirst()) ?? null;
}

/** Returns the ids of a site's merchants whose email address contains a text; at most 100. */
export async function merchantsLike(db: Executor, clientId: string, text: string): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('client_id', '=', clientId)
    .where('role', '=', 'merchant')
    .where(hasText(sql.ref<string>('email'), text))
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns those of the given accounts whose email address contains a text. */
export async function amongThese(db: Executor, userIds: readonly number[], text: string): Promise<number[]> {
  if (userIds.length === 0) return [];
  const having = db
    .selectFrom('users')
    .select('id')
    .where(hasText(sql.ref<string>('email'), text));
  return (await having.where('id', 'in', userIds).execute()).map(({ id }) => id);
}

/** Locks an account until the transaction ends, so that changes to its links happen in one order. */
export async function lockAccount(tx: Executor, id: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/**
 * Locks the password of an account until the transaction ends.
 * @returns false if it differs from the one that was checked
 */
export async function holdPassword(tx: Executor, id: number, passwordHash: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row?.password_hash === passwordHash;
}

/** Like {@link lockAccount}. @returns the hash of its password */
export async function lockPassword(tx: Executor, id: number): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function passwordHashOf(db: Executor, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function setPasswordHash(db: Executor, id: number, passwordHash: string | null): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Ends the challenges of an account that wait for a code. */
export async function endChallenges(tx: Executor, id: number): Promise<void> {
  await tx
    .updateTable('users')
    .set((of) => ({ challenge_round: of('challenge_round', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function setEmailVerified(db: Executor, id: number): Promise<void> {
  await db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute();
}

export async function accountById(db: Executor, id: number): Promise<Account | null> {
  return (await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Gives an account another, verified address. @throws an error that {@link isEmailTaken} recognizes */
export async function setEmail(tx: Executor, id: number, email: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, email_key: emailKey(email), email_verified: true, mail_failed_at: null })
    .where('id', '=', id)
    .execute();
}

/** Marks the account with an address, unless it is marked already. */
export async function markMailFailed(
  db: Executor,
  { clientId, email, now }: { clientId: string; email: string; now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ mail_failed_at: now })
    .where('client_id', '=', clientId)
    .where('email_key', '=', emailKey(email))
    .where('mail_failed_at', 'is', null)
    .execute();
}

/** Ends the mark of {@link markMailFailed}. Without one it changes and locks nothing. */
export async function clearMailFailed(
  db: Executor,
  { clientId, email }: { clientId: string; email: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ mail_failed_at: null })
    .where('client_id', '=', clientId)
    .where('email_key', '=', emailKey(email))
    .where('mail_failed_at', 'is not', null)
    .execute();
}

/** Returns whether the database refused an address because another account of the site has it. */
export function isEmailTaken(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === 'users_email';
}

export async function setFormats(db: Executor, id: number, formats: Formats | null): Promise<void> {
  await db.updateTable('users').set({ formats }).where('id', '=', id).execute();
}

/** Returns a query for the accounts of a site that were not deleted, to be joined with rows that refer to them. */
export function usableAccounts(db: Executor, clientId: string) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'email_verified',
      'role',
      'invited_role',
      'client_id',
      'formats',
      'mail_failed_at',
    ])
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null);
}

/** Returns the merchants of other sites with the same address as a merchant's account. Both have verified it. */
export function merchantsWithEmailOf(
  db: Executor,
  userId: number,
): Promise<{ userId: number; clientId: string }[]> {
  return db
    .selectFrom('users as own')
    .innerJoin('users as other', (join) =>
      join.onRef('other.email_key', '=', 'own.email_key').onRef('other.client_id', '<>', 'own.client_id'),
    )
    .select(['other.id as userId', 'other.client_id as clientId'])
    .where('own.id', '=', userId)
    .where('own.email_verified', '=', true)
    .where('own.role', '=', 'merchant')
    .where('own.deleted_at', 'is', null)
    .where('other.email_verified', '=', true)
    .where('other.role', '=', 'merchant')
    .where('other.deleted_at', 'is', null)
    .orderBy('other.client_id')
    .execute();
}

export async function emailsOf(
  db: Executor,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', userIds).execute();
  return new Map(rows.map((row) => [row.id, row.email]));
}

/** Like {@link emailsOf}, with whether the address is verified. */
export async function addressesOf(db: Executor, userIds: readonly number[]) {
  if (userIds.length === 0) return new Map<number, { email: string; isVerified: boolean }>();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified as isVerified'])
    .where('id', 'in', userIds)
    .execute();
  return new Map(rows.map(({ id, ...address }) => [id, address]));
}

/** Returns the client id of an account's site; null if there is no such account, or it was deleted. */
export async function clientOf(db: Executor, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('client_id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.client_id ?? null;
}

/** Makes an account unusable: nobody finds or signs in to it, and its address can be used again. It must be locked. */
export async function markDeleted(tx: Executor, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ deleted_at: now, email_key: `deleted ${id}`, password_hash: null })
    .where('id', '=', id)
    .execute();
}

/** Returns deleted accounts that are due to be erased. */
export async function accountsDeletedBefore(db: Executor, instant: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', '<=', instant)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes an account with everything that refers to it. */
export async function eraseAccount(tx: Executor, id: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).where('deleted_at', 'is not', null).execute();
}
