/** The people of a site (docs/rules.md, 76). */
import type { Person, ProviderRole } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { conflict, forbidden, notFound, unauthorized } from '../../platform/errors.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { withdrawInvitationsBy } from './invitations.repository.ts';
import type { LockedProvider, ProviderAccount } from '../accounts/accounts.port.ts';

export type People = ReturnType<typeof createPeople>;

export function createPeople({ clock, db, ports }: Pick<Deps, 'clock' | 'db' | 'ports'>) {
  const { accounts, secondFactor, sessions } = ports;

  async function viewsOf(people: readonly ProviderAccount[]): Promise<Person[]> {
    const ids = people.map(({ id }) => id);
    const signedIn = await sessions.lastSignIns(db, ids);
    const secured = await secondFactor.secondFactorsSince(db, ids);
    return people.map(({ id, name, email, role, isConfigured }) => ({
      id,
      name,
      email,
      role,
      last_signed_in: signedIn.get(id)?.toISOString() ?? null,
      has_second_factor: secured.has(id),
      is_configured: isConfigured,
    }));
  }

  /**
   * Locks all people of the caller's site until the transaction ends.
   * @throws ProblemError if the caller was removed, or made a reviewer, since the call was authorised
   */
  async function lock(tx: Executor, { userId, clientId }: Principal): Promise<LockedProvider[]> {
    const present = await accounts.lockProviders(tx, clientId);
    const caller = present.find(({ id }) => id === userId);
    if (!caller) throw unauthorized('not_signed_in', 'This account was removed.');
    if (caller.role !== 'administrator')
      throw forbidden('wrong_role', 'This call requires the administrator role.');
    return present;
  }

  /** @throws ProblemError 409 if the site would have no administrator without a person */
  function assertOthersAdminister(present: readonly LockedProvider[], { id }: LockedProvider): void {
    if (!present.some((one) => one.role === 'administrator' && one.id !== id))
      throw conflict(
        'last_administrator',
        'This is the last administrator. Make someone else an administrator first.',
      );
  }

  async function change(
    principal: Principal,
    id: number,
    apply: (tx: Executor, person: LockedProvider, present: readonly LockedProvider[]) => Promise<void>,
  ): Promise<void> {
    await inTransaction(db, async (tx) => {
      const present = await lock(tx, principal);
      const person = present.find((one) => one.id === id);
      if (!person) throw notFound();
      if (person.isConfigured)
        throw forbidden('configured_account', 'This account is managed by the portal’s configuration.');
      await apply(tx, person, present);
    });
  }

  return {
    lock,

    async list({ clientId }: Principal): Promise<Person[]> {
      return viewsOf(await accounts.providersOf(db, clientId));
    },

    /** @throws ProblemError 403 for the configured account, 404, 409 for the last administrator */
    async changeRole(principal: Principal, id: number, role: ProviderRole): Promise<Person> {
      await change(principal, id, async (tx, person, present) => {
        if (role !== 'administrator') {
          assertOthersAdminister(present, person);
          await withdrawInvitationsBy(tx, id);
        }
        await accounts.setInvitedRole(tx, id, role);
      });
      const [changed] = await viewsOf(
        (await accounts.providersOf(db, principal.clientId)).filter((row) => row.id === id),
      );
      // The person was removed in the meantime.
      if (!changed) throw notFound();
      return changed;
    },

    /** @throws ProblemError 403 for the configured account, 404, 409 for the last administrator */
    async remove(principal: Principal, id: number): Promise<void> {
      await change(principal, id, async (tx, person, present) => {
        assertOthersAdminister(present, person);
        await accounts.removeProvider(tx, id, clock.now());
      });
    },
  };
}
