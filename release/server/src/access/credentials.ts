/** Tokens, which decide who may change a remote, and public keys, which decide whose versions are accepted. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { keyIdOf, readPublicKey } from '@coupon-center/release';
import type { Credentials } from '@coupon-center/release';
import { ProblemError } from '@coupon-center/server-kit';
import { assertWithin, FAILED_TOKENS, take } from './limits.ts';
import type { Executor } from '../database/release-tables.ts';

/** The sender of a request. */
export interface Principal {
  tokenId: string;
  /** The remote that the token is for, or `*`. */
  scope: string;
  note: string;
}

/** Makes tokens recognizable, e.g. for scanners that look for leaked secrets. */
const PREFIX = 'ccr_';
const TOKEN = /^ccr_([0-9a-f]{16})\.([\w-]{43})$/;
const EVERYTHING = '*';

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

const isOperator = ({ scope }: Principal): boolean => scope === EVERYTHING;

export interface NewToken {
  scope: string;
  note: string;
}

/**
 * Creates a token. Only a hash of its secret is stored.
 * @returns the token, which can't be shown again
 */
export async function createToken(
  db: Executor,
  { scope, note }: NewToken,
): Promise<{ id: string; token: string }> {
  const id = randomBytes(8).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  const secret_hash = hashOf(secret).toString('hex');
  await db.insertInto('release.tokens').values({ id, scope, note, secret_hash, revoked_at: null }).execute();
  return { id, token: `${PREFIX}${id}.${secret}` };
}

/**
 * Returns the owner of the token in a request.
 * @param authorization the header
 * @param address where it came from
 * @throws ProblemError 401; 429 after too many invalid tokens from that address
 */
export async function authenticate(
  db: Executor,
  authorization: string | undefined,
  address: string,
): Promise<Principal> {
  await assertWithin(db, FAILED_TOKENS, address);
  const principal = await principalOf(db, authorization);
  if (principal) return principal;
  await take(db, FAILED_TOKENS, address);
  throw new ProblemError(401, 'token_refused', 'Send a valid token as `Authorization: Bearer …`.', {
    headers: { 'www-authenticate': 'Bearer' },
  });
}

/** @returns undefined for a token that is not valid */
export async function principalOf(
  db: Executor,
  authorization: string | undefined,
): Promise<Principal | undefined> {
  const [, id, secret] = TOKEN.exec(/^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '') ?? [];
  const row = id
    ? await db
        .selectFrom('release.tokens')
        .selectAll()
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  // Does the same work for an unknown token as for a wrong secret.
  const expected = row ? Buffer.from(row.secret_hash, 'hex') : Buffer.alloc(32);
  const isRight = timingSafeEqual(hashOf(secret ?? ''), expected);
  if (!row || !isRight) return undefined;
  return { tokenId: row.id, scope: row.scope, note: row.note };
}

/** @throws ProblemError 403, whether there is such a remote or not */
export function assertMayChange(principal: Principal, remote: string): void {
  if (isOperator(principal) || principal.scope === remote) return;
  throw new ProblemError(403, 'wrong_remote', `This token is not for ${remote}.`);
}

/** @throws ProblemError 403 */
export function assertOperator(principal: Principal): void {
  if (isOperator(principal)) return;
  throw new ProblemError(403, 'operators_only', "This call requires an operator's token.");
}

/**
 * Accepts the signatures of a key.
 * @param publicKey PEM
 * @throws ReleaseError if it is no Ed25519 public key
 */
export async function addKey(
  db: Executor,
  { scope, note, publicKey }: NewToken & { publicKey: string },
): Promise<{ id: string }> {
  const id = keyIdOf(readPublicKey(publicKey));
  const values = { id, scope, note, public_key: publicKey, revoked_at: null };
  await db
    .insertInto('release.signing_keys')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ scope, note, revoked_at: null }))
    .execute();
  return { id };
}

/** Returns the public key that may sign a remote, in PEM; undefined if it is unknown, revoked or belongs to another remote. */
export async function findKey(db: Executor, id: string, remote: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('release.signing_keys')
    .select('public_key')
    .where('id', '=', id)
    .where('scope', 'in', [remote, EVERYTHING])
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row?.public_key;
}

/** @returns whether there was such a token or key that was still in use */
export async function revoke(db: Executor, kind: 'tokens' | 'signing_keys', id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(`release.${kind}`)
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listCredentials(db: Executor): Promise<Credentials> {
  const rows = async (kind: 'tokens' | 'signing_keys') => {
    const found = await db
      .selectFrom(`release.${kind}`)
      .select(['id', 'scope', 'note', 'created_at', 'revoked_at'])
      .orderBy('created_at')
      .execute();
    return found.map(({ id, scope, note, created_at, revoked_at }) => ({
      id,
      scope,
      note,
      createdAt: created_at.toISOString(),
      revokedAt: revoked_at?.toISOString() ?? null,
    }));
  };
  return { tokens: await rows('tokens'), keys: await rows('signing_keys') };
}
