/** Data of the account page: the profile and the signed-in devices. */
import type { Account, Formats, Session } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { accountById, lockAccount, providerStanding, setFormats } from './accounts.repository.ts';
import type { EmailChanges } from './email-change.service.ts';
import { endPending } from './pending.ts';
import { recoveryCodesLeft, secondFactorOf } from './second-factor.repository.ts';
import { livingSessionsOf, revokeSessionOf, revokeSessionsOf } from './sessions.repository.ts';

const MOST_SESSIONS = 100;

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService({ db, clock }: Deps, emailChanges: EmailChanges) {
  const service = {
    async read({ userId }: Principal): Promise<Account> {
      const account = await accountById(db, userId);
      // Deleted since the call was authorised.
      if (!account) throw notFound();
      const pending = await emailChanges.pendingOf(userId);
      const since = (await secondFactorOf(db, userId))?.confirmedAt;
      return {
        id: account.id,
        email: account.email,
        email_verified: account.email_verified,
        role: account.role,
        is_configured: providerStanding(account).isConfigured,
        created: account.created_at.toISOString(),
        formats: account.formats,
        pending_email: pending && { email: pending.email, expires: pending.expiresAt.toISOString() },
        second_factor: since
          ? { since: since.toISOString(), recovery_codes_left: await recoveryCodesLeft(db, userId) }
          : null,
      };
    },

    async chooseFormats(principal: Principal, formats: Formats | null): Promise<Account> {
      await setFormats(db, principal.userId, formats);
      return service.read(principal);
    },

    /** Returns the caller's session first, then the others by last use. */
    async sessions({ userId, sessionId }: Principal): Promise<Session[]> {
      const rows = await livingSessionsOf(db, userId, clock.now(), MOST_SESSIONS);
      const sessions = rows.map(({ id, browser, system, created_at, last_active }) => ({
        id,
        browser,
        system,
        signed_in: created_at.toISOString(),
        last_active: last_active.toISOString(),
        is_current: id === sessionId,
      }));
      return sessions.sort((one, other) => Number(other.is_current) - Number(one.is_current));
    },

    /** @throws ProblemError 404 for a session that has ended, or isn't one of the account */
    async endSession(principal: Principal, id: string): Promise<Session[]> {
      if (!(await revokeSessionOf(db, principal.userId, id, clock.now()))) throw notFound();
      return service.sessions(principal);
    },

    /** Ends whatever is pending as well: a stranger may have begun it in one of these sessions. */
    async endOtherSessions(principal: Principal): Promise<Session[]> {
      const { userId, sessionId } = principal;
      await inTransaction(db, async (tx) => {
        await lockAccount(tx, userId);
        await revokeSessionsOf(tx, userId, clock.now(), sessionId);
        await endPending(tx, userId, clock.now());
      });
      return service.sessions(principal);
    },
  };
  return service;
}
