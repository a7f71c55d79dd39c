/** Rate limits of logging in, by network address and by email (docs/rules.md, 8). */
import { emailKey } from '../../platform/security/caller.ts';
import type { Caller } from '../../platform/security/caller.ts';
import type { RateLimits } from '../../platform/security/rate-limit.ts';

const QUARTER = 15 * 60;
const HOUR = 3600;

const mailSubject = (caller: Caller, email: string) => `${caller.site.clientId}:${emailKey(email)}`;

const loginAttempts = (caller: Caller, email: string) => ({
  name: 'login-email-address',
  subject: `${mailSubject(caller, email)} ${caller.address}`,
});

export function createLoginLimits(limits: RateLimits) {
  return {
    /** Limits attempts from one network address, for any account. */
    loginFrom: (caller: Caller) =>
      limits.take([{ name: 'login-address', subject: caller.address, max: 100, seconds: QUARTER }]),
    /**
     * Limits attempts for one account: per network address since its last success, and in total. The total exempts
     * addresses that have signed in to the account before, so that nobody can lock a merchant out there, while guessing
     * from many addresses is limited.
     */
    login: (caller: Caller, email: string, isKnownAddress: boolean) =>
      limits.take([
        { ...loginAttempts(caller, email), max: 10, seconds: QUARTER },
        ...(isKnownAddress
          ? []
          : [{ name: 'login-email', subject: mailSubject(caller, email), max: 100, seconds: HOUR }]),
      ]),
    loginSucceeded: (caller: Caller, email: string) => limits.clear(loginAttempts(caller, email)),
  };
}
