/** Asks for a code of the second factor after a correct password: a 403 with a challenge instead of tokens. */
import type { Deps } from '../../platform/deps.ts';
import { ProblemError } from '../../platform/errors.ts';
import { tokenHash } from '../../platform/security/keys.ts';
import { createLoginChallenges } from '../../platform/security/login-challenge.ts';

/** The account that a challenge is bound to, with the values that end it when they change. */
export interface ChallengedAccount {
  id: number;
  password_hash: string | null;
  /** Raised to end the challenges that wait for a code. */
  challenge_round: number;
}

/**
 * Returns what binds a challenge to an account: its password and round. In the first round it equals the mark of
 * releases without rounds, so that either release accepts the challenge while both run.
 */
export const challengeMark = ({
  password_hash: hash,
  challenge_round: round,
}: Omit<ChallengedAccount, 'id'>): string => tokenHash(round === 0 ? (hash ?? '') : `${round} ${hash ?? ''}`);

/** @returns a function that creates the problem to throw */
export function createCodeRequest({
  clock,
  env,
}: Pick<Deps, 'clock' | 'env'>): (account: ChallengedAccount, clientId: string) => ProblemError {
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
