/**
 * Changes of email addresses (docs/rules.md, 53). The new address confirms the change, the previous one is told. Only the
 * owner of an address learns whether it has an account. As in `mail-links.service.ts`, tokens are derived from the row's id,
 * so that neither the table nor the job contains them.
 */
import { randomUUID } from 'node:crypto';
import { UNDO_HOURS } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import { plusSeconds } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { fieldError, notFound } from '../../platform/errors.ts';
import { renderMail } from '../../platform/mail/mail-layout.ts';
import type { MailContent } from '../../platform/mail/mail-layout.ts';
import { deriveKey, keyedDigest, tokenHash } from '../../platform/security/keys.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { accountByEmail, isEmailTaken, lockAccount, setEmail } from './accounts.repository.ts';
import {
  confirmEmailMail,
  emailChangeAskedMail,
  emailChangedMail,
  emailInUseMail,
  emailUndoneMail,
  noticeMail,
} from './account.mails.ts';
import { createLimits } from './limits.ts';
import type { MailLinks } from './mail-links.service.ts';
import { createPasswordCheck } from './password-check.ts';
import { emailKey } from '../../platform/security/caller.ts';
import type { Caller } from '../../platform/security/caller.ts';
import {
  emailChangeById,
  emailChangeByToken,
  confirmChange,
  endEmailChanges,
  insertEmailChange,
  pendingEmailChange,
  removeEmailChangesBefore,
} from './email-changes.repository.ts';
import { isKeptForUndo, makeUndoable } from './email-undo.repository.ts';

/** Lifetime of a link, in seconds. */
const LIFETIME = 24 * 3600;
/** How long a change can be undone after it was asked for, and again after it was confirmed, in seconds. */
const UNDO = UNDO_HOURS * 3600;
/** How long a change is kept after its link has expired, for mails that are late, in seconds. */
const KEPT = 24 * 3600;
const JOB = 'auth.email-change';

interface MailJob {
  change: string;
  /** `link` and `undone` go to the new address, the others to the previous one. */
  mail: 'link' | 'asked' | 'done' | 'undone' | 'deleted';
}

export type EmailChanges = ReturnType<typeof createEmailChanges>;

