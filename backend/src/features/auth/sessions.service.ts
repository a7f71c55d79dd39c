/** Sessions: signing in, exchanging refresh tokens, ending (docs/rules.md, 6 and 7). */
import { randomUUID } from 'node:crypto';
import type { Tokens } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import { plusSeconds } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { unauthorized } from '../../platform/errors.ts';
import { deriveKey, keyedDigest, randomToken, tokenHash } from '../../platform/security/keys.ts';
import type { Device } from './device.ts';
import {
  extendSession,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  markRotated,
  removeEndedSessions,
  removeTokensRotatedBefore,
  revokeSession,
} from './sessions.repository.ts';

/** A session ends after this time without use, in seconds. */
const SESSION_SECONDS = 30 * 24 * 3600;
/** How long an exchanged refresh token still returns its successor, in seconds. */
const GRACE_SECONDS = 10;
/**
 * How long an exchanged refresh token is remembered, so that reusing it ends the session; later it is refused like an
 * unknown token. A session that is used daily lasts for years, with a new token every ten minutes.
 */
const REMEMBER_SECONDS = 30 * 24 * 3600;

export interface Sessions {
  /** Starts a session in the executor's transaction. */
  open(executor: Executor, userId: number, clientId: string, device: Device): Promise<Tokens>;
  /**
   * Exchanges a refresh token for new tokens. Within the grace period the same token returns the same successor; used
   * later, it counts as stolen, and the session ends.
   * @throws ProblemError 401
   */
  refresh(refresh: string, clientId: string, device: Device): Promise<Tokens>;
  /** Ends the session of a refresh token, if the token is valid. */
  close(refresh: string): Promise<void>;
}

export function createSessions({ db, clock, accessTokens, env, sweeper }: Deps): Sessions {
  const successorKey = deriveKey(env().JWT_SECRET, 'refresh-token');
  const ended = () => unauthorized('session_ended', 'This session has ended. Sign in again.');
  sweeper.add('sessions', () => removeEndedSessions(db, clock.now()));
  sweeper.add('refresh tokens', () =>
    removeTokensRotatedBefore(db, plusSeconds(clock.now(), -REMEMBER_SECONDS)),
  );

  /** The successor is derived from the token, so that repeating it requires nothing readable to be stored. */
  const successorOf = (refresh: string) => keyedDigest(successorKey, refresh);

  async function rotate(tx: Executor, refresh: string, clientId: string, device: Device) {
    const now = clock.now();
    const hash = tokenHash(refresh);
    const token = await lockRefreshToken(tx, hash);
    if (token?.clientId !== clientId || token.revokedAt || token.expiresAt <= now) return null;
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
    async open(executor, userId, clientId, device) {
      const now = clock.now();
      const sessionId = randomUUID();
      const refresh = randomToken();
      await insertSession(executor, {
        id: sessionId,
        userId,
        createdAt: now,
        expiresAt: plusSeconds(now, SESSION_SECONDS),
        device,
      });
      await insertRefreshToken(executor, tokenHash(refresh), sessionId, now);
      return { ...accessTokens.sign({ userId, sessionId, clientId }), refresh };
    },
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
  };
}
