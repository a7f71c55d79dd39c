/** The rules of a merchant's own store (docs/rules.md, 11 to 14). */
import { transliterate } from 'transliteration';
import { changesSince, reviewedContent, storeSlug } from '@coupon-center/contracts';
import type { Store, StoreWriteParsed } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { inTransaction } from '@coupon-center/database';
import { changedAt } from '../../platform/clock.ts';
import type { Executor, Tx } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { conflict, fieldError, notFound } from '../../platform/errors.ts';
import { assertSeen } from '../../platform/http/if-match.ts';
import { assertOpen } from '../../platform/http/open-addresses.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { ownStoreView } from './store-view.ts';
import {
  insertStore,
  lockStore,
  storeOfOwner,
  storesByIds,
  takenSlugs,
  updateStoreRow,
} from './stores.repository.ts';
import type { EditableFields } from './stores.repository.ts';
import type { StoreRow } from './stores.tables.ts';

/** Number of slugs that are checked together if the first choices are taken. */
const SLUG_BATCH = 25;

/** Identifies the caller's store; omitted values aren't checked. */
export interface OwnStore {
  id?: number;
  slug?: string;
  /** The site that it belongs to. */
  client?: string;
}

export interface StoreEdit {
  of: OwnStore;
  /** The `updated` value that the caller last saw; without it, staleness isn't checked. */
  seen?: string;
  fields: StoreWriteParsed;
}

export type StoresService = ReturnType<typeof createStoresService>;

export function createStoresService({ db, clock, env, ports }: Deps) {
  async function view(executor: Executor, row: StoreRow, site: Site): Promise<Store> {
    return ownStoreView(row, site, await ports.billing.subscriptionOf(executor, row.id, site));
  }

  async function ownStore({ storeId }: Principal): Promise<StoreRow | null> {
    const [row] = storeId === null ? [] : await storesByIds(db, [storeId]);
    return row ?? null;
  }

  async function insertWithSlug(
    tx: Tx,
    owner: Principal,
    site: Site,
    fields: EditableFields,
  ): Promise<StoreRow> {
    for (let attempt = 1; ;) {
      if (await storeOfOwner(tx, owner.userId)) throw conflict('store_exists', 'You already have a store.');
      const free = await freeSlug(tx, site.clientId, transliterate(fields.name), attempt);
      const row = await insertStore(tx, {
        clientId: site.clientId,
        ownerId: owner.userId,
        slug: free.slug,
        fields,
        location: site.location,
        primaryCategory: site.defaultCategoryId,
        createdAt: clock.now(),
      });
      if (row) return row;
      // In the meantime, another store took the slug, or the owner created a store.
      attempt = free.attempt;
    }
  }

  /**
   * Checks that a new logo is one of the owner's images or is on the site's image host, and marks it as used. A logo from
   * elsewhere could contact any host from every shopper's browser, and could change after its review.
   */
  async function keepLogo(tx: Executor, site: Site, row: StoreRow, before: string | null): Promise<void> {
    const { owner_id: ownerId, logo_url: logo, approved_content: approved } = row;
    const isNew = logo !== null && logo !== before;
    if (isNew && !(await ports.images.mayShow(tx, site, ownerId, logo)))
      throw fieldError('logo_url', 'Upload the logo here first.');
    await ports.images.keepOnly(tx, ownerId, [logo, approved?.logo_url ?? null]);
  }

  return {
    /**
     * @throws ProblemError 409 `store_exists`: a merchant has one store
     * @throws FieldsError for a logo from elsewhere, or the location or category of another site
     */
    async create(tx: Tx, owner: Principal, site: Site, sent: StoreWriteParsed): Promise<Store> {
      assertOpen(env(), addressesOf(sent));
      const row = await insertWithSlug(tx, owner, site, editableFields(sent, site, null));
      await keepLogo(tx, site, row, null);
      return view(tx, row, site);
    },

    /** @throws ProblemError 404 for a store that is not the caller's */
    async read(owner: Principal, site: Site, store: OwnStore): Promise<Store> {
      return view(db, assertOwn(await ownStore(owner), store), site);
    },

    /**
     * @throws ProblemError 404 for a store that is not the caller's, 409 `stale` if it has changed since it was seen;
     *   FieldsError for a logo from elsewhere, or the location or category of another site
     */
    async update(owner: Principal, site: Site, edit: StoreEdit): Promise<Store> {
      return inTransaction(db, async (tx) => {
        const row = assertOwn(owner.storeId === null ? null : await lockStore(tx, owner.storeId), edit.of);
        const current = await view(tx, row, site);
        const stale = 'The store has changed since you opened it. Look at it again before you save.';
        assertSeen(edit.seen, current, stale);
        const fields = editableFields(edit.fields, site, row.affiliate_website_url);
        // Addresses saved earlier are for the provider to judge.
        assertOpen(env(), addressesOf(fields, row));
        const edited = editedValues(row, fields);
        const waits = !row.is_approved || edited.changed_since_approval;
        const values = {
          ...edited,
          // A declined store starts to wait again; the others keep their place in the queue.
          waiting_since: waits ? (row.waiting_since ?? clock.now()) : null,
          updated_at: changedAt(clock, row.updated_at),
        };
        const saved = await updateStoreRow(tx, row.id, values);
        await keepLogo(tx, site, saved, row.logo_url);
        return view(tx, saved, site);
      });
    },
  };
}

