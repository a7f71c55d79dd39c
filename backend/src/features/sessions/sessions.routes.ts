/** The calls about sessions. */
import type { FastifyInstance } from 'fastify';
import {
  emailLogin,
  endOtherSessions,
  endSession,
  listSessions,
  logout,
  refreshSession,
} from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { route } from '../../platform/http/route.ts';
import { callerOf } from '../../platform/security/caller.ts';
import { deviceOf } from '../../platform/security/device.ts';
import {
  clearSessionCookies,
  deliverTokens,
  sessionCookie,
} from '../../platform/security/session-cookies.ts';
import { createLogIn } from './log-in.service.ts';
import { mailNewSignIns } from './new-sign-in.ts';
import { createSessions, sessionsOf } from './sessions.service.ts';
import type { Sessions } from './sessions.service.ts';

/** @returns the feature's service, for the legacy calls */
export function registerSessions(app: FastifyInstance, deps: Deps): Sessions {
  const { clock, db } = deps;
  mailNewSignIns(deps);
  const logIn = createLogIn(deps);
  const sessions = createSessions(deps);

  route(app, emailLogin, async (call) => {
    const tokens = await logIn(callerOf(call, call.body.siteId), call.body.email, call.body.password);
    return deliverTokens(call.reply, call.site, tokens);
  });
  route(app, refreshSession, async ({ body, site, request, reply }) => {
    const refresh = body.refresh || sessionCookie(request, site, 'refresh');
    const device = deviceOf(request.headers['user-agent']);
    return deliverTokens(reply, site, await sessions.refresh(refresh, site.clientId, device));
  });
  route(app, logout, async ({ body, site, request, reply }) => {
    await sessions.close(body.refresh || sessionCookie(request, site, 'refresh'));
    clearSessionCookies(reply, site);
    return { success: true };
  });

  route(app, listSessions, async ({ principal }) => ({
    sessions: await sessionsOf(db, principal, clock.now()),
  }));
  route(app, endSession, async ({ principal, params }) => ({
    sessions: await sessions.end(principal, params.sessionId),
  }));
  route(app, endOtherSessions, async ({ principal }) => ({ sessions: await sessions.endOthers(principal) }));
  return sessions;
}
