/** Asks for a code of the second factor, after the right password: a 403 with a challenge, and without tokens. */
import type { Deps } from '../../platform/deps.ts';
import { ProblemError } from '../../platform/errors.ts';
import { tokenHash } from '../../platform/security/keys.ts';
import { createLoginChallenges } from '../../platform/security/login-challenge.ts';

/** @returns makes the problem to throw; a change of the password ends its challenge */
export function createCodeRequest({
  clock,
  env,
}: Pick<Deps, 'clock' | 'env'>): (
  userId: number,
  clientId: string,
  passwordHash: string | null,
) => ProblemError {
  const challenges = createLoginChallenges(env().JWT_SECRET, clock);
  return (userId, clientId, passwordHash) => {
    const password = tokenHash(passwordHash ?? '');
    const challenge = challenges.sign({ userId, clientId, password });
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
