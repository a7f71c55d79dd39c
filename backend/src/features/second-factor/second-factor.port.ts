/** Second factors, for other features. */
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { createCodeRequest } from './code-request.ts';
import { secondFactorMail } from './second-factor.mails.ts';
import {
  recoveryCodesLeft,
  removeBegunSecondFactor,
  removeSecondFactor,
  removeSecondFactorSince,
  secondFactorOf,
  secondFactorsSince,
} from './second-factor.repository.ts';

export type { SecondFactorNotice } from './second-factor.mails.ts';

/** The queries that other features may make; the repository says what each returns. */
const queries = {
  removeBegunSecondFactor,
  removeSecondFactor,
  removeSecondFactorSince,
  secondFactorsSince,
};
type Queries = typeof queries;

export interface SecondFactorPort extends Queries {
  /** Creates the problem that asks for a code after a correct password. */
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
    ...queries,
    codeRequest: createCodeRequest(deps),
    isOn: async (executor, userId) => Boolean((await secondFactorOf(executor, userId))?.confirmedAt),
    secondFactorMail,
    async stateOf(executor, userId) {
      const since = (await secondFactorOf(executor, userId))?.confirmedAt;
      return since ? { since, codesLeft: await recoveryCodesLeft(executor, userId) } : null;
    },
  };
}
