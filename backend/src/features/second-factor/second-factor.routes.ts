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
import { assertVerified } from '../../platform/security/principal.ts';
import { callerOf } from '../../platform/security/caller.ts';
import { createSecondFactorLogin } from './login.ts';
import { createSecondFactors } from './second-factor.service.ts';

export function registerSecondFactor(app: FastifyInstance, deps: Deps): void {
  const { accounts } = deps.ports;
  const secondFactors = createSecondFactors(deps);
  const logIn = createSecondFactorLogin(deps, secondFactors);

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
    return { recovery_codes: codes, account: await accounts.read(principal) };
  });
  route(app, renewRecoveryCodes, async ({ principal, body }) => {
    const codes = await secondFactors.renew(principal, body);
    return { recovery_codes: codes, account: await accounts.read(principal) };
  });
  route(app, turnOffSecondFactor, async ({ principal, body }) => {
    await secondFactors.turnOff(principal, body);
    return accounts.read(principal);
  });
}
