/** Rate limits of the calls about accounts, by network address and by email (docs/rules.md, 8). */
import type { RateLimits } from '../../platform/security/rate-limit.ts';
import { emailKey } from '../../platform/security/caller.ts';
import type { Caller } from '../../platform/security/caller.ts';

const QUARTER = 15 * 60;
const HOUR = 3600;

const mailSubject = (caller: Caller, email: string) => `${caller.site.clientId}:${emailKey(email)}`;

export function createLimits(limits: RateLimits) {
  return {
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
    exportAccount: (userId: number) =>
      limits.take([{ name: 'export-user', subject: String(userId), max: 10, seconds: HOUR }]),
    /** Tokens of links can't be guessed; this keeps attempts cheap. */
    token: (caller: Caller) =>
      limits.take([{ name: 'token-address', subject: caller.address, max: 100, seconds: QUARTER }]),
  };
}
