/** The rules of accounts (docs/rules.md, 4 to 9). */
import type { MailboxProof, Tokens } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import type { Executor, Tx } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { conflict, formError, notFound, unauthorized } from '../../platform/errors.ts';
import type { Principal } from '../../platform/security/principal.ts';
import {
  accountByEmail,
  accountSigningIn,
  holdPassword,
  insertAccount,
  providerStanding,
  setPasswordHash,
} from './accounts.repository.ts';
import { createAuthLimits } from './auth-limits.ts';
import { createAccountNotices } from './account-notices.ts';
import type { Caller } from './caller.ts';
import { createCodeRequest } from './code-request.ts';
import { isKeptForUndo } from './email-undo.repository.ts';
import { createMailLinks } from './mail-links.service.ts';
import { createMailboxProof } from './mailbox-proof.ts';
import { createNewSignIns } from './new-sign-in.ts';
import { createPasswordCheck } from './password-check.ts';
import { endPending } from './pending.ts';
import { createSecondFactors } from './second-factor.service.ts';
import { revokeSessionsOf } from './sessions.repository.ts';
import { createSessions } from './sessions.service.ts';
import { createSignInAddresses } from './sign-in-addresses.ts';

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

export type AuthService = ReturnType<typeof createAuthService>;

export function createAuthService(deps: Deps) {
  const { db, clock, passwords } = deps;
  const sessions = createSessions(deps);
  const links = createMailLinks(deps);
  const limits = createAuthLimits(deps.limits);
  const addresses = createSignInAddresses(deps);
  const notices = createAccountNotices(deps);
  const newSignIns = createNewSignIns(deps);
  const checkPassword = createPasswordCheck(deps);
  const secondFactors = createSecondFactors(deps, { checkPassword, notices });
  const codeRequest = createCodeRequest(deps);
  const proveMailbox = createMailboxProof(deps, { notices });

  /** Starts a session and remembers its network address. @param seenAt when the address was last stored, if ever */
  async function startSession(
    tx: Executor,
    caller: Caller,
    { id, email, seenAt }: { id: number; email: string; seenAt: Date | null },
  ): Promise<Tokens> {
    await addresses.remember(tx, id, addresses.hashOf(caller, email), seenAt);
    return sessions.open(tx, id, caller.site.clientId, caller.device);
  }

  /** Starts a session, and emails the owner if the account doesn't know the device. */
  async function signIn(...[tx, caller, account]: Parameters<typeof startSession>): Promise<Tokens> {
    await newSignIns.look(tx, account.id, caller.device);
    return startSession(tx, caller, account);
  }

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
    await endPending(tx, userId, clock.now());
    await setPasswordHash(tx, userId, passwordHash);
    await notices.send(tx, userId, 'password-changed');
    return revokeSessionsOf(tx, userId, clock.now(), kept);
  }

  const emailTaken = () => conflict('email_taken', 'A user with this email already exists');

  return {
    sessions,
    links,
    notices,
    checkPassword,
    secondFactors,
    addresses,
    signIn,

    /**
     * @throws ProblemError 401, the same for a wrong address and a wrong password; 403 `second_factor_required` with a
     *   challenge for the right password of an account with a second factor
     */
    async login(caller: Caller, email: string, password: string): Promise<Tokens> {
      const { clientId } = caller.site;
      const address = addresses.hashOf(caller, email);
      const refused = () => unauthorized('invalid_credentials', 'Invalid Email/Password combination');
      await limits.loginFrom(caller);
      const account = await accountSigningIn(db, clientId, email, address);
      const seenAt = account?.address_seen_at ?? null;
      await limits.login(caller, email, seenAt !== null);
      const hash = account?.password_hash ?? null;
      if (!(await passwords.verify(hash, password)) || !account) throw refused();
      const tokens = await inTransaction(db, async (tx) => {
        // The password may have been changed during the check, which ended the existing sessions.
        if (!(await holdPassword(tx, account.id, hash))) throw refused();
        if (await secondFactors.isOn(tx, account.id)) return null;
        return signIn(tx, caller, { id: account.id, email, seenAt });
      });
      if (!tokens) throw codeRequest(account, clientId);
      await limits.loginSucceeded(caller, email);
      return tokens;
    },

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
      const id = await insertAccount(tx, { ...account, role: 'merchant', createdAt: clock.now() });
      if (id === null) throw emailTaken();
      if (await isKeptForUndo(tx, { clientId, email: registration.email, userId: id, now: clock.now() }))
        throw emailTaken();
      await links.send(tx, id, 'verify');
      return startSession(tx, caller, { id, email: registration.email, seenAt: null });
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
      return inTransaction(db, async (tx) => {
        if (!(await holdPassword(tx, account.id, hash))) throw emailTaken();
        if (await secondFactors.isOn(tx, account.id)) throw emailTaken();
        await newSignIns.look(tx, account.id, caller.device);
        return sessions.open(tx, account.id, clientId, caller.device);
      });
    },

    /**
     * May be repeated: the link stays valid.
     * @param principal who opens the link, if signed in: the session stays if the account is the link's
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
        await addresses.remember(tx, link.userId, addresses.hashOf(caller, link.email), null);
        return { email: link.email, ended: proof };
      });
      await limits.loginSucceeded(caller, email);
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
