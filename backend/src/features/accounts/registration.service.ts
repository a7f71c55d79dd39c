/** Registering, and verifying the address (docs/rules.md, 4 and 9). */
import type { MailboxProof, Tokens } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import type { Executor, Tx } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { conflict } from '../../platform/errors.ts';
import type { Caller } from '../../platform/security/caller.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { accountByEmail, holdPassword, insertAccount } from './accounts.repository.ts';
import type { NewAccount } from './accounts.repository.ts';
import { isKeptForUndo } from './email-undo.repository.ts';
import { createLimits } from './limits.ts';
import type { MailLinks } from './mail-links.service.ts';
import { createMailboxProof } from './mailbox-proof.ts';

export interface Registration {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
}

export interface PreparedRegistration {
  caller: Caller;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
}

/**
 * Creates an account, in a transaction that must be rolled back if this fails.
 * @returns the id, or null if the address is taken at this site or kept for somebody who may come back to it
 */
export async function createAccount(tx: Executor, account: NewAccount): Promise<number | null> {
  const id = await insertAccount(tx, account);
  if (id === null) return null;
  const { clientId, email, createdAt: now } = account;
  return (await isKeptForUndo(tx, { clientId, email, userId: id, now })) ? null : id;
}

export function createRegistration(deps: Deps, links: MailLinks) {
  const { db, clock, passwords, ports } = deps;
  const { secondFactor, sessions } = ports;
  const limits = createLimits(deps.limits);
  const proveMailbox = createMailboxProof(deps);
  const emailTaken = () => conflict('email_taken', 'A user with this email already exists');

  return {
    /** Counts the attempt and hashes the password, both outside the registration's transaction. */
    async prepareRegistration(caller: Caller, registration: Registration): Promise<PreparedRegistration> {
      const { email, password, first_name: firstName, last_name: lastName } = registration;
      await limits.register(caller, email);
      return { caller, email, passwordHash: await passwords.hash(password), firstName, lastName };
    },

    /** @throws ProblemError 409 `email_taken` */
    async register(tx: Tx, { caller, ...registration }: PreparedRegistration): Promise<Tokens> {
      const { clientId } = caller.site;
      const account = { clientId, ...registration, emailVerified: false };
      const id = await createAccount(tx, { ...account, role: 'merchant', createdAt: clock.now() });
      if (id === null) throw emailTaken();
      await links.send(tx, id, 'verify');
      return sessions.startSession(tx, caller, { id, email: registration.email, seenAt: null });
    },

    /**
     * Signs in the owner of the account that the same registration created before.
     * @throws ProblemError 409 `email_taken` if the password was changed since, or a second factor turned on
     */
    async registeredAlready(caller: Caller, { email, password }: Registration): Promise<Tokens> {
      const { clientId } = caller.site;
      await limits.register(caller, email);
      const account = await accountByEmail(db, clientId, email);
      const hash = account?.password_hash ?? null;
      if (!(await passwords.verify(hash, password)) || !account) throw emailTaken();
      const { id } = account;
      return inTransaction(db, async (tx) => {
        if (!(await holdPassword(tx, id, hash))) throw emailTaken();
        if (await secondFactor.isOn(tx, id)) throw emailTaken();
        const seenAt = await sessions.seenAt(tx, caller, { id, email });
        return sessions.signIn(tx, caller, { id, email, seenAt });
      });
    },

    /**
     * May be repeated: the link stays valid.
     * @param principal the signed-in user who opens the link, if any; the session stays if the link belongs to that account
     * @returns null if the token is invalid
     */
    async verifyEmail(
      caller: Caller,
      token: string,
      principal: Principal | null,
    ): Promise<MailboxProof | null> {
      await limits.token(caller);
      return inTransaction(db, async (tx) => {
        const link = await links.open(tx, token, 'verify', caller.site.clientId);
        if (!link) return null;
        const isOwn = principal?.userId === link.userId;
        return proveMailbox(tx, link.userId, isOwn ? principal.sessionId : undefined);
      });
    },

    /** @returns false if there is nothing left to verify */
    async resendVerification(principal: Principal): Promise<boolean> {
      if (principal.emailVerified) return false;
      await limits.resend(principal.userId);
      await inTransaction(db, (tx) => links.send(tx, principal.userId, 'verify'));
      return true;
    },
  };
}
