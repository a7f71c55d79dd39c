/** The calls about accounts and sessions. */
import type { FastifyInstance } from 'fastify';
import {
  emailLogin,
  emailRegister,
  logout,
  me,
  passwordReset,
  refreshSession,
  resendVerification,
  setNewPassword,
  verifyEmail,
} from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { route } from '../../platform/http/route.ts';
import {
  clearSessionCookies,
  deliverTokens,
  sessionCookie,
} from '../../platform/security/session-cookies.ts';
import { registerAccount } from './account.routes.ts';
import { createAuthService } from './auth.service.ts';
import type { AuthService } from './auth.service.ts';
import { callerOf } from './caller.ts';
import { deviceOf } from './device.ts';
import { registerPeople } from './people.routes.ts';

/** @returns the feature's service, for the older calls */
export function registerAuth(app: FastifyInstance, deps: Deps): AuthService {
  const { db, ports, metrics, passwords } = deps;
  metrics.gauge('password_hashes_waiting', 'Passwords in line to be hashed.', () => passwords.waiting());
  const auth = createAuthService(deps);

  route(app, emailLogin, async (call) => {
    const tokens = await auth.login(callerOf(call, call.body.siteId), call.body.email, call.body.password);
    return deliverTokens(call.reply, call.site, tokens);
  });
  route(app, emailRegister, {
    prepare: (call) => auth.prepareRegistration(callerOf(call, call.body.siteId), call.body),
    handle: async ({ tx, site, reply }, registration) =>
      deliverTokens(reply, site, await auth.register(tx, registration)),
    repeat: async (call) => {
      const caller = callerOf(call, call.body.siteId);
      return deliverTokens(call.reply, call.site, await auth.registeredAlready(caller, call.body));
    },
  });
  route(app, refreshSession, async ({ body, site, request, reply }) => {
    const refresh = body.refresh || sessionCookie(request, site, 'refresh');
    const device = deviceOf(request.headers['user-agent']);
    return deliverTokens(reply, site, await auth.sessions.refresh(refresh, site.clientId, device));
  });
  route(app, logout, async ({ body, site, request, reply }) => {
    await auth.sessions.close(body.refresh || sessionCookie(request, site, 'refresh'));
    clearSessionCookies(reply, site);
    return { success: true };
  });

  route(app, me, async ({ principal, site }) => {
    const { storeId } = principal;
    const own = storeId === null ? null : await ports.stores.find(db, storeId, site);
    return {
      id: principal.userId,
      email: principal.email,
      email_verified: principal.emailVerified,
      role: principal.role,
      provider_role: principal.providerRole,
      formats: principal.formats,
      coupon_center_txn: own?.subscription ? { id: own.subscription.recordId } : null,
      store: own?.store ?? null,
    };
  });

  route(app, verifyEmail, async (call) => {
    const ended = await auth.verifyEmail(callerOf(call), call.body.token, call.principalOrNull);
    return ended ? { email_verified: true, ended } : { email_verified: false };
  });
  route(app, resendVerification, async ({ principal }) => ({
    sent: await auth.resendVerification(principal),
  }));

  route(app, passwordReset, async (call) => {
    await auth.requestReset(callerOf(call, call.body.siteId), call.body.email);
    return { success: true };
  });
  route(app, setNewPassword, async (call) => {
    const ended = await auth.setPassword(callerOf(call), call.body.token, call.body.password);
    return { success: true, ended };
  });
  registerAccount(app, deps, auth);
  registerPeople(app, deps);
  return auth;
}
