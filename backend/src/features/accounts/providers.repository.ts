/** Queries of the people who review for a site: providers who can sign in. Lists are scoped to the site. */
import { sql } from 'kysely';
import type { ProviderRole } from '@coupon-center/contracts';
import type { Executor } from '../../platform/database/database.types.ts';
import { providerStanding } from '../../platform/security/principal.ts';
import type { Ports } from '../../platform/deps.ts';
import { removeEmailChangesOf } from './email-changes.repository.ts';
import { endAccess } from './pending.ts';

/** Selects the people of a site; a closed configured account has no password. */
function peopleOf(db: Executor, clientId: string) {
  return db
    .selectFrom('users')
    .where('client_id', '=', clientId)
    .where('role', '=', 'provider')
    .where('password_hash', 'is not', null);
}

/** A provider who can sign in. */
export interface ProviderAccount {
  id: number;
  email: string;
  /** Empty for a configured account. */
  name: string;
  role: ProviderRole;
  isConfigured: boolean;
}

/** Returns the people of a site: configured accounts first, then by name. */
export async function providersOf(db: Executor, clientId: string): Promise<ProviderAccount[]> {
  const rows = await peopleOf(db, clientId)
    .select(['id', 'email', 'first_name', 'last_name', 'role', 'invited_role'])
    .orderBy(sql`invited_role is not null`)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, email, first_name, last_name, ...row }) => {
    const { isConfigured, providerRole } = providerStanding(row);
    const name = isConfigured ? '' : `${first_name} ${last_name}`;
    return { id, email, name, isConfigured, role: providerRole ?? 'reviewer' };
  });
}

/** A provider whose row is locked. */
export type LockedProvider = Pick<ProviderAccount, 'id' | 'role' | 'isConfigured'>;

/** Locks all people of a site until the transaction ends, so that changes of roles happen one after the other. */
export async function lockProviders(tx: Executor, clientId: string): Promise<LockedProvider[]> {
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
  await tx
    .updateTable('users')
    .set({ invited_role: person.role, first_name: person.firstName, last_name: person.lastName })
    .set({ password_hash: person.passwordHash })
    .where('id', '=', id)
    .execute();
}

/**
 * Ends everything that gives access to a person's account, which must be locked. The row keeps its email address for the log
 * of decisions; the address can be used again.
 */
export async function removeProvider(
  tx: Executor,
  id: number,
  now: Date,
  ports: Pick<Ports, 'invitations' | 'secondFactor' | 'sessions'>,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ removed_at: now, email_key: `removed ${id}`, password_hash: null })
    .where('id', '=', id)
    .execute();
  await endAccess(tx, id, now, ports);
  await removeEmailChangesOf(tx, id);
}
