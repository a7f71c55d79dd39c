/** The calls for registering and for opening links in mails. */
import type { FastifyInstance } from 'fastify';
import {
  emailRegister,
  me,
  passwordReset,
  resendVerification,
  setNewPassword,
  verifyEmail,
} from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { route } from '../../platform/http/route.ts';
import { deliverTokens } from '../../platform/security/session-cookies.ts';
import { registerAccount } from './account.routes.ts';
import { createMailLinks } from './mail-links.service.ts';
import { mailNotices } from './notices.ts';
import { createPasswordService } from './password.service.ts';
import type { PasswordService } from './password.service.ts';
import { createRegistration } from './registration.service.ts';
import { callerOf } from '../../platform/security/caller.ts';

/** @returns the password service, for the legacy calls */
export function registerAccounts(app: FastifyInstance, deps: Deps): PasswordService {
  const { db, ports, metrics, passwords } = deps;
  metrics.gauge('password_hashes_waiting', 'Passwords in line to be hashed.', () => passwords.waiting());
  mailNotices(deps);
  const links = createMailLinks(deps);
  const registration = createRegistration(deps, links);
  const passwordService = createPasswordService(deps, links);

  route(app, emailRegister, {
    prepare: (call) => registration.prepareRegistration(callerOf(call, call.body.siteId), call.body),
    handle: async ({ tx, site, reply }, prepared) =>
      deliverTokens(reply, site, await registration.register(tx, prepared)),
    repeat: async (call) => {
      const caller = callerOf(call, call.body.siteId);
      return deliverTokens(call.reply, call.site, await registration.registeredAlready(caller, call.body));
    },
  });
  route(app, me, async ({ principal, site }) => {
    const { storeId } = principal;
    const own = storeId === null ? null : await ports.stores.find(db, storeId, site);
    return {
      id: principal.userId,
      email: principal.email,
      email_verified: principal.emailVerified,
      mail_failed_at: principal.mailFailedAt?.toISOString() ?? null,
      role: principal.role,
      provider_role: principal.providerRole,
      formats: principal.formats,
      coupon_center_txn: own?.subscription ? { id: own.subscription.recordId } : null,
      store: own?.store ?? null,
    };
  });

  route(app, verifyEmail, async (call) => {
    const ended = await registration.verifyEmail(callerOf(call), call.body.token, call.principalOrNull);
    return ended ? { email_verified: true, ended } : { email_verified: false };
  });
  route(app, resendVerification, async ({ principal }) => ({
    sent: await registration.resendVerification(principal),
  }));

  route(app, passwordReset, async (call) => {
    await passwordService.requestReset(callerOf(call, call.body.siteId), call.body.email);
    return { success: true };
  });
  route(app, setNewPassword, async (call) => {
    const ended = await passwordService.setPassword(callerOf(call), call.body.token, call.body.password);
    return { success: true, ended };
  });
  registerAccount(app, deps, { links, passwordService });
  return passwordService;
}
