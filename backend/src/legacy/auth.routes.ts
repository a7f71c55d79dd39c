/** The older calls about passwords and sessions. */
import type { FastifyInstance } from 'fastify';
import {
  legacyRefresh,
  legacyRefreshByBody,
  legacyResetPassword,
  legacyUpdatePassword,
  REFRESH_TOKEN_HEADER,
} from '@coupon-center/contracts';
import type { AuthService } from '../features/auth/auth.service.ts';
import { callerOf } from '../features/auth/caller.ts';
import { deviceOf } from '../features/auth/device.ts';
import { assertMay } from '../platform/security/principal.ts';
import { route } from '../platform/http/route.ts';
import { clearSessionCookies, deliverTokens, sessionCookie } from '../platform/security/session-cookies.ts';

export function registerAuthLegacy(app: FastifyInstance, auth: AuthService): void {
  route(app, legacyResetPassword, async (call) => {
    await auth.requestReset(callerOf(call, call.body.siteId), call.body.email);
    return { success: true };
  });
  route(app, legacyUpdatePassword, async (call) => {
    const { password, token, current_password: current } = call.body;
    if (token !== undefined) {
      await auth.setPassword(callerOf(call), token, password);
      return { success: true };
    }
    // Only the body shows which credential the caller uses. Providers change theirs on the account page.
    const { principalOrNull: principal } = call;
    assertMay({ auth: 'merchant' }, principal, false);
    if (!principal || current === undefined) return { success: false };
    await auth.changePassword(principal, current, password);
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
      await auth.sessions.refresh(refresh, site.clientId, deviceOf(request.headers['user-agent'])),
    );
  });
  route(app, legacyRefreshByBody, async ({ body, site, request, reply }) => {
    const refresh = body.refresh || sessionCookie(request, site, 'refresh');
    return deliverTokens(
      reply,
      site,
      await auth.sessions.refresh(refresh, site.clientId, deviceOf(request.headers['user-agent'])),
    );
  });
}
