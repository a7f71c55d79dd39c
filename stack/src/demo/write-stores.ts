/** Writes the demo's accounts, stores and logos, each kind in one statement. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '@coupon-center/backend/rows';
import { readImage, reviewedContent, storeSlug } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { root } from '../paths.ts';
import { emailOf } from './catalogue/catalogue.ts';
import { DAY_MS, isLive, reasonOf } from './catalogue/demo-store.ts';
import type { DemoStore } from './catalogue/demo-store.ts';

/** How long stores waited for their first review. */
const WAIT_MS = 5 * 3_600_000;

export interface WrittenStore {
  id: number;
  slug: string;
  ownerId: number;
  store: DemoStore;
}

/** A store of the catalogue with what takes time to make. */
export interface ReadyStore {
  store: DemoStore;
  /** A WebP file. */
  logo: Uint8Array;
}

export interface StoresToWrite {
  /** With its addresses on this machine. */
  site: Site;
  stores: readonly ReadyStore[];
  passwordHash: string;
  /** Address of the account that reviewed the stores. */
  provider: string;
  now: Date;
}

/** Returns the logo of a store, a WebP file. */
export function logoOf({ host }: Pick<DemoStore, 'host'>): Promise<Uint8Array> {
  return readFile(join(root, 'stack/demo/logos', `${host.replace(/\.example$/, '')}.webp`));
}

/** When the provider decided on a store for the first time. */
export const reviewedAt = (store: DemoStore, now: Date) =>
  new Date(createdAt(store, now).getTime() + waitOf(store));

/** How long it waited for that; not all of them equally long. */
const waitOf = ({ host }: DemoStore) => WAIT_MS * (0.4 + (host.length % 5) * 0.6);

const createdAt = ({ age }: DemoStore, now: Date) => new Date(now.getTime() - age * DAY_MS);

export async function writeStores(tx: Tx, input: StoresToWrite): Promise<WrittenStore[]> {
  const { site, stores, now } = input;
  const owners = await writeOwners(tx, input);
  const owned = stores.map(({ store, logo }) => {
    const ownerId = owners.get(emailOf(store)) ?? 0;
    return { store, ownerId, image: imageOf(ownerId, logo, createdAt(store, now)) };
  });
  const images = owned.map(({ image }) => image);
  await tx.insertInto('images').values(images).execute();
  const known = await tx.selectFrom('stores').select('slug').where('client_id', '=', site.clientId).execute();
  const taken = new Set(known.map(({ slug }) => slug));
  const rows = await tx
    .insertInto('stores')
    .values(
      owned.map(({ store, ownerId, image }) => ({
        ...contentOf(site, store, `${site.portalUrl}${readImage.path.replace(':name', image.name)}`, now),
        client_id: site.clientId,
        owner_id: ownerId,
        slug: takeSlug(store.name, taken),
        created_at: createdAt(store, now),
      })),
    )
    .returning(['id', 'slug', 'owner_id as ownerId'])
    .execute();
  const written = rows.flatMap((row) => {
    const found = owned.find(({ ownerId }) => ownerId === row.ownerId);
    return found ? [{ ...row, store: found.store }] : [];
  });
  await writeDecisions(tx, input, written);
  return written;
}

/** @returns the ids of the accounts by address */
async function writeOwners(
  tx: Tx,
  { site, stores, passwordHash, now }: StoresToWrite,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .insertInto('users')
    .values(
      stores.map(({ store }) => ({
        client_id: site.clientId,
        email: emailOf(store),
        email_key: emailOf(store),
        email_verified: true,
        password_hash: passwordHash,
        role: 'merchant' as const,
        first_name: store.contact[0],
        last_name: store.contact[1],
        created_at: createdAt(store, now),
      })),
    )
    .returning(['id', 'email'])
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** The row of an image in use; its name is made as for an upload. */
function imageOf(ownerId: number, content: Uint8Array, uploadedAt: Date) {
  const digest = createHash('sha256').update(`${ownerId}:`).update(content).digest('hex');
  const name = `${digest}.webp`;
  return { name, owner_id: ownerId, media_type: 'image/webp', content, created_at: uploadedAt };
}

/** The columns of a store that its merchant or the provider decided. */
function contentOf(site: Site, store: DemoStore, logo: string, now: Date) {
  const { name, host, contact, category, review } = store;
  const content = reviewedContent({
    name,
    website_url: `https://${host}`,
    affiliate_website_url: null,
    logo_url: logo,
    contact_first_name: contact[0],
    contact_last_name: contact[1],
    contact_email: emailOf(store),
  });
  const isApproved = isLive(store);
  const waiting =
    review && 'waitsSince' in review ? new Date(now.getTime() - review.waitsSince * DAY_MS) : null;
  const wasNamed = review && 'changedFrom' in review ? review.changedFrom : name;
  return {
    ...content,
    category,
    location: site.location,
    primary_category: site.defaultCategoryId,
    is_approved: isApproved,
    declined: reasonOf(store) !== null,
    decline_reason: reasonOf(store),
    changed_since_approval: wasNamed !== name,
    approved_content: isApproved ? JSON.stringify({ ...content, name: wasNamed }) : null,
    waiting_since: waiting,
    updated_at: waiting ?? reviewedAt(store, now),
  };
}

/** Adds the decisions on stores and on edits of stores to the provider's log. */
async function writeDecisions(
  tx: Tx,
  { site, provider, now }: StoresToWrite,
  stores: readonly WrittenStore[],
): Promise<void> {
  const decider = await tx
    .selectFrom('users')
    .select('id')
    .where('client_id', '=', site.clientId)
    .where('email', '=', provider)
    .executeTakeFirst();
  const rows = stores.flatMap(({ id, store }) => {
    const first = reviewedAt(store, now);
    // Edits of stores are reviewed, too.
    const later = new Date(now.getTime() - store.host.length * DAY_MS);
    const instants = isLive(store) && first < later ? [first, later] : [first];
    if (!isLive(store) && reasonOf(store) === null) return [];
    return instants.map((decided_at) => ({
      client_id: site.clientId,
      store_id: id,
      verdict: isLive(store) ? ('approved' as const) : ('declined' as const),
      reason: reasonOf(store),
      decided_by: decider?.id ?? null,
      decided_at,
      waited_seconds: Math.round(waitOf(store) / 1000),
    }));
  });
  if (rows.length > 0) await tx.insertInto('review_decisions').values(rows).execute();
}

/** Takes an address as for a store that is created in the portal. */
function takeSlug(name: string, taken: Set<string>): string {
  let attempt = 1;
  while (taken.has(storeSlug(name, attempt))) attempt += 1;
  const slug = storeSlug(name, attempt);
  taken.add(slug);
  return slug;
}
