/** The provider's review of store pages (docs/rules.md, 16). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { pageQuery, pageSchema } from './paging.ts';
import { storeSchema } from './stores.ts';
import type { Store } from './stores.ts';
import { line, requiredLine, rowId } from './text.ts';

/** The fields of a store that the provider reviews and the merchant may change. */
export const REVIEWED_FIELDS = [
  'name',
  'website_url',
  'affiliate_website_url',
  'logo_url',
  'contact_first_name',
  'contact_last_name',
  'contact_email',
] as const satisfies readonly (keyof Store)[];
export type ReviewedField = (typeof REVIEWED_FIELDS)[number];

/** The approved fields of a store; the affiliate address is null if it follows the website. */
export type ReviewedContent = Omit<Pick<Store, ReviewedField>, 'affiliate_website_url'> & {
  affiliate_website_url: string | null;
};

export const storeChangeSchema = z.object({
  field: z.enum(REVIEWED_FIELDS),
  /** The approved value; null if there was none. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type StoreChange = z.infer<typeof storeChangeSchema>;

/** Returns only the fields of a store that are reviewed. */
export function reviewedContent(store: ReviewedContent): ReviewedContent {
  const { name, website_url, logo_url, contact_first_name, contact_last_name, contact_email } = store;
  const affiliate = store.affiliate_website_url;
  const affiliate_website_url = affiliate === website_url ? null : affiliate;
  const contact = { contact_first_name, contact_last_name, contact_email };
  return { name, website_url, affiliate_website_url, logo_url, ...contact };
}

/**
 * Returns the changes to a store since it was last approved.
 * @param approved the approved fields; null if the store was never approved, so that everything is new and nothing is listed
 */
export function changesSince(approved: ReviewedContent | null, store: ReviewedContent): StoreChange[] {
  if (!approved) return [];
  // Stores that were approved before affiliate addresses were reviewed have none in their stored copy.
  const before = { ...approved, affiliate_website_url: approved.affiliate_website_url ?? null };
  const after = reviewedContent(store);
  return REVIEWED_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
}

export const reviewItemSchema = z.object({
  ...storeSchema.shape,
  /** ISO 8601 instant of creation. */
  created: z.string(),
  /** ISO 8601 instant at which it began to wait for a verdict, or null. */
  waiting_since: z.nullable(z.string()),
  owner_email: z.string(),
  /** Whether the owner has opened the link in an email to that address. Absent in older releases of the API. */
  owner_email_verified: z.optional(z.boolean()),
  /** Whether the store was edited after its approval. */
  changed_since_approval: z.boolean(),
  /** Differences from the last approved version, also for a store that waits for review or was declined since. */
  changes: z.array(storeChangeSchema),
  coupon_count: z.int(),
  /** Number of other stores of the site with the same website. Absent in older releases of the API. */
  same_website_count: z.optional(z.int()),
});
export type ReviewItem = z.infer<typeof reviewItemSchema>;

/** Longest search for stores or coupons, in characters. */
export const MAX_REVIEW_SEARCH = 100;

export const listReviews = defineCall({
  name: 'listReviews',
  summary: 'List the stores of the site by review state, the longest-waiting first',
  methods: ['GET'],
  path: '/api/v1/provider/stores/',
  auth: 'provider',
  query: z.object({
    state: z._default(z.enum(['pending', 'changed', 'approved', 'declined', 'all']), 'pending'),
    /** Text in the name, the addresses or the people of a store. */
    q: z.optional(line(MAX_REVIEW_SEARCH)),
    /** Lists only the store with this id. Older releases of the API ignore it. */
    id: z.optional(rowId),
    ...pageQuery({ default: 20, max: 50 }),
  }),
  status: 200,
  response: pageSchema(reviewItemSchema),
});

/** Verdicts take the `updated` of the reviewed store as `If-Match`, so that nobody judges a version they haven't seen. */
const storeId = z.object({ id: rowId });

export const approveStore = defineCall({
  name: 'approveStore',
  summary: 'Approve a store page',
  methods: ['POST'],
  path: '/api/v1/provider/stores/:id/approve/',
  auth: 'provider',
  params: storeId,
  status: 200,
  response: reviewItemSchema,
  problems: { 404: ['store_not_found'], 409: ['stale'] },
});

/** Why a store is declined; must not be empty. */
export const declineReason = requiredLine(500);

export const declineStore = defineCall({
  name: 'declineStore',
  summary: 'Decline a store page with a reason for its merchant',
  methods: ['POST'],
  path: '/api/v1/provider/stores/:id/decline/',
  auth: 'provider',
  params: storeId,
  body: z.object({ reason: declineReason }),
  status: 200,
  response: reviewItemSchema,
  problems: { 404: ['store_not_found'], 409: ['stale'] },
});
