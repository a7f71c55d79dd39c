/**
 * Invitations for reviewers (docs/rules.md, 75). As in `mail-links.service.ts`, tokens are derived from the row's
 * id, so that neither the table nor the job contains them.
 */
import { randomUUID } from 'node:crypto';
import { INVITATION_DAYS, MAX_PEOPLE } from '@coupon-center/contracts';
import type { CallOutput, Invitation, ProviderRole, readInvitation } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import { plusSeconds } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { conflict, fieldError, notFound } from '../../platform/errors.ts';
import { renderMail } from '../../platform/mail/mail-layout.ts';
import { deriveKey, keyedDigest, tokenHash } from '../../platform/security/keys.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { emailKey } from '../../platform/security/caller.ts';
import { providerStanding } from '../../platform/security/principal.ts';
import type { Account } from '../accounts/accounts.port.ts';
import type { Caller } from '../../platform/security/caller.ts';
import { invitationMail } from './invitations.mails.ts';
import {
  endInvitation,
  insertInvitation,
  invitationById,
  invitationByToken,
  openInvitations,
  removeInvitationsExpiredBefore,
  withdrawInvitationsTo,
} from './invitations.repository.ts';
import type { InvitationRow } from './invitations.repository.ts';
import type { People } from './people.service.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** How long an expired invitation can be sent again, in seconds. */
const KEPT = 30 * DAY;
const JOB = 'auth.invitation';

/** Form data of the person who accepts. */
export interface Acceptance {
  token: string;
  password: string;
  first_name: string;
  last_name: string;
}

/** Returns whether an account is no longer configured: nobody can sign in, so its address can be invited. */
function isClosed(account: Account): boolean {
  return providerStanding(account).isConfigured && account.password_hash === null;
}

/** Reveals only that a merchant's account exists, as registering does to anybody (docs/decisions/0029). */
const hasAccount = ({ role }: Account) =>
  fieldError(
    'email',
    role === 'provider'
      ? 'Someone with this email can already review here.'
      : 'This email already has an account here. Use a different one.',
  );

