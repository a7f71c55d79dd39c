/** Queries of the people who review for a site: providers who can sign in. Queries of several are scoped to the site. */
import { sql } from 'kysely';
import type { ProviderRole } from '@coupon-center/contracts';
import type { Executor } from '../../platform/database/database.types.ts';
import { providerStanding } from './accounts.repository.ts';
import { removeEmailChangesOf } from './email-changes.repository.ts';
import { endAccess } from './pending.ts';
import { removeSecondFactor } from './second-factor.repository.ts';

/** Selects the people of a site; a closed configured account has no password. */
function peopleOf(db: Executor, clientId: string) {
  return db
    .selectFrom('users')
    .where('client_id', '=', clientId)
    .where('role', '=', 'provider')
    .where('password_hash', 'is not', null);
}

/** Returns the rows of the list of people: configured accounts first, then by name. */
export async function listedPeople(db: Executor, clientId: string) {
  const rows = await peopleOf(db, clientId)
    .leftJoin('second_factors as factor', (join) =>
      join.onRef('factor.user_id', '=', 'users.id').on('factor.confirmed_at', 'is not', null),
    )
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name', 'users.role'])
    .select(['users.invited_role', 'factor.confirmed_at as second_factor_since'])
    .select((of) =>
      of
        .selectFrom('sessions')
        .select((session) => session.fn.max('created_at').as('last'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('last_signed_in'),
    )
    .orderBy(sql`users.invited_role is not null`)
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .orderBy('users.id')
    .execute();
  return rows.map(({ first_name, last_name, ...row }) => {
    const { isConfigured, providerRole } = providerStanding(row);
    const name = isConfigured ? '' : `${first_name} ${last_name}`;
    return { ...row, name, isConfigured, role: providerRole ?? 'reviewer' };
  });
}
export type ListedPerson = Awaited<ReturnType<typeof listedPeople>>[number];

/** A person whose row is locked. */
export interface LockedPerson {
  id: number;
  role: ProviderRole;
  isConfigured: boolean;
}

/** Locks all people of a site until the transaction ends, so that changes of roles happen one after the other. */
export async function lockPeople(tx: Executor, clientId: string): Promise<LockedPerson[]> {
  const rows = await peopleOf(tx, clientId)
    .select(['id', 'role', 'invited_role'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => {
    const { isConfigured, providerRole } = providerStanding(row);
    return { id: row.id, role: providerRole ?? 'reviewer', isConfigured };
  });
}

export async function setInvitedRole(tx: Executor, id: number, role: ProviderRole): Promise<void> {
  await tx.updateTable('users').set({ invited_role: role }).where('id', '=', id).execute();
}

/** Turns an account into a configured one: links can no longer change its email or password. */
export async function makeConfigured(tx: Executor, id: number): Promise<void> {
  await removeEmailChangesOf(tx, id);
  await tx.updateTable('users').set({ invited_role: null }).where('id', '=', id).execute();
}

/** Gives a formerly configured account to the person who was invited with its address. */
export async function reopenAsInvited(
  tx: Executor,
  id: number,
  person: { role: ProviderRole; firstName: string; lastName: string; passwordHash: string },
): Promise<void> {
  await removeSecondFactor(tx, id);
  await tx
    .updateTable('users')
    .set({ invited_role: person.role, first_name: person.firstName, last_name: person.lastName })
    .set({ password_hash: person.passwordHash })
    .where('id', '=', id)
    .execute();
}

/**
 * Ends everything that gives access to the account of a person, who must be locked. The row stays with its email address for the
 * log of decisions; the address can be used again.
 */
export async function removeFromPeople(tx: Executor, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ removed_at: now, email_key: `removed ${id}`, password_hash: null })
    .where('id', '=', id)
    .execute();
  await endAccess(tx, id, now);
  await removeEmailChangesOf(tx, id);
}
