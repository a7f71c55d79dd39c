/** Rate limits of the calls about accounts, by network address and by email (docs/rules.md, 8 and 74). */
import type { RateLimits } from '../../platform/security/rate-limit.ts';
import { emailKey } from './accounts.repository.ts';
import type { Caller } from './caller.ts';

const QUARTER = 15 * 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

const mailSubject = (caller: Caller, email: string) => `${caller.site.clientId}:${emailKey(email)}`;

const loginAttempts = (caller: Caller, email: string) => ({
  name: 'login-email-address',
  subject: `${mailSubject(caller, email)} ${caller.address}`,
});

const codeAttempts = (caller: Caller, userId: number) => ({
  name: 'code-user-address',
  subject: `${userId} ${caller.address}`,
});

export function createAuthLimits(limits: RateLimits) {
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
    /**
     * Limits attempts at the second factor of an account by those who know its password: three of a million codes are
     * valid at a time. The total exempts known addresses, as above.
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
    register: (caller: Caller, email: string) =>
      limits.take([
        { name: 'register-address', subject: caller.address, max: 30, seconds: HOUR },
        { name: 'register-email', subject: mailSubject(caller, email), max: 10, seconds: HOUR },
      ]),
    reset: (caller: Caller, email: string) =>
      limits.take([
        { name: 'reset-address', subject: caller.address, max: 30, seconds: HOUR },
        { name: 'reset-email', subject: mailSubject(caller, email), max: 5, seconds: HOUR },
      ]),
    resend: (userId: number) =>
      limits.take([{ name: 'resend-user', subject: String(userId), max: 5, seconds: HOUR }]),
    /** Limits attempts at the current password of a signed-in user. */
    password: (userId: number) =>
      limits.take([{ name: 'password-user', subject: String(userId), max: 10, seconds: QUARTER }]),
    /** Limits mails to addresses that a signed-in user typed. */
    changeEmail: (userId: number, clientId: string, email: string) =>
      limits.take([
        { name: 'change-email-user', subject: String(userId), max: 5, seconds: HOUR },
        { name: 'change-email-to', subject: `${clientId}:${emailKey(email)}`, max: 5, seconds: HOUR },
      ]),
    /** Limits mails to addresses that an administrator typed. */
    invite: (userId: number, clientId: string, email: string) =>
      limits.take([
        { name: 'invite-user', subject: String(userId), max: 30, seconds: HOUR },
        { name: 'invite-site-day', subject: clientId, max: 200, seconds: DAY },
        { name: 'invite-to', subject: `${clientId}:${emailKey(email)}`, max: 5, seconds: HOUR },
      ]),
    exportAccount: (userId: number) =>
      limits.take([{ name: 'export-user', subject: String(userId), max: 10, seconds: HOUR }]),
    /** Tokens of links can't be guessed; this keeps attempts cheap. */
    token: (caller: Caller) =>
      limits.take([{ name: 'token-address', subject: caller.address, max: 100, seconds: QUARTER }]),
  };
}
