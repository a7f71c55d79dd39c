/** Asks for a code of the second factor after a correct password: a 403 with a challenge instead of tokens. */
import type { Deps } from '../../platform/deps.ts';
import { ProblemError } from '../../platform/errors.ts';
import { tokenHash } from '../../platform/security/keys.ts';
import { createLoginChallenges } from '../../platform/security/login-challenge.ts';
import type { Account } from './accounts.repository.ts';

/**
 * Returns what binds a challenge to an account: its password and round. In the first round it equals the mark of
 * releases without rounds, so that either release accepts the challenge while both run.
 */
export const challengeMark = ({
  password_hash: hash,
  challenge_round: round,
}: Pick<Account, 'password_hash' | 'challenge_round'>): string =>
  tokenHash(round === 0 ? (hash ?? '') : `${round} ${hash ?? ''}`);

/** @returns a function that makes the problem to throw */
export function createCodeRequest({
  clock,
  env,
}: Pick<Deps, 'clock' | 'env'>): (
  account: Pick<Account, 'id' | 'password_hash' | 'challenge_round'>,
  clientId: string,
) => ProblemError {
  const challenges = createLoginChallenges(env().JWT_SECRET, clock);
  return (account, clientId) => {
    const challenge = challenges.sign({ userId: account.id, clientId, mark: challengeMark(account) });
    return new ProblemError(
      403,
      'second_factor_required',
      'Enter a code from your app, or a recovery code.',
      {
        members: { challenge },
      },
    );
  };
}
