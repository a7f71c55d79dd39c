import { createStore, readStore, storeSlug, storeWriteSchema, updateStore } from '@coupon-center/contracts';
import type { Store, StoreWrite } from '@coupon-center/contracts';
import { isConflict } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';
import * as z from '@coupon-center/schema';

/** The fields that are typed; the logo is separate. */
export const storeFormSchema = z.object({
  name: storeWriteSchema.shape.name,
  website_url: storeWriteSchema.shape.website_url,
  contact_email: storeWriteSchema.shape.contact_email,
  contact_first_name: storeWriteSchema.shape.contact_first_name,
  contact_last_name: storeWriteSchema.shape.contact_last_name,
  category: storeWriteSchema.shape.category,
});

const CONTENT = [
  'name',
  'website_url',
  'contact_email',
  'contact_first_name',
  'contact_last_name',
  'logo_url',
  'category',
] as const satisfies readonly (keyof StoreWrite & keyof Store)[];

/** Letters without their accents; the server has the last word on the slug. */
function ascii(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}

/** The store was changed or created elsewhere after the form was opened. */
export class StoreConflict extends Error {
  /** The store as it is now. */
  readonly current: Store;

  constructor(current: Store, cause: unknown) {
    super('The store was changed in the meantime.', { cause });
    this.current = current;
  }
}

/** The fields that differ, among those a merchant can change. */
export function changedFields(before: Store, after: Store) {
  return CONTENT.filter((field) => after[field] !== before[field]);
}

/** @throws StoreConflict if the merchant has a store already, ApiError */
export async function createOwnStore(
  { api, session, site }: ShellContract,
  fields: StoreWrite,
): Promise<Store> {
  const body = {
    ...fields,
    affiliate_website_url: fields.website_url,
    client: site.clientId,
    location: site.location,
    slug: storeSlug(ascii(fields.name)),
    primary_category: site.defaultCategoryId,
  };
  try {
    return await api.call(createStore, { body });
  } catch (error) {
    const { store } = isConflict(error) ? await session.refreshUser() : { store: null };
    throw store ? new StoreConflict(store, error) : error;
  }
}

/**
 * Saves an edit of `base`. A review decision in between is not a conflict.
 * @throws StoreConflict if the same fields were changed elsewhere in the meantime, ApiError
 */
export async function updateOwnStore(
  { api, site }: ShellContract,
  base: Store,
  fields: StoreWrite,
): Promise<Store> {
  const input = { params: { slug: base.slug }, query: { id: base.id, client: site.clientId }, body: fields };
  const onEmpty = () => api.call(readStore, { params: { id: base.id } });
  try {
    return await api.call(updateStore, input, { ifMatch: base.updated, onEmpty });
  } catch (error) {
    if (!isConflict(error)) throw error;
    const current = await api.call(readStore, { params: { id: base.id } });
    if (changedFields(base, current).length > 0) throw new StoreConflict(current, error);
    return api.call(updateStore, input, { ifMatch: current.updated, onEmpty });
  }
}

/**
 * Returns the form's initial values.
 * @param email of the merchant's account, the default of the contact's
 * @param name of a new store, may be empty
 */
export function formValues(store: Store | null, email: string, name = '') {
  return {
    name: store?.name ?? name,
    website_url: store?.website_url ?? '',
    contact_email: store?.contact_email ?? email,
    contact_first_name: store?.contact_first_name ?? '',
    contact_last_name: store?.contact_last_name ?? '',
    category: store?.category ?? '',
  };
}
