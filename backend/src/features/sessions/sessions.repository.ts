/** Rows of sessions and their refresh tokens. */
import { sql } from 'kysely';
import { compiledOnce } from '../../platform/database/compiled-once.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Ports } from '../../platform/deps.ts';
import type { AccessClaims } from '../../platform/security/access-token.ts';
import { providerStanding } from '../../platform/security/principal.ts';
import type { Principal } from '../../platform/security/principal.ts';
import type { Device } from '../../platform/security/device.ts';
import type {} from './sessions.tables.ts';

export async function insertSession(
  db: Executor,
  session: { id: string; userId: number; createdAt: Date; expiresAt: Date; device: Device },
): Promise<void> {
  const { id, userId, createdAt, expiresAt, device } = session;
  await db
    .insertInto('sessions')
    .values({ id, user_id: userId, created_at: createdAt, expires_at: expiresAt, ...device })
    .execute();
}

export async function insertRefreshToken(
  db: Executor,
  hash: string,
  sessionId: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({ token_hash: hash, session_id: sessionId, created_at: now })
    .execute();
}

/** Returns a refresh token with its session, locked until the transaction ends. */
export async function lockRefreshToken(tx: Executor, hash: string) {
  const row = await tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select([
      'sessions.id as sessionId',
      'sessions.user_id as userId',
      'sessions.expires_at as expiresAt',
      'sessions.revoked_at as revokedAt',
      'refresh_tokens.rotated_at as rotatedAt',
    ])
    .where('refresh_tokens.token_hash', '=', hash)
    .forUpdate(['refresh_tokens', 'sessions'])
    .executeTakeFirst();
  return row ?? null;
}

export async function markRotated(tx: Executor, hash: string, now: Date): Promise<void> {
  await tx.updateTable('refresh_tokens').set({ rotated_at: now }).where('token_hash', '=', hash).execute();
}

/** @param device the browser may have been updated since */
export async function extendSession(
  tx: Executor,
  id: string,
  { now, expiresAt, device }: { now: Date; expiresAt: Date; device: Device },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ expires_at: expiresAt, last_used_at: now, ...device })
    .where('id', '=', id)
    .execute();
}

export async function revokeSession(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Ends all sessions of an account.
 * @param kept id of a session that stays
 * @returns the number of sessions that ended, without those that had expired
 */
export async function revokeSessionsOf(
  db: Executor,
  userId: number,
  now: Date,
  kept?: string,
): Promise<number> {
  const revoked = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(kept !== undefined, (others) => others.where('id', '!=', kept as string))
    .returning('expires_at')
    .execute();
  return revoked.filter(({ expires_at }) => expires_at > now).length;
}

/** Ends one session of an account. @returns false if it has no such session that hasn't ended */
export async function revokeSessionOf(db: Executor, userId: number, id: string, now: Date): Promise<boolean> {
  const revoked = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}

/** Returns the sessions of an account that haven't ended, most recently used first. */
export function livingSessionsOf(db: Executor, userId: number, now: Date, limit: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'created_at'])
    .select(sql<Date>`coalesce(last_used_at, created_at)`.as('last_active'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_active', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns whether an account has a session on such a device, ended ones included. */
export async function isKnownDevice(
  db: Executor,
  userId: number,
  { browser, system }: Device,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('browser', 'is not distinct from', browser)
    .where('system', 'is not distinct from', system)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes expired sessions with their tokens; revoked sessions stay until then, so that a reuse is still recognized. */
export async function removeEndedSessions(db: Executor, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

export async function removeTokensRotatedBefore(db: Executor, instant: Date): Promise<void> {
  await db.deleteFrom('refresh_tokens').where('rotated_at', '<=', instant).execute();
}

/** Returns when accounts last signed in, by account id; those without a session are missing. */
export async function lastSignIns(
  db: Executor,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sessions')
    .select((session) => ['user_id', session.fn.max('created_at').as('last')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, last }) => [user_id, last]));
}

/**
 * Returns the query for the account of a token whose session hasn't ended, and a merchant's store: one query, because every
 * request needs them. It finds the session by its id alone: with the user id in the condition, PostgreSQL may scan all of the
 * user's sessions.
 */
export function accountOfSession({ accounts, stores }: Pick<Ports, 'accounts' | 'stores'>) {
  const accountsOf = compiledOnce((db, sessionId: string, clientId: string, now: Date) =>
    db
      .selectFrom('sessions')
      .innerJoin(accounts.usableAccounts(db, clientId).as('account'), 'account.id', 'sessions.user_id')
      .leftJoin(stores.storesByOwner(db).as('store'), (join) =>
        join.onRef('store.owner_id', '=', 'account.id').on('account.role', '=', 'merchant'),
      )
      .selectAll('account')
      .select(['store.id as storeId', 'store.slug as storeSlug'])
      .where('sessions.id', '=', sessionId)
      .where('sessions.revoked_at', 'is', null)
      .where('sessions.expires_at', '>', now),
  );
  return async (
    db: Executor,
    { sessionId, clientId, userId }: AccessClaims,
    now: Date,
  ): Promise<Omit<Principal, 'isTester'> | null> => {
    const [row] = await accountsOf(db, sessionId, clientId, now);
    if (row?.id !== userId) return null;
    return {
      userId,
      sessionId,
      email: row.email,
      emailVerified: row.email_verified,
      role: row.role,
      ...providerStanding(row),
      clientId: row.client_id,
      formats: row.formats,
      mailFailedAt: row.mail_failed_at,
      storeId: row.storeId,
      storeSlug: row.storeSlug,
    };
  };
}
