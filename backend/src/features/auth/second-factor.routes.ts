/** The calls about the second factor. */
import type { FastifyInstance } from 'fastify';
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  secondFactorLogin,
  turnOffSecondFactor,
} from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { route } from '../../platform/http/route.ts';
import { deliverTokens } from '../../platform/security/session-cookies.ts';
import type { AccountService } from './account.service.ts';
import { assertVerified } from './assert-verified.ts';
import type { AuthService } from './auth.service.ts';
import { callerOf } from './caller.ts';
import { createSecondFactorLogin } from './second-factor-login.ts';

export function registerSecondFactor(
  app: FastifyInstance,
  deps: Deps,
  auth: AuthService,
  account: AccountService,
): void {
  const { secondFactors } = auth;
  const logIn = createSecondFactorLogin(deps, auth);

  route(app, secondFactorLogin, async (call) => {
    const { challenge, code } = call.body;
    return deliverTokens(call.reply, call.site, await logIn(callerOf(call), challenge, code));
  });
  route(app, beginSecondFactor, async ({ principal, body }) => {
    assertVerified(principal);
    return secondFactors.begin(principal, body.password);
  });
  route(app, confirmSecondFactor, async ({ principal, body }) => {
    assertVerified(principal);
    const codes = await secondFactors.confirm(principal, body.code);
    return { recovery_codes: codes, account: await account.read(principal) };
  });
  route(app, renewRecoveryCodes, async ({ principal, body }) => {
    const codes = await secondFactors.renew(principal, body);
    return { recovery_codes: codes, account: await account.read(principal) };
  });
  route(app, turnOffSecondFactor, async ({ principal, body }) => {
    await secondFactors.turnOff(principal, body);
    return account.read(principal);
  });
}
