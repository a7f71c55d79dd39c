/** Rate limits of codes (docs/rules.md, 74). */
import type { Caller } from '../../platform/security/caller.ts';
import type { RateLimits } from '../../platform/security/rate-limit.ts';

const QUARTER = 15 * 60;
const DAY = 24 * 3600;

const codeAttempts = (caller: Caller, userId: number) => ({
  name: 'code-user-address',
  subject: `${userId} ${caller.address}`,
});

export function createCodeLimits(limits: RateLimits) {
  return {
    /**
     * Limits attempts at the second factor of an account by those who know its password: three of a million codes are
     * valid at a time. The total exempts addresses that have signed in to the account before.
     */
    code: (caller: Caller, userId: number, isKnownAddress: boolean) =>
      limits.take([
        { ...codeAttempts(caller, userId), max: 10, seconds: QUARTER },
        { name: 'code-user-address-day', subject: `${userId} ${caller.address}`, max: 50, seconds: DAY },
        ...(isKnownAddress
          ? []
          : [{ name: 'code-user-day', subject: String(userId), max: 50, seconds: DAY }]),
      ]),
    codeSucceeded: (caller: Caller, userId: number) => limits.clear(codeAttempts(caller, userId)),
    /** Limits attempts at codes of a signed-in user, who has given the password or is setting up an app. */
    ownCode: (userId: number) =>
      limits.take([{ name: 'own-code-user', subject: String(userId), max: 10, seconds: QUARTER }]),
  };
}
