/** The legacy calls about passwords and sessions. */
import type { FastifyInstance } from 'fastify';
import {
  legacyRefresh,
  legacyRefreshByBody,
  legacyResetPassword,
  legacyUpdatePassword,
  REFRESH_TOKEN_HEADER,
} from '@coupon-center/contracts';
import type { PasswordService } from '../features/accounts/password.service.ts';
import type { Sessions } from '../features/sessions/sessions.service.ts';
import { callerOf } from '../platform/security/caller.ts';
import { deviceOf } from '../platform/security/device.ts';
import { assertMay } from '../platform/security/principal.ts';
import { route } from '../platform/http/route.ts';
import { clearSessionCookies, deliverTokens, sessionCookie } from '../platform/security/session-cookies.ts';

export function registerAuthLegacy(
  app: FastifyInstance,
  { passwords, sessions }: { passwords: PasswordService; sessions: Sessions },
): void {
  route(app, legacyResetPassword, async (call) => {
    await passwords.requestReset(callerOf(call, call.body.siteId), call.body.email);
    return { success: true };
  });
  route(app, legacyUpdatePassword, async (call) => {
    const { password, token, current_password: current } = call.body;
    if (token !== undefined) {
      await passwords.setPassword(callerOf(call), token, password);
      return { success: true };
    }
    // Only the body shows which credential the caller uses. Providers change theirs on the account page.
    const { principalOrNull: principal } = call;
    assertMay({ auth: 'merchant' }, principal, false);
    if (!principal || current === undefined) return { success: false };
    await passwords.changePassword(principal, current, password);
    clearSessionCookies(call.reply, call.site);
    return { success: true };
  });

  route(app, legacyRefresh, async ({ query, site, request, reply }) => {
    const header = request.headers[REFRESH_TOKEN_HEADER];
    const refresh =
      (typeof header === 'string' && header) || sessionCookie(request, site, 'refresh') || query.token;
    return deliverTokens(
      reply,
      site,
      await sessions.refresh(refresh, site.clientId, deviceOf(request.headers['user-agent'])),
    );
  });
  route(app, legacyRefreshByBody, async ({ body, site, request, reply }) => {
    const refresh = body.refresh || sessionCookie(request, site, 'refresh');
    return deliverTokens(
      reply,
      site,
      await sessions.refresh(refresh, site.clientId, deviceOf(request.headers['user-agent'])),
    );
  });
}
