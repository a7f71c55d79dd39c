/** The rules of billing organizations: one per store, accessible only to its merchant (docs/rules.md, 42). */
import { OWN_ORGANIZATION } from '@coupon-center/contracts';
import type { Organization, OrganizationWriteParsed } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import { changedAt } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { assertSeen } from '../../platform/http/if-match.ts';
import { ownStoreId } from '../../platform/security/principal.ts';
import type { Principal } from '../../platform/security/principal.ts';
import {
  insertOrganization,
  lockOrganization,
  organizationOfStore,
  updateOrganizationRow,
} from './organization.repository.ts';
import type { OrganizationRow } from './organization.tables.ts';

export interface OrganizationEdit {
  /** `OWN_ORGANIZATION`, or the id that the caller believes it has. */
  id: number;
  /** The `updated` value that the caller last saw; without it, staleness isn't checked. */
  seen?: string;
  fields: OrganizationWriteParsed;
}

const missing = () => notFound('You have no such billing organization.', 'organisation_not_found');

/**
 * Checks a row against the id that a call names.
 * @throws ProblemError 404 `organisation_not_found` if there is none, or it has another id
 */
export function assertNamed(row: OrganizationRow | null, id: number): OrganizationRow {
  if (!row || (id !== OWN_ORGANIZATION && id !== row.id)) throw missing();
  return row;
}

export type OrganizationService = ReturnType<typeof createOrganizationService>;

export function createOrganizationService({ db, clock }: Deps) {
  return {
    /** @throws ProblemError 404 `store_missing`, 409 `organisation_exists` */
    async add(tx: Tx, principal: Principal, fields: OrganizationWriteParsed): Promise<Organization> {
      const now = clock.now();
      const values = { ...fields, store_id: ownStoreId(principal), created_at: now, updated_at: now };
      const row = await insertOrganization(tx, values);
      if (!row)
        throw conflict(
          'organisation_exists',
          'Your store already has a billing organization. Edit it instead.',
        );
      return organizationView(row);
    },

    /** @throws ProblemError 404 for another organization's id, 409 `stale` if it has changed since it was seen */
    async edit(principal: Principal, { id, seen, fields }: OrganizationEdit): Promise<Organization> {
      const storeId = ownStoreId(principal);
      return inTransaction(db, async (tx) => {
        const row = assertNamed(await lockOrganization(tx, storeId), id);
        const detail =
          'The billing organization has changed since you opened it. Look at it again before you save.';
        assertSeen(seen, organizationView(row), detail);
        const values = { ...fields, updated_at: changedAt(clock, row.updated_at) };
        return organizationView(await updateOrganizationRow(tx, storeId, values));
      });
    },

    /** @throws ProblemError 404 `store_missing` */
    async find(principal: Principal): Promise<Organization | null> {
      const row = await organizationOfStore(db, ownStoreId(principal));
      return row && organizationView(row);
    },

    /** @throws ProblemError 404 for another organization's id */
    async read(principal: Principal, id: number): Promise<Organization> {
      return organizationView(assertNamed(await organizationOfStore(db, ownStoreId(principal)), id));
    },

    /**
     * Returns the caller's organization by its source.
     * @param source id or slug of the store
     * @throws ProblemError 404 for a store that is not the caller's
     */
    async readBySource(principal: Principal, source: string): Promise<Organization> {
      if (source !== String(ownStoreId(principal)) && source !== principal.storeSlug) throw missing();
      return this.read(principal, OWN_ORGANIZATION);
    },
  };
}

/** An organization as the API returns it. */
export function organizationView(row: OrganizationRow): Organization {
  const { store_id: store, created_at: _created, updated_at: updated, ...fields } = row;
  return { ...fields, store, updated: updated.toISOString() };
}