export function createInvitations(deps: Deps, people: People) {
  const { clock, db, env, jobs, mailer, passwords, site, sweeper } = deps;
  const { accounts, secondFactor } = deps.ports;
  const key = deriveKey(env().JWT_SECRET, 'mail-token');
  const tokenOf = (id: string) => keyedDigest(key, `invitation:${id}`);
  const over = () => conflict('invitation_over', 'This invitation no longer works. Ask for another one.');
  sweeper.add('invitations', () => removeInvitationsExpiredBefore(db, plusSeconds(clock.now(), -KEPT)));

  jobs.handle<{ invitation: string }>(JOB, async ({ invitation: id }) => {
    const invitation = await invitationById(db, id);
    if (!invitation || stateOf(invitation) !== 'open') return;
    const { client_id: clientId, email, role, invited_by: by } = invitation;
    const brand = site(clientId);
    const inviter = by === null ? null : await accounts.accountById(db, by);
    const content = invitationMail(brand, {
      inviter: inviter && nameOf(inviter),
      role,
      token: tokenOf(id),
    });
    await mailer.send(brand, { to: email, messageId: id, ...renderMail(brand, content) });
  });

  /** Limits mails to addresses that an administrator typed. */
  const limit = ({ userId, clientId }: Principal, email: string) =>
    deps.limits.take([
      { name: 'invite-user', subject: String(userId), max: 30, seconds: HOUR },
      { name: 'invite-site-day', subject: clientId, max: 200, seconds: DAY },
      { name: 'invite-to', subject: `${clientId}:${emailKey(email)}`, max: 5, seconds: HOUR },
    ]);

  function stateOf({ outcome, expires_at: expires }: InvitationRow) {
    return outcome ?? (expires <= clock.now() ? ('expired' as const) : ('open' as const));
  }

  const view = (row: InvitationRow): Invitation => ({
    id: row.id,
    email: row.email,
    role: row.role,
    expires: row.expires_at.toISOString(),
    has_expired: stateOf(row) === 'expired',
  });

  /** Sends a new link in place of an earlier one. The people of the site must be locked. */
  async function begin(tx: Executor, principal: Principal, email: string, role: ProviderRole) {
    const { clientId, userId } = principal;
    const account = await accounts.accountByEmail(tx, clientId, email);
    if (account && !isClosed(account)) throw hasAccount(account);
    await withdrawInvitationsTo(tx, clientId, email);
    const now = clock.now();
    const id = randomUUID();
    const row = await insertInvitation(tx, {
      id,
      client_id: clientId,
      email,
      email_key: emailKey(email),
      role,
      token_hash: tokenHash(tokenOf(id)),
      invited_by: userId,
      created_at: now,
      expires_at: plusSeconds(now, INVITATION_DAYS * DAY),
    });
    await jobs.enqueue(tx, JOB, { invitation: id });
    return view(row);
  }

  return {
    async list({ clientId }: Principal): Promise<Invitation[]> {
      return (await openInvitations(db, clientId)).map(view);
    },

    limit,

    /** @throws FieldsError for an address that has an account, and if there are too many people */
    async invite(tx: Executor, principal: Principal, email: string, role: ProviderRole): Promise<Invitation> {
      const present = await people.lock(tx, principal);
      const open = await openInvitations(tx, principal.clientId);
      const others = open.filter(({ email_key: other }) => other !== emailKey(email));
      if (present.length + others.length >= MAX_PEOPLE)
        throw fieldError('email', `You’ve reached the limit of ${MAX_PEOPLE} people. Remove someone first.`);
      return begin(tx, principal, email, role);
    },

    /** @throws ProblemError 404 for an invitation that isn't open, 429 */
    async resend(principal: Principal, id: string): Promise<Invitation> {
      const seen = await invitationById(db, id);
      if (seen?.client_id !== principal.clientId || seen.outcome !== null) throw notFound();
      await limit(principal, seen.email);
      return inTransaction(db, async (tx) => {
        await people.lock(tx, principal);
        const ended = await endInvitation(tx, { id, clientId: principal.clientId }, 'withdrawn');
        if (!ended) throw notFound();
        return begin(tx, principal, ended.email, ended.role);
      });
    },

    /** @throws ProblemError 404 for an invitation that isn't open */
    async withdraw(principal: Principal, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await people.lock(tx, principal);
        if (!(await endInvitation(tx, { id, clientId: principal.clientId }, 'withdrawn'))) throw notFound();
      });
    },

    async read(caller: Caller, token: string): Promise<CallOutput<typeof readInvitation>> {
      await accounts.limitTokens(caller);
      const row = await invitationByToken(db, tokenHash(token), caller.site.clientId);
      const state = row ? stateOf(row) : 'withdrawn';
      return row && state === 'open'
        ? { state, email: row.email, role: row.role }
        : { state, email: null, role: null };
    },

    /** Works once. @throws ProblemError 409 for a link that doesn't work any more, or an address that has an account by now */
    async accept(caller: Caller, { token, password, first_name, last_name }: Acceptance): Promise<void> {
      await accounts.limitTokens(caller);
      const { clientId } = caller.site;
      // Checked before the expensive hash, and again in the transaction, because only one of several calls may succeed.
      const seen = await invitationByToken(db, tokenHash(token), clientId);
      if (!seen || stateOf(seen) !== 'open') throw over();
      const passwordHash = await passwords.hash(password);
      await inTransaction(db, async (tx) => {
        const { id, email, role } = seen;
        if (!(await endInvitation(tx, { id, clientId }, 'accepted'))) throw over();
        const person = { role, firstName: first_name, lastName: last_name, passwordHash };
        const account = await accounts.accountByEmail(tx, clientId, email);
        if (account && isClosed(account)) {
          await secondFactor.removeSecondFactor(tx, account.id);
          return accounts.reopenAsInvited(tx, account.id, person);
        }
        const created = await accounts.createAccount(tx, {
          ...person,
          clientId,
          email,
          role: 'provider',
          invitedRole: role,
          // Only the owner of the address can read the mail.
          emailVerified: true,
          createdAt: clock.now(),
        });
        if (created === null)
          throw conflict('email_taken', 'This email already has an account. Log in with it.');
      });
    },
  };
}

/** Returns the name of a person for a mail; the configured account only has an address. */
function nameOf(account: Account): string {
  return providerStanding(account).isConfigured
    ? account.email
    : `${account.first_name} ${account.last_name} (${account.email})`;
}