export function createEmailChanges(deps: Deps, links: MailLinks) {
  const { db, clock, env, jobs, mailer, ports, site, sweeper } = deps;
  const limits = createLimits(deps.limits);
  const checkPassword = createPasswordCheck(deps);
  const key = deriveKey(env().JWT_SECRET, 'mail-token');
  const tokenOf = (id: string) => keyedDigest(key, `email:${id}`);
  const undoOf = (id: string) => keyedDigest(key, `email-undo:${id}`);
  sweeper.add('changes of email addresses', () => {
    const now = clock.now();
    return removeEmailChangesBefore(db, { instant: plusSeconds(now, -KEPT), now });
  });

  jobs.handle<MailJob>(JOB, async ({ change: id, mail }) => {
    const change = await emailChangeById(db, id);
    if (!change) return;
    const brand = site(change.clientId);
    const send = async (to: string, content: MailContent) =>
      mailer.send(brand, { to, messageId: `${id}-${mail}`, ...renderMail(brand, content) });
    const told = { email: change.email, undo: undoOf(id) };
    if (mail === 'asked' || mail === 'done') await ensureUndo(db, { id, ...change });
    if (mail === 'asked') return send(change.previousEmail, emailChangeAskedMail(brand, told));
    if (mail === 'done') return send(change.previousEmail, emailChangedMail(brand, told));
    if (mail === 'deleted') return send(change.previousEmail, noticeMail(brand, 'deleted'));
    if (mail === 'undone') return send(change.email, emailUndoneMail(brand));
    if (change.endedAt || change.expiresAt <= clock.now()) return;
    const isTaken = (await accountByEmail(db, change.clientId, change.email)) !== null;
    await send(change.email, isTaken ? emailInUseMail(brand) : confirmEmailMail(brand, tokenOf(id)));
  });

  const queue = (tx: Executor, job: MailJob) => jobs.enqueue(tx, JOB, job);

  const ensureUndo = (tx: Executor, { id, previousEmail }: { id: string; previousEmail: string }) =>
    makeUndoable(tx, id, {
      previousEmail,
      undoHash: tokenHash(undoOf(id)),
      undoUntil: plusSeconds(clock.now(), UNDO),
    });

  /** Starts a change in place of any earlier one. The account must be locked. */
  async function begin(tx: Executor, principal: Principal, email: string): Promise<string> {
    const { userId, email: previousEmail } = principal;
    const now = clock.now();
    const id = randomUUID();
    await endEmailChanges(tx, userId, now);
    await insertEmailChange(tx, {
      id,
      userId,
      email,
      previousEmail,
      tokenHash: tokenHash(tokenOf(id)),
      undoHash: tokenHash(undoOf(id)),
      createdAt: now,
      expiresAt: plusSeconds(now, LIFETIME),
      undoUntil: plusSeconds(now, UNDO),
    });
    await queue(tx, { change: id, mail: 'link' });
    return id;
  }

  return {
    /** Tells the address that a change set that it no longer belongs to the account. */
    tellUndone: (tx: Executor, { id }: { id: string }) => queue(tx, { change: id, mail: 'undone' }),

    /** Tells the previous address that the account was deleted. */
    tellDeleted: (tx: Executor, { id }: { id: string }) => queue(tx, { change: id, mail: 'deleted' }),

    /** @throws FieldsError if the password is wrong, or the address is the account's own; ProblemError 429 */
    async request(principal: Principal, email: string, password: string): Promise<void> {
      const checked = await checkPassword(principal.userId, password);
      if (emailKey(email) === emailKey(principal.email))
        throw fieldError('email', 'This is already your email address.');
      await limits.changeEmail(principal.userId, principal.clientId, email);
      await inTransaction(db, async (tx) => {
        await checked.lock(tx);
        await queue(tx, { change: await begin(tx, principal, email), mail: 'asked' });
      });
    },

    /** @throws ProblemError 404 without a change to confirm, 429 */
    async resend(principal: Principal): Promise<void> {
      const { userId, clientId } = principal;
      const nothing = () => notFound('You have no pending change of your email.', 'no_pending_change');
      const seen = await pendingEmailChange(db, userId, clock.now());
      if (!seen) throw nothing();
      await limits.changeEmail(userId, clientId, seen.email);
      await inTransaction(db, async (tx) => {
        await lockAccount(tx, userId);
        const pending = await pendingEmailChange(tx, userId, clock.now());
        if (!pending) throw nothing();
        await begin(tx, principal, pending.email);
      });
    },

    async cancel({ userId }: Principal): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockAccount(tx, userId);
        await endEmailChanges(tx, userId, clock.now());
      });
    },

    /** @returns false for a link that was used, replaced or canceled, or has expired, and for an address that was taken since */
    async confirm(caller: Caller, token: string): Promise<boolean> {
      await limits.token(caller);
      const { clientId } = caller.site;
      const kept = new Error('the address is kept for another account');
      const confirmed = inTransaction(db, async (tx) => {
        const change = await emailChangeByToken(tx, tokenHash(token), clientId);
        if (!change || change.endedAt) return false;
        await lockAccount(tx, change.userId);
        const now = clock.now();
        if (!(await confirmChange(tx, change.id, { now, undoUntil: plusSeconds(now, UNDO) }))) return false;
        await ensureUndo(tx, change);
        if (await accountByEmail(tx, clientId, change.email)) return false;
        await setEmail(tx, change.userId, change.email);
        // Checked once the address is ours, so that it sees an account that has just left the address.
        if (await isKeptForUndo(tx, { clientId, email: change.email, userId: change.userId, now }))
          throw kept;
        // These links were sent to the previous address.
        await links.useUp(tx, change.userId, 'reset');
        await links.useUp(tx, change.userId, 'verify');
        await queue(tx, { change: change.id, mail: 'done' });
        const store = await ports.stores.storeOfOwner(tx, change.userId);
        if (store) await ports.billing.ownerEmailChanged(tx, store.id);
        return true;
      });
      return confirmed.catch((error: unknown) => {
        // Somebody registered with the address at the same time, or may come back to it.
        if (error === kept || isEmailTaken(error)) return false;
        throw error;
      });
    },
  };
}
