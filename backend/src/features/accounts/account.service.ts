/** Data of the account page. */
import type { Account, Formats } from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { providerStanding } from '../../platform/security/principal.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { accountById, setFormats } from './accounts.repository.ts';
import { pendingEmailChange } from './email-changes.repository.ts';

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService({
  db,
  clock,
  ports,
}: Pick<Deps, 'db' | 'clock'> & { ports: Pick<Deps['ports'], 'secondFactor'> }) {
  const service = {
    async read({ userId }: Principal): Promise<Account> {
      const account = await accountById(db, userId);
      // The account was deleted after the call was authorised.
      if (!account) throw notFound();
      const pending = await pendingEmailChange(db, userId, clock.now());
      const factor = await ports.secondFactor.stateOf(db, userId);
      return {
        id: account.id,
        email: account.email,
        email_verified: account.email_verified,
        mail_failed_at: account.mail_failed_at?.toISOString() ?? null,
        role: account.role,
        is_configured: providerStanding(account).isConfigured,
        created: account.created_at.toISOString(),
        formats: account.formats,
        pending_email: pending && { email: pending.email, expires: pending.expiresAt.toISOString() },
        second_factor: factor && {
          since: factor.since.toISOString(),
          recovery_codes_left: factor.codesLeft,
        },
      };
    },

    async chooseFormats(principal: Principal, formats: Formats | null): Promise<Account> {
      await setFormats(db, principal.userId, formats);
      return service.read(principal);
    },
  };
  return service;
}