/** @throws ProblemError 404 if the caller has no store, or names another one */
function assertOwn(row: StoreRow | null, { id, slug, client }: OwnStore): StoreRow {
  const isMeant =
    row !== null &&
    (id ?? row.id) === row.id &&
    (slug ?? row.slug) === row.slug &&
    (client ?? row.client_id) === row.client_id;
  if (!isMeant) throw notFound('You have no such store.', 'store_not_found');
  return row;
}

type Addresses = Partial<Pick<EditableFields, 'website_url' | 'affiliate_website_url'>>;

/** Returns the addresses that shoppers are sent to, without unchanged ones. */
function addressesOf({ website_url, affiliate_website_url }: Addresses, before: Addresses = {}): Addresses {
  return {
    website_url: website_url === before.website_url ? undefined : website_url,
    affiliate_website_url:
      affiliate_website_url === before.affiliate_website_url ? undefined : affiliate_website_url,
  };
}

/**
 * Returns the columns to store for a form (docs/rules.md, 48).
 * @param affiliate the current address, which is kept if the form contains none
 * @throws FieldsError for a location or category that is not the site's
 */
function editableFields(
  { location, primary_category: number, category, ...sent }: StoreWriteParsed,
  site: Site,
  affiliate: string | null,
): EditableFields {
  if (location !== undefined && location !== site.location)
    throw fieldError('location', `The location of stores on this site is "${site.location}".`);
  if (number !== undefined && number !== site.defaultCategoryId)
    throw fieldError(
      'primary_category',
      `The primary category of stores on this site is ${site.defaultCategoryId}.`,
    );
  if (category && !site.categories.some(({ slug }) => slug === category))
    throw fieldError('category', 'Choose a category from the list.');
  const { affiliate_website_url: address = affiliate } = sent;
  const content = reviewedContent({ ...sent, affiliate_website_url: address || null });
  return category === undefined ? content : { ...content, category };
}

/**
 * A declined store returns to pending; an approved one stays live and is flagged while it differs from what was
 * approved.
 */
function editedValues(row: StoreRow, fields: EditableFields) {
  // For a store changed before approved content was stored, nothing is known but the fact that it changed.
  const changed = row.approved_content
    ? changesSince(row.approved_content, fields).length > 0
    : row.changed_since_approval || changesSince(row, fields).length > 0;
  return {
    ...fields,
    declined: false,
    decline_reason: null,
    changed_since_approval: row.is_approved && changed,
  };
}

async function freeSlug(db: Executor, clientId: string, asciiName: string, from: number) {
  for (let first = from; ; first += SLUG_BATCH) {
    const choices = Array.from({ length: SLUG_BATCH }, (_, index) => ({
      attempt: first + index,
      slug: storeSlug(asciiName, first + index),
    }));
    const taken = await takenSlugs(
      db,
      clientId,
      choices.map((choice) => choice.slug),
    );
    const free = choices.find((choice) => !taken.has(choice.slug));
    if (free) return free;
  }
}
