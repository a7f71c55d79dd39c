/**
 * Undoing a change of an email address (docs/rules.md, 79): the link in the mails to the previous address gives the account
 * back to it. The person who asked for the change knew the password, so it stops working
 * with everything else that gave access, and with a second factor that they may have turned on shortly before.
 */
import { UNDO_HOURS } from '@coupon-center/contracts';
import type { CallOutput, readEmailUndo } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import { plusSeconds } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { randomToken, tokenHash } from '../../platform/security/keys.ts';
import { isEmailTaken, lockAccount, setEmail, setPasswordHash } from './accounts.repository.ts';
import { createLimits } from './limits.ts';
import type { MailLinks } from './mail-links.service.ts';
import { emailKey } from '../../platform/security/caller.ts';
import type { Caller } from '../../platform/security/caller.ts';
import type { EmailChanges } from './email-change.service.ts';
import { changeByUndo, changeTo, markUndone } from './email-undo.repository.ts';
import type { UndoableChange } from './email-undo.repository.ts';
import { endPending } from './pending.ts';

type Undo = CallOutput<typeof readEmailUndo>;

export function createEmailUndo(deps: Deps, links: MailLinks, changes: EmailChanges) {
  const { db, clock, passwords, ports } = deps;
  const limits = createLimits(deps.limits);
  const invented = () => notFound('This link doesn’t work.', 'link_unknown');

  function view(change: UndoableChange): Undo {
    const { previousEmail: email, email: other, presentEmail, undoneAt, undoUntil } = change;
    // An earlier link ended this one, or the address was changed again: the account is not back at this link's address.
    if (undoneAt)
      return { state: emailKey(presentEmail) === emailKey(email) ? 'undone' : 'expired', email, other };
    return { state: undoUntil && undoUntil > clock.now() ? 'open' : 'expired', email, other };
  }

  async function read(caller: Caller, token: string): Promise<Undo> {
    await limits.token(caller);
    const change = await changeByUndo(db, tokenHash(token), caller.site.clientId);
    if (!change) throw invented();
    return view(change);
  }

  return {
    /** @throws ProblemError 404 for an unknown token, or one whose account is gone */
    read,

    /**
     * Works once; a repetition changes nothing.
     * @throws ProblemError as `read` does, 409 if another account has the previous address
     */
    async undo(caller: Caller, token: string): Promise<Undo> {
      const seen = await read(caller, token);
      if (seen.state !== 'open') return seen;
      // Nobody knows this password. The reset link, which goes to the previous address, sets another.
      const passwordHash = await passwords.hash(randomToken());
      const { clientId } = caller.site;
      const now = clock.now();
      const undone = inTransaction(db, async (tx) => {
        const found = await changeByUndo(tx, tokenHash(token), clientId);
        if (!found) throw invented();
        const { userId } = found;
        await lockAccount(tx, userId);
        const change = await changeByUndo(tx, tokenHash(token), clientId);
        if (!change) throw invented();
        if (view(change).state !== 'open') return view(change);
        await markUndone(tx, change, now);
        await endPending(tx, userId, now, ports);
        await ports.sessions.revokeSessionsOf(tx, userId, now);
        await ports.secondFactor.removeSecondFactorSince(
          tx,
          userId,
          plusSeconds(change.createdAt, -UNDO_HOURS * 3600),
        );
        await setPasswordHash(tx, userId, passwordHash);
        if (emailKey(change.presentEmail) !== emailKey(change.previousEmail)) {
          await setEmail(tx, userId, change.previousEmail);
          await links.useUp(tx, userId, 'verify');
          // After further changes, the address that loses the account is not the one of this change.
          await changes.tellUndone(tx, (await changeTo(tx, userId, change.presentEmail)) ?? change);
          const store = await ports.stores.storeOfOwner(tx, userId);
          if (store) await ports.billing.ownerEmailChanged(tx, store.id);
        }
        await links.send(tx, userId, 'reset');
        return view({ ...change, presentEmail: change.previousEmail, undoneAt: now });
      });
      return undone.catch((error: unknown) => {
        throw isEmailTaken(error)
          ? conflict('email_taken', 'Another account now has this email. Contact us.')
          : error;
      });
    },
  };
}
