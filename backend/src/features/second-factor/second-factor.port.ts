/** Second factors, for other features. */
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { createCodeRequest } from './code-request.ts';
import { secondFactorMail } from './second-factor.mails.ts';
import * as factors from './second-factor.repository.ts';

export type { SecondFactorNotice } from './second-factor.mails.ts';

type Queries = Pick<
  typeof factors,
  'removeBegunSecondFactor' | 'removeSecondFactor' | 'removeSecondFactorSince' | 'secondFactorsSince'
>;

export interface SecondFactorPort extends Queries {
  /** Makes the problem that asks for a code after a correct password. */
  codeRequest: ReturnType<typeof createCodeRequest>;
  /** Returns whether signing in requires a code. The answer holds while the account is locked. */
  isOn(executor: Executor, userId: number): Promise<boolean>;
  secondFactorMail: typeof secondFactorMail;
  /** Since when an account has a second factor, and its unused recovery codes; null if it has none. */
  stateOf(executor: Executor, userId: number): Promise<{ since: Date; codesLeft: number } | null>;
}

declare module '../../platform/deps.ts' {
  interface Ports {
    secondFactor: SecondFactorPort;
  }
}

export function createSecondFactorPort(deps: Pick<Deps, 'clock' | 'env'>): SecondFactorPort {
  return {
    ...factors,
    codeRequest: createCodeRequest(deps),
    isOn: async (executor, userId) => Boolean((await factors.secondFactorOf(executor, userId))?.confirmedAt),
    secondFactorMail,
    async stateOf(executor, userId) {
      const since = (await factors.secondFactorOf(executor, userId))?.confirmedAt;
      return since ? { since, codesLeft: await factors.recoveryCodesLeft(executor, userId) } : null;
    },
  };
}
