/** The store page of a merchant: entity, calls, review state (specification, sections 3 to 5, 7). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { failedPaymentSchema } from './failed-payment.ts';
import { MAX_STORE_NAME, MAX_URL } from './limits.ts';
import { emailText, line, optionalUrlText, requiredLine, rowId, urlText } from './text.ts';

export const storeSchema = z.object({
  id: z.int(),
  slug: z.string(),
  client: z.string(),
  name: z.string(),
  /** The public page; read-only. */
  url: z.string(),
  /** The merchant's own site. */
  website_url: z.string(),
  affiliate_website_url: z.string(),
  logo_url: z.nullable(z.string()),
  contact_first_name: z.string(),
  contact_last_name: z.string(),
  contact_email: z.string(),
  is_approved: z.boolean(),
  declined: z.boolean(),
  decline_reason: z.nullable(z.string()),
  /** Status of the store's subscription, or null if it never had one. */
  stripe_subscription: z.nullable(z.string()),
  /** Null unless its subscription is past due or unpaid. Only the owner gets it. */
  failed_payment: z.optional(z.nullable(failedPaymentSchema)),
  /** Whether its subscription entitles today, so that shoppers see an approved page. Only the owner gets it. */
  entitles: z.optional(z.boolean()),
  /** As in a subscription: when it stops or stopped to entitle unless someone pays or resumes first. Only the owner gets it. */
  entitles_until: z.optional(z.nullable(z.int())),
  location: z.string(),
  primary_category: z.int(),
  /** Slug of the category in which shoppers find it, null for none; absent in older releases of the API. */
  category: z.optional(z.nullable(z.string())),
  /** ISO 8601 instant of the last change; send it back as `If-Match` to refuse a stale edit. */
  updated: z.string(),
});
export type Store = z.infer<typeof storeSchema>;

export type ReviewState = 'none' | 'pending' | 'approved' | 'declined';

/** Returns where a store stands in its review. @see specification, section 4, Store review */
export function reviewState(store: Pick<Store, 'is_approved' | 'declined'>): Exclude<ReviewState, 'none'>;
export function reviewState(store: Pick<Store, 'is_approved' | 'declined'> | null): ReviewState;
export function reviewState(store: Pick<Store, 'is_approved' | 'declined'> | null): ReviewState {
  if (!store) return 'none';
  if (store.declined) return 'declined';
  return store.is_approved ? 'approved' : 'pending';
}

const storeFields = {
  name: requiredLine(MAX_STORE_NAME),
  website_url: urlText,
  /** Target of links to the merchant's site. Follows `website_url` while it is empty or was never sent. */
  affiliate_website_url: z.optional(z.nullable(optionalUrlText)),
  contact_email: emailText,
  contact_first_name: z._default(line(80), ''),
  contact_last_name: z._default(line(80), ''),
  /** Address that the image host returned, or null for no logo; any other address is refused. */
  logo_url: z.pipe(
    z._default(
      z.nullable(z.pipe(line(MAX_URL), z.union([z.literal(''), z.url({ protocol: /^https?$/ })]))),
      null,
    ),
    z.transform((value) => value || null),
  ),
  /** The site's own location; any other is refused. */
  location: z.optional(z.string().check(z.maxLength(80))),
  /** The site's own category; any other is refused. */
  primary_category: z.optional(rowId),
  /** Slug of one of the site's categories, in which shoppers find the store; null or empty for none. It stays if omitted. */
  category: z.optional(
    z.nullable(
      z.pipe(
        line(60),
        z.transform((value) => value || null),
      ),
    ),
  ),
};

/** The body that the store form sends. Values that the server sets (slug, client, …) are accepted and ignored. */
export const storeWriteSchema = z.object(storeFields);
export type StoreWrite = z.input<typeof storeWriteSchema>;
export type StoreWriteParsed = z.output<typeof storeWriteSchema>;

export const createStore = defineCall({
  name: 'createStore',
  summary: 'Create your store page',
  methods: ['POST'],
  path: '/api/v1/stores/',
  auth: 'merchant',
  body: z.object({ ...storeFields, client: z.optional(z.unknown()), slug: z.optional(z.unknown()) }),
  status: 201,
  response: storeSchema,
  problems: { 409: ['store_exists'] },
  idempotent: true,
});

export const updateStore = defineCall({
  name: 'updateStore',
  summary: 'Change your store page',
  methods: ['PUT'],
  path: '/api/v1/stores/:slug/',
  auth: 'merchant',
  params: z.object({ slug: z.string().check(z.maxLength(200)) }),
  query: z.object({
    id: z.optional(z.union([rowId, z.literal('')])),
    client: z.optional(z.string().check(z.maxLength(8))),
  }),
  body: storeWriteSchema,
  status: 200,
  response: storeSchema,
  problems: { 404: ['store_not_found'], 409: ['stale'] },
});

export const readStore = defineCall({
  name: 'readStore',
  summary: 'Get your store',
  methods: ['GET'],
  path: '/api/v1/stores/:id/',
  auth: 'merchant',
  params: z.object({ id: rowId }),
  status: 200,
  response: storeSchema,
  problems: { 404: ['store_not_found'] },
});

/**
 * Returns the slug of a store: its name in ASCII letters and digits, plus the suffix.
 * @param asciiName the name, already transliterated
 * @param attempt 1 for the first try; from 2 on, the number is inserted before the suffix
 * @see docs/rules.md, 12
 */
export function storeSlug(asciiName: string, attempt = 1): string {
  const base =
    asciiName
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80)
      .replace(/-+$/, '') || 'store';
  return attempt > 1 ? `${base}-${attempt}-cp` : `${base}-cp`;
}
