/** Logging in with a password (docs/rules.md, 5 and 8). */
import type { Tokens } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import type { Deps } from '../../platform/deps.ts';
import { unauthorized } from '../../platform/errors.ts';
import type { Caller } from '../../platform/security/caller.ts';
import { createLoginLimits } from './limits.ts';
import { createSignIn } from './sign-in.ts';

/**
 * @throws ProblemError 401, the same for a wrong address and a wrong password; 403 `second_factor_required` with a
 *   challenge for the right password of an account with a second factor
 */
export type LogIn = (caller: Caller, email: string, password: string) => Promise<Tokens>;

export function createLogIn(deps: Deps): LogIn {
  const { db, passwords, ports } = deps;
  const { accounts, secondFactor } = ports;
  const limits = createLoginLimits(deps.limits);
  const sessions = createSignIn(deps);

  return async (caller, email, password) => {
    const { clientId } = caller.site;
    const refused = () => unauthorized('invalid_credentials', 'Invalid Email/Password combination');
    await limits.loginFrom(caller);
    const account = await sessions.accountSigningIn(accounts, db, caller, email);
    const seenAt = account?.seenAt ?? null;
    await limits.login(caller, email, seenAt !== null);
    const hash = account?.password_hash ?? null;
    if (!(await passwords.verify(hash, password)) || !account) throw refused();
    const tokens = await inTransaction(db, async (tx) => {
      // The password may have been changed during the check, which ended the existing sessions.
      if (!(await accounts.holdPassword(tx, account.id, hash))) throw refused();
      if (await secondFactor.isOn(tx, account.id)) return null;
      return sessions.signIn(tx, caller, { id: account.id, email, seenAt });
    });
    if (!tokens) throw secondFactor.codeRequest(account, clientId);
    await limits.loginSucceeded(caller, email);
    return tokens;
  };
}
