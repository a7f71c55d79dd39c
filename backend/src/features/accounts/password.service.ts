/** Resetting and changing passwords (docs/rules.md, 8 and 9). */
import type { MailboxProof } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { formError, notFound } from '../../platform/errors.ts';
import type { Caller } from '../../platform/security/caller.ts';
import { providerStanding } from '../../platform/security/principal.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { accountByEmail, setPasswordHash } from './accounts.repository.ts';
import { createLimits } from './limits.ts';
import type { MailLinks } from './mail-links.service.ts';
import { createMailboxProof } from './mailbox-proof.ts';
import { createNotices } from './notices.ts';
import { createPasswordCheck } from './password-check.ts';
import { endPending } from './pending.ts';

export type PasswordService = ReturnType<typeof createPasswordService>;

export function createPasswordService(deps: Deps, links: MailLinks) {
  const { db, clock, jobs, passwords, ports } = deps;
  const limits = createLimits(deps.limits);
  const notices = createNotices(jobs);
  const checkPassword = createPasswordCheck(deps);
  const proveMailbox = createMailboxProof(deps);

  /**
   * Revokes everything that gave or was about to give access to the account, and tells its owner. The account must be locked.
   * @param kept id of a session that stays
   * @returns the number of sessions that ended
   */
  async function replacePassword(
    tx: Executor,
    userId: number,
    passwordHash: string,
    kept?: string,
  ): Promise<number> {
    await endPending(tx, userId, clock.now(), ports);
    await setPasswordHash(tx, userId, passwordHash);
    await notices.send(tx, userId, 'password-changed');
    return ports.sessions.revokeSessionsOf(tx, userId, clock.now(), kept);
  }

  return {
    /** @throws ProblemError 404 `user_not_found` */
    async requestReset(caller: Caller, email: string): Promise<void> {
      await limits.reset(caller, email);
      const account = await accountByEmail(db, caller.site.clientId, email);
      if (!account || providerStanding(account).isConfigured)
        throw notFound('No User Found', 'user_not_found');
      await inTransaction(db, (tx) => links.send(tx, account.id, 'reset'));
    },

    /**
     * Works once and ends every session of the account.
     * @returns what the proof of the mailbox ended
     * @throws FieldsError if the link has expired
     */
    async setPassword(caller: Caller, token: string, password: string): Promise<MailboxProof> {
      await limits.token(caller);
      const over = formError('Reset email has expired, please request a new one');
      const { clientId } = caller.site;
      // Checked before the expensive hash, and again in the transaction, because only one of several calls may succeed.
      if (!(await links.look(db, token, 'reset', clientId))) throw over;
      const passwordHash = await passwords.hash(password);
      const { email, ended } = await inTransaction(db, async (tx) => {
        const link = await links.open(tx, token, 'reset', clientId);
        if (!link) throw over;
        // Only the owner of the email address can read the mail.
        const proof = await proveMailbox(tx, link.userId);
        await replacePassword(tx, link.userId, passwordHash);
        await ports.sessions.rememberAddress(tx, caller, {
          id: link.userId,
          email: link.email,
          seenAt: null,
        });
        return { email: link.email, ended: proof };
      });
      await ports.sessions.loginSucceeded(caller, email);
      return ended;
    },

    /**
     * Sets a new password with the current one, and ends the sessions of the account.
     * @param kept id of a session that stays; without it, the caller's ends too
     * @returns the number of sessions that ended
     * @throws FieldsError if the current password is wrong
     */
    async changePassword(
      { userId }: Pick<Principal, 'userId'>,
      current: string,
      password: string,
      kept?: string,
    ): Promise<number> {
      const checked = await checkPassword(userId, current, 'current_password');
      const passwordHash = await passwords.hash(password);
      return inTransaction(db, async (tx) => {
        await checked.lock(tx);
        return replacePassword(tx, userId, passwordHash, kept);
      });
    },
  };
}
