/** Starting a session, once it is certain who signs in. */
import { randomUUID } from 'node:crypto';
import type { Tokens } from '@coupon-center/contracts';
import { plusSeconds } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/security/caller.ts';
import { randomToken, tokenHash } from '../../platform/security/keys.ts';
import { lookAtSignIn } from './new-sign-in.ts';
import { insertRefreshToken, insertSession } from './sessions.repository.ts';
import { createSignInAddresses } from './sign-in-addresses.ts';
import type { SeenAccount } from './sign-in-addresses.ts';

/** A session ends after this time without use, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 3600;

export type SignInDeps = Pick<Deps, 'accessTokens' | 'clock' | 'env' | 'jobs'>;

export function createSignIn(deps: SignInDeps) {
  const { accessTokens, clock } = deps;
  const addresses = createSignInAddresses(deps);

  /** Starts a session of a new account, and remembers its network address. */
  async function startSession(tx: Executor, caller: Caller, account: SeenAccount): Promise<Tokens> {
    await addresses.rememberAddress(tx, caller, account);
    const { device, site } = caller;
    const now = clock.now();
    const sessionId = randomUUID();
    const refresh = randomToken();
    const expiresAt = plusSeconds(now, SESSION_SECONDS);
    await insertSession(tx, { id: sessionId, userId: account.id, createdAt: now, expiresAt, device });
    await insertRefreshToken(tx, tokenHash(refresh), sessionId, now);
    return { ...accessTokens.sign({ userId: account.id, sessionId, clientId: site.clientId }), refresh };
  }

  return {
    ...addresses,
    startSession,

    /** Starts a session, and emails the owner if the account doesn't know the device. */
    async signIn(tx: Executor, caller: Caller, account: SeenAccount): Promise<Tokens> {
      await lookAtSignIn(tx, deps, account.id, caller.device);
      return startSession(tx, caller, account);
    },
  };
}
