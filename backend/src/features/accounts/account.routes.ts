/** The calls about the caller's own account. */
import type { FastifyInstance } from 'fastify';
import {
  cancelEmailChange,
  changePassword,
  confirmEmailChange,
  deleteAccount,
  exportAccount,
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
import { assertVerified } from '../../platform/security/principal.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { clearSessionCookies } from '../../platform/security/session-cookies.ts';
import { createAccountDeletion } from './deletion.service.ts';
import { createAccountExport } from './export.service.ts';
import { createAccountService } from './account.service.ts';
import { callerOf } from '../../platform/security/caller.ts';
import { createEmailChanges } from './email-change.service.ts';
import { createEmailUndo } from './email-undo.service.ts';
import type { MailLinks } from './mail-links.service.ts';
import type { PasswordService } from './password.service.ts';

/** @throws ProblemError 403 for an account whose email and password are configured */
function assertOwnCredentials({ isConfigured }: Principal): void {
  if (isConfigured)
    throw forbidden(
      'configured_account',
      'The email and password of this account are set in the portal’s configuration.',
    );
}

export function registerAccount(
  app: FastifyInstance,
  deps: Deps,
  { links, passwordService }: { links: MailLinks; passwordService: PasswordService },
): void {
  const emails = createEmailChanges(deps, links);
  const undo = createEmailUndo(deps, links, emails);
  const account = createAccountService(deps);
  const deletion = createAccountDeletion(deps, emails);
  const exported = createAccountExport(deps, account);

  route(app, readAccount, async ({ principal }) => account.read(principal));
  route(app, updateAccount, async ({ principal, body }) => account.chooseFormats(principal, body.formats));
  route(app, changePassword, async ({ principal, body }) => {
    assertOwnCredentials(principal);
    const { current_password: current, password } = body;
    return { ended: await passwordService.changePassword(principal, current, password, principal.sessionId) };
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

  route(app, exportAccount, async ({ principal, site, body }) => exported(principal, site, body.password));
  route(app, deleteAccount, async ({ principal, site, reply, body }) => {
    await deletion.remove(principal, body.password);
    clearSessionCookies(reply, site);
    return { success: true };
  });
}
