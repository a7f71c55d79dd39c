/** How often one may knock: per address and per e-mail (docs/rules.md, 8). */
import type { RateLimits } from '../../platform/security/rate-limit.ts';
import type { Site } from '@coupon-center/site-config';
import { emailKey } from './accounts.repository.ts';

/** Who asks. */
export interface Origin {
  site: Site;
  /** Network address; of IPv6 the network. */
  address: string;
}

const QUARTER = 15 * 60;
const HOUR = 3600;

const mailSubject = (origin: Origin, email: string) => `${origin.site.clientId}:${emailKey(email)}`;

export function createAuthLimits(limits: RateLimits) {
  return {
    /** Counts every attempt by address; by e-mail those since the last good one. */
    login: (origin: Origin, email: string) =>
      limits.take([
        { name: 'login-address', subject: origin.address, max: 100, seconds: QUARTER },
        { name: 'login-email', subject: mailSubject(origin, email), max: 10, seconds: QUARTER },
      ]),
    loginSucceeded: (origin: Origin, email: string) =>
      limits.clear({ name: 'login-email', subject: mailSubject(origin, email) }),
    register: (origin: Origin, email: string) =>
      limits.take([
        { name: 'register-address', subject: origin.address, max: 30, seconds: HOUR },
        { name: 'register-email', subject: mailSubject(origin, email), max: 10, seconds: HOUR },
      ]),
    reset: (origin: Origin, email: string) =>
      limits.take([
        { name: 'reset-address', subject: origin.address, max: 30, seconds: HOUR },
        { name: 'reset-email', subject: mailSubject(origin, email), max: 5, seconds: HOUR },
      ]),
    resend: (userId: number) =>
      limits.take([{ name: 'resend-user', subject: String(userId), max: 5, seconds: HOUR }]),
    /** Attempts at the current password of a signed-in user. */
    changePassword: (userId: number) =>
      limits.take([{ name: 'password-user', subject: String(userId), max: 10, seconds: QUARTER }]),
    /** Tokens of links can't be guessed; this keeps the trying cheap. */
    token: (origin: Origin) =>
      limits.take([{ name: 'token-address', subject: origin.address, max: 100, seconds: QUARTER }]),
  };
}
