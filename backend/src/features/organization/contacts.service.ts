/** The rules of a billing organization's contacts: a bounded number, each address once, only the caller's. */
import { MAX_CONTACTS } from '@coupon-center/contracts';
import type { Contact, ContactWriteParsed } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import { changedAt } from '../../platform/clock.ts';
import type { Executor, Tx } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { fieldError, forbidden, notFound } from '../../platform/errors.ts';
import { assertSeen } from '../../platform/http/if-match.ts';
import { countAround } from '../../platform/http/paging.ts';
import type { Paged, PageWindow } from '../../platform/http/paging.ts';
import { ownStoreId } from '../../platform/security/principal.ts';
import type { Principal } from '../../platform/security/principal.ts';
import {
  contactById,
  contactsOfStore,
  countContacts,
  insertContact,
  isEmailTaken,
  removeContact,
  updateContactRow,
} from './contacts.repository.ts';
import { lockOrganization, organizationOfStore } from './organization.repository.ts';
import { assertNamed } from './organization.service.ts';
import type { ContactRow } from './organization.tables.ts';

/** A contact as its caller last saw it. */
export interface SeenContact {
  id: number;
  /** Its `updated` value; without it, staleness isn't checked. */
  seen?: string;
}

const missing = () => notFound('Your billing organization has no such contact.', 'contact_not_found');
const changed = 'The contact has changed since you opened it. Look at it again.';
const emailKey = (email: string) => email.toLowerCase();

export function createContactsService({ db, clock }: Deps) {
  /** Returns the values of a row if no other contact has the address. The organization must be locked. */
  async function valuesOf(
    tx: Executor,
    storeId: number,
    fields: ContactWriteParsed,
    exceptId: number | null,
  ) {
    const key = emailKey(fields.email);
    if (await isEmailTaken(tx, storeId, key, exceptId))
      throw fieldError('email', 'A contact with this email already exists.');
    return { ...fields, email_key: key };
  }

  /** Locks the organization, so that changes to its contacts happen in one order, and finds a contact. */
  async function lockContact(tx: Executor, storeId: number, { id, seen }: SeenContact) {
    const organization = await lockOrganization(tx, storeId);
    const row = organization && (await contactById(tx, storeId, id));
    if (!row) throw missing();
    assertSeen(seen, contactView(row, organization.id), changed);
    return { row, advertiser: organization.id };
  }

  return {
    /**
     * @param advertiser id of the organization, `OWN_ORGANIZATION` for the caller's
     * @throws ProblemError 404 without that organization, 403 `contact_limit_reached`
     * @throws FieldsError if another contact has the address
     */
    async add(
      tx: Tx,
      principal: Principal,
      advertiser: number,
      fields: ContactWriteParsed,
    ): Promise<Contact> {
      const storeId = ownStoreId(principal);
      const organization = assertNamed(await lockOrganization(tx, storeId), advertiser);
      if ((await countContacts(tx, storeId)) >= MAX_CONTACTS)
        throw forbidden(
          'contact_limit_reached',
          `A billing organization has at most ${MAX_CONTACTS} contacts. Change one instead.`,
        );
      const now = clock.now();
      const values = await valuesOf(tx, storeId, fields, null);
      const row = await insertContact(tx, {
        ...values,
        store_id: storeId,
        created_at: now,
        updated_at: now,
      });
      return contactView(row, organization.id);
    },

    /**
     * @throws ProblemError 404 for a contact of another organization, 409 `stale` if it has changed since it was seen
     * @throws FieldsError if another contact has the address
     */
    async edit(principal: Principal, contact: SeenContact, fields: ContactWriteParsed): Promise<Contact> {
      const storeId = ownStoreId(principal);
      return inTransaction(db, async (tx) => {
        const { row, advertiser } = await lockContact(tx, storeId, contact);
        const values = await valuesOf(tx, storeId, fields, row.id);
        const updated = { ...values, updated_at: changedAt(clock, row.updated_at) };
        return contactView(await updateContactRow(tx, storeId, row.id, updated), advertiser);
      });
    },

    /** @throws ProblemError 404 for a contact of another organization */
    async read(principal: Principal, id: number): Promise<Contact> {
      const storeId = ownStoreId(principal);
      const organization = await organizationOfStore(db, storeId);
      const row = organization && (await contactById(db, storeId, id));
      if (!row) throw missing();
      return contactView(row, organization.id);
    },

    /** @throws ProblemError 404 without that organization */
    async list(principal: Principal, advertiser: number, window: PageWindow): Promise<Paged<Contact>> {
      const storeId = ownStoreId(principal);
      const { id } = assertNamed(await organizationOfStore(db, storeId), advertiser);
      const rows = await contactsOfStore(db, storeId, window);
      return {
        count: await countAround(rows.length, window, () => countContacts(db, storeId)),
        results: rows.map((row) => contactView(row, id)),
      };
    },

    /** @throws ProblemError 404 for a contact of another organization, 409 `stale` if it has changed since it was seen */
    async remove(principal: Principal, contact: SeenContact): Promise<void> {
      const storeId = ownStoreId(principal);
      await inTransaction(db, async (tx) => {
        const { row } = await lockContact(tx, storeId, contact);
        await removeContact(tx, storeId, row.id);
      });
    },
  };
}

/**
 * A contact as the API returns it.
 * @param advertiser id of the organization it belongs to
 */
export function contactView(row: ContactRow, advertiser: number): Contact {
  const { store_id: _store, email_key: _key, created_at: _created, updated_at: updated, ...fields } = row;
  return { ...fields, advertiser, updated: updated.toISOString() };
}
