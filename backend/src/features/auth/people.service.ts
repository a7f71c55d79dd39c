/** The people of a site (docs/rules.md, 76). */
import type { Person, ProviderRole } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { conflict, forbidden, notFound, unauthorized } from '../../platform/errors.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { withdrawInvitationsBy } from './invitations.repository.ts';
import { listedPeople, lockPeople, removeFromPeople, setInvitedRole } from './people.repository.ts';
import type { ListedPerson, LockedPerson } from './people.repository.ts';

export type People = ReturnType<typeof createPeople>;

const view = (row: ListedPerson): Person => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  last_signed_in: row.last_signed_in?.toISOString() ?? null,
  has_second_factor: row.second_factor_since !== null,
  is_configured: row.isConfigured,
});

export function createPeople({ clock, db }: Pick<Deps, 'clock' | 'db'>) {
  /**
   * Locks all people of the caller's site until the transaction ends.
   * @throws ProblemError if the caller was removed, or made a reviewer, since the call was authorised
   */
  async function lock(tx: Executor, { userId, clientId }: Principal): Promise<LockedPerson[]> {
    const present = await lockPeople(tx, clientId);
    const caller = present.find(({ id }) => id === userId);
    if (!caller) throw unauthorized('not_signed_in', 'This account was removed.');
    if (caller.role !== 'administrator')
      throw forbidden('wrong_role', 'This call is for the role administrator.');
    return present;
  }

  /** @throws ProblemError 409 if the site would have no administrator without a person */
  function assertOthersAdminister(present: readonly LockedPerson[], { id }: LockedPerson): void {
    if (!present.some((one) => one.role === 'administrator' && one.id !== id))
      throw conflict(
        'last_administrator',
        'This is the last administrator. Make someone else an administrator first.',
      );
  }

  async function change(
    principal: Principal,
    id: number,
    apply: (tx: Executor, person: LockedPerson, present: readonly LockedPerson[]) => Promise<void>,
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
      return (await listedPeople(db, clientId)).map(view);
    },

    /** @throws ProblemError 403 for the configured account, 404, 409 for the last administrator */
    async changeRole(principal: Principal, id: number, role: ProviderRole): Promise<Person> {
      await change(principal, id, async (tx, person, present) => {
        if (role !== 'administrator') {
          assertOthersAdminister(present, person);
          await withdrawInvitationsBy(tx, id);
        }
        await setInvitedRole(tx, id, role);
      });
      const changed = (await listedPeople(db, principal.clientId)).find((row) => row.id === id);
      // Removed in the meantime.
      if (!changed) throw notFound();
      return view(changed);
    },

    /** @throws ProblemError 403 for the configured account, 404, 409 for the last administrator */
    async remove(principal: Principal, id: number): Promise<void> {
      await change(principal, id, async (tx, person, present) => {
        assertOthersAdminister(present, person);
        await removeFromPeople(tx, id, clock.now());
      });
    },
  };
}
