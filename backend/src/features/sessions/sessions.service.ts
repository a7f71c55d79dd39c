/** Sessions: signing in, exchanging refresh tokens, ending (docs/rules.md, 6 and 7). */
import type { Session, Tokens } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import { plusSeconds } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound, unauthorized } from '../../platform/errors.ts';
import { deriveKey, keyedDigest, tokenHash } from '../../platform/security/keys.ts';
import type { Principal } from '../../platform/security/principal.ts';
import type { Device } from '../../platform/security/device.ts';
import {
  extendSession,
  insertRefreshToken,
  lockRefreshToken,
  markRotated,
  removeEndedSessions,
  removeTokensRotatedBefore,
  revokeSession,
  revokeSessionOf,
  revokeSessionsOf,
  livingSessionsOf,
} from './sessions.repository.ts';
import { SESSION_SECONDS } from './sign-in.ts';
import { removeOldAddresses } from './sign-in-addresses.ts';

const MOST_SESSIONS = 100;
/** How long an exchanged refresh token still returns its successor, in seconds. */
const GRACE_SECONDS = 10;
/**
 * How long an exchanged refresh token is remembered, so that reusing it ends the session; later it is refused like an
 * unknown token. A session that is used daily lasts for years, with a new token every ten minutes.
 */
const REMEMBER_SECONDS = 30 * 24 * 3600;

export interface Sessions {
  /**
   * Exchanges a refresh token for new tokens. Within the grace period the same token returns the same successor; used
   * later, it counts as stolen, and the session ends.
   * @throws ProblemError 401
   */
  refresh(refresh: string, clientId: string, device: Device): Promise<Tokens>;
  /** Ends the session of a refresh token, if the token is valid. */
  close(refresh: string): Promise<void>;
  /** @throws ProblemError 404 for a session that has ended, or isn't one of the account */
  end(principal: Principal, id: string): Promise<Session[]>;
  /** Ends whatever is pending as well: a stranger may have begun it in one of these sessions. */
  endOthers(principal: Principal): Promise<Session[]>;
}

/** Returns the sessions of the caller's account: this one first, then the others by last use. */
export async function sessionsOf(
  db: Executor,
  { userId, sessionId }: Principal,
  now: Date,
): Promise<Session[]> {
  const rows = await livingSessionsOf(db, userId, now, MOST_SESSIONS);
  const sessions = rows.map(({ id, browser, system, created_at, last_active }) => ({
    id,
    browser,
    system,
    signed_in: created_at.toISOString(),
    last_active: last_active.toISOString(),
    is_current: id === sessionId,
  }));
  return sessions.sort((one, other) => Number(other.is_current) - Number(one.is_current));
}

export function createSessions({ db, clock, accessTokens, env, ports, sweeper }: Deps): Sessions {
  const successorKey = deriveKey(env().JWT_SECRET, 'refresh-token');
  const ended = () => unauthorized('session_ended', 'This session has ended. Sign in again.');
  sweeper.add('sessions', () => removeEndedSessions(db, clock.now()));
  sweeper.add('refresh tokens', () =>
    removeTokensRotatedBefore(db, plusSeconds(clock.now(), -REMEMBER_SECONDS)),
  );
  sweeper.add('sign-in addresses', () => removeOldAddresses(db, clock.now()));

  /** The successor is derived from the token, so that repeating it requires nothing readable to be stored. */
  const successorOf = (refresh: string) => keyedDigest(successorKey, refresh);

  async function rotate(tx: Executor, refresh: string, clientId: string, device: Device) {
    const now = clock.now();
    const hash = tokenHash(refresh);
    const token = await lockRefreshToken(tx, hash);
    if (!token || token.revokedAt || token.expiresAt <= now) return null;
    if ((await ports.accounts.clientOf(tx, token.userId)) !== clientId) return null;
    const session = { sessionId: token.sessionId, userId: token.userId };
    if (token.rotatedAt && plusSeconds(token.rotatedAt, GRACE_SECONDS) < now) {
      await revokeSession(tx, token.sessionId, now);
      return null;
    }
    const successor = successorOf(refresh);
    if (!token.rotatedAt) {
      await markRotated(tx, hash, now);
      await insertRefreshToken(tx, tokenHash(successor), token.sessionId, now);
      const expiresAt = plusSeconds(now, SESSION_SECONDS);
      await extendSession(tx, token.sessionId, { now, expiresAt, device });
    }
    return { ...session, successor };
  }

  return {
    async refresh(refresh, clientId, device) {
      if (refresh === '') throw ended();
      // The transaction commits the revocation of a reused family, so the refusal follows afterwards.
      const rotated = await inTransaction(db, (tx) => rotate(tx, refresh, clientId, device));
      if (!rotated) throw ended();
      const { successor, ...session } = rotated;
      return { ...accessTokens.sign({ ...session, clientId }), refresh: successor };
    },
    async close(refresh) {
      if (refresh === '') return;
      await inTransaction(db, async (tx) => {
        const token = await lockRefreshToken(tx, tokenHash(refresh));
        if (token) await revokeSession(tx, token.sessionId, clock.now());
      });
    },
    async end(principal, id) {
      if (!(await revokeSessionOf(db, principal.userId, id, clock.now()))) throw notFound();
      return sessionsOf(db, principal, clock.now());
    },
    async endOthers(principal) {
      const { userId, sessionId } = principal;
      await inTransaction(db, async (tx) => {
        await ports.accounts.lockAccount(tx, userId);
        await revokeSessionsOf(tx, userId, clock.now(), sessionId);
        await ports.accounts.endPending(tx, userId, clock.now());
      });
      return sessionsOf(db, principal, clock.now());
    },
  };
}
