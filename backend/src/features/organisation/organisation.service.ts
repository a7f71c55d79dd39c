/** The rules of billing organisations: one per store, accessible only to its merchant (docs/rules.md, 42). */
import { OWN_ORGANISATION } from '@coupon-center/contracts';
import type { Organisation, OrganisationWriteParsed } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import { changedAt } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { assertSeen } from '../../platform/http/if-match.ts';
import { ownStoreId } from '../../platform/security/principal.ts';
import type { Principal } from '../../platform/security/principal.ts';
import {
  insertOrganisation,
  lockOrganisation,
  organisationOfStore,
  updateOrganisationRow,
} from './organisation.repository.ts';
import type { OrganisationRow } from './organisation.tables.ts';

export interface OrganisationEdit {
  /** `OWN_ORGANISATION`, or the id that the caller believes it has. */
  id: number;
  /** The `updated` value that the caller last saw; without it, staleness isn't checked. */
  seen?: string;
  fields: OrganisationWriteParsed;
}

const missing = () => notFound('You have no such billing organisation.', 'organisation_not_found');

/**
 * Checks a row against the id that a call names.
 * @throws ProblemError 404 `organisation_not_found` if there is none, or it has another id
 */
export function assertNamed(row: OrganisationRow | null, id: number): OrganisationRow {
  if (!row || (id !== OWN_ORGANISATION && id !== row.id)) throw missing();
  return row;
}

export type OrganisationService = ReturnType<typeof createOrganisationService>;

export function createOrganisationService({ db, clock }: Deps) {
  return {
    /** @throws ProblemError 404 `store_missing`, 409 `organisation_exists` */
    async add(tx: Tx, principal: Principal, fields: OrganisationWriteParsed): Promise<Organisation> {
      const now = clock.now();
      const values = { ...fields, store_id: ownStoreId(principal), created_at: now, updated_at: now };
      const row = await insertOrganisation(tx, values);
      if (!row)
        throw conflict('organisation_exists', 'Your store has a billing organisation. Edit that one.');
      return organisationView(row);
    },

    /** @throws ProblemError 404 for another organisation's id, 409 `stale` if it has changed since it was seen */
    async edit(principal: Principal, { id, seen, fields }: OrganisationEdit): Promise<Organisation> {
      const storeId = ownStoreId(principal);
      return inTransaction(db, async (tx) => {
        const row = assertNamed(await lockOrganisation(tx, storeId), id);
        const detail =
          'The billing organisation has changed since you opened it. Look at it again before you save.';
        assertSeen(seen, organisationView(row), detail);
        const values = { ...fields, updated_at: changedAt(clock, row.updated_at) };
        return organisationView(await updateOrganisationRow(tx, storeId, values));
      });
    },

    /** @throws ProblemError 404 `store_missing` */
    async find(principal: Principal): Promise<Organisation | null> {
      const row = await organisationOfStore(db, ownStoreId(principal));
      return row && organisationView(row);
    },

    /** @throws ProblemError 404 for another organisation's id */
    async read(principal: Principal, id: number): Promise<Organisation> {
      return organisationView(assertNamed(await organisationOfStore(db, ownStoreId(principal)), id));
    },

    /**
     * Returns the caller's organisation by its source.
     * @param source id or slug of the store
     * @throws ProblemError 404 for a store that is not the caller's
     */
    async readBySource(principal: Principal, source: string): Promise<Organisation> {
      if (source !== String(ownStoreId(principal)) && source !== principal.storeSlug) throw missing();
      return this.read(principal, OWN_ORGANISATION);
    },
  };
}

/** An organisation as the API returns it. */
export function organisationView(row: OrganisationRow): Organisation {
  const { store_id: store, created_at: _created, updated_at: updated, ...fields } = row;
  return { ...fields, store, updated: updated.toISOString() };
}
