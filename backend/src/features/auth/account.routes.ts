/** The calls about the caller's own account. */
import type { FastifyInstance } from 'fastify';
import {
  cancelEmailChange,
  changePassword,
  confirmEmailChange,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccount,
  listSessions,
  readAccount,
  readEmailUndo,
  requestEmailChange,
  resendEmailChange,
  undoEmailChange,
  updateAccount,
} from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { route } from '../../platform/http/route.ts';
import { forbidden } from '../../platform/errors.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { clearSessionCookies } from '../../platform/security/session-cookies.ts';
import { createAccountDeletion } from './account-deletion.service.ts';
import { createAccountExport } from './account-export.service.ts';
import { createAccountService } from './account.service.ts';
import { assertVerified } from './assert-verified.ts';
import type { AuthService } from './auth.service.ts';
import { callerOf } from './caller.ts';
import { registerSecondFactor } from './second-factor.routes.ts';
import { createEmailChanges } from './email-change.service.ts';
import { createEmailUndo } from './email-undo.service.ts';

/** @throws ProblemError 403 for an account whose email and password are configured */
function assertOwnCredentials({ isConfigured }: Principal): void {
  if (isConfigured)
    throw forbidden('configured_account', 'The email and password of this account are configured.');
}

export function registerAccount(app: FastifyInstance, deps: Deps, auth: AuthService): void {
  const emails = createEmailChanges(deps, auth);
  const undo = createEmailUndo(deps, auth, emails);
  const account = createAccountService(deps, emails);
  const deletion = createAccountDeletion(deps, auth, emails);
  const exported = createAccountExport(deps, auth, account);
  registerSecondFactor(app, deps, auth, account);

  route(app, readAccount, async ({ principal }) => account.read(principal));
  route(app, updateAccount, async ({ principal, body }) => account.chooseFormats(principal, body.formats));
  route(app, changePassword, async ({ principal, body }) => {
    assertOwnCredentials(principal);
    const { current_password: current, password } = body;
    return { ended: await auth.changePassword(principal, current, password, principal.sessionId) };
  });

  route(app, requestEmailChange, async ({ principal, body }) => {
    assertOwnCredentials(principal);
    assertVerified(principal);
    await emails.request(principal, body.email, body.password);
    return account.read(principal);
  });
  route(app, resendEmailChange, async ({ principal }) => {
    assertOwnCredentials(principal);
    assertVerified(principal);
    await emails.resend(principal);
    return account.read(principal);
  });
  route(app, cancelEmailChange, async ({ principal }) => {
    assertOwnCredentials(principal);
    await emails.cancel(principal);
    return account.read(principal);
  });
  route(app, confirmEmailChange, async (call) => ({
    confirmed: await emails.confirm(callerOf(call), call.body.token),
  }));

  route(app, readEmailUndo, (call) => undo.read(callerOf(call), call.body.token));
  route(app, undoEmailChange, (call) => undo.undo(callerOf(call), call.body.token));

  route(app, listSessions, async ({ principal }) => ({ sessions: await account.sessions(principal) }));
  route(app, endSession, async ({ principal, params }) => ({
    sessions: await account.endSession(principal, params.sessionId),
  }));
  route(app, endOtherSessions, async ({ principal }) => ({
    sessions: await account.endOtherSessions(principal),
  }));

  route(app, exportAccount, async ({ principal, site, body }) => exported(principal, site, body.password));
  route(app, deleteAccount, async ({ principal, site, reply, body }) => {
    await deletion.remove(principal, body.password);
    clearSessionCookies(reply, site);
    return { success: true };
  });
}
