/** Signing in to an account with a second factor: the password gives a challenge, challenge and code give tokens. */
import type { Tokens } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import type { Deps } from '../../platform/deps.ts';
import { unauthorized } from '../../platform/errors.ts';
import { isSameToken } from '../../platform/security/keys.ts';
import { createLoginChallenges } from '../../platform/security/login-challenge.ts';
import { createCodeLimits } from './limits.ts';
import type { Caller } from '../../platform/security/caller.ts';
import { challengeMark } from './code-request.ts';
import type { ChallengedAccount } from './code-request.ts';
import { codeRefused } from './second-factor.service.ts';
import type { SecondFactors } from './second-factor.service.ts';

/** Returns whether a challenge matches the account's current password and round. */
const isMarked = (account: ChallengedAccount, mark: string): boolean =>
  account.password_hash !== null && isSameToken(challengeMark(account), mark);

export function createSecondFactorLogin(
  deps: Deps,
  secondFactors: SecondFactors,
): (caller: Caller, challenge: string, code: string) => Promise<Tokens> {
  const { db, clock, env } = deps;
  const { accounts, sessions } = deps.ports;
  const limits = createCodeLimits(deps.limits);
  const challenges = createLoginChallenges(env().JWT_SECRET, clock);
  const expired = () => unauthorized('challenge_expired', 'This took too long. Enter your password again.');

  /** Returns the account of a challenge that is still valid. @throws ProblemError 401 */
  async function accountOf(caller: Caller, challenge: string) {
    const claims = challenges.verify(challenge);
    if (claims?.clientId !== caller.site.clientId) throw expired();
    const account = await accounts.accountById(db, claims.userId);
    if (!account || !isMarked(account, claims.mark)) throw expired();
    return { ...account, mark: claims.mark };
  }

  return async (caller, challenge, code) => {
    await sessions.loginFrom(caller);
    const account = await accountOf(caller, challenge);
    const { id, email, mark } = account;
    const seenAt = await sessions.seenAt(db, caller, { id, email });
    await limits.code(caller, id, seenAt !== null);
    const tokens = await inTransaction(db, async (tx) => {
      await accounts.lockAccount(tx, id);
      const present = await accounts.accountById(tx, id);
      if (!present || !isMarked(present, mark)) throw expired();
      const outcome = await secondFactors.useCode(tx, id, code);
      // It has been turned off since, so the password alone signs in.
      if (outcome === 'off') throw expired();
      if (outcome === 'wrong') throw codeRefused();
      return sessions.signIn(tx, caller, { id, email, seenAt });
    });
    await limits.codeSucceeded(caller, id);
    await sessions.loginSucceeded(caller, email);
    return tokens;
  };
}
