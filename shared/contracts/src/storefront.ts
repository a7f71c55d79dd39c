/** Data that the storefront reads besides a store's own page: home, index, categories, search, addresses (public, read-only). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { listedStoreSchema, publicCouponSchema } from './store-page.ts';
import { storableText } from './text.ts';

/** A live coupon in a list, with its store. */
export const listedCouponSchema = z.object({
  ...publicCouponSchema.shape,
  /** The first day of its window, yyyy-MM-dd. */
  start_date: z.string(),
  store: z.object({
    slug: z.string(),
    name: z.string(),
    logo_url: z.nullable(z.string()),
    /** Slug of its category, null for none; absent in older releases of the API. */
    category: z.optional(z.nullable(z.string())),
  }),
});
export type ListedCoupon = z.infer<typeof listedCouponSchema>;

const page = z
  ._default(z.pipe(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number)), z.int()), 1)
  .register(z.globalRegistry, { description: 'Page number, counted from 1; 1 by default.' });

/** Number of items and of pages, and the number of this page, counted from 1. */
const paged = { count: z.int(), page: z.int(), pages: z.int() };

export const readHome = defineCall({
  name: 'readHome',
  summary: 'Get the content of the storefront’s home page',
  methods: ['GET'],
  path: '/api/v1/public/home/',
  auth: 'public',
  mayLag: true,
  status: 200,
  response: z.object({
    /** The eight coupons that started last, at most one of each store. */
    newest: z.array(listedCouponSchema),
    /** The eight coupons that end first in the next seven days, at most one of each store. */
    ending: z.array(listedCouponSchema),
    /**
     * The eight coupons that were used most in the last seven days, at most one of each store; absent in older releases of the API.
     */
    most_used: z.optional(z.array(listedCouponSchema)),
    /** The twelve stores whose coupons were used most in the last 28 days; absent in older releases of the API. */
    used_stores: z.optional(z.array(listedStoreSchema)),
    /**
     * The newest coupons of each category, at most one of each store, those whose code seems dead last; absent in older releases of
     * the API.
     */
    by_category: z.optional(z.array(z.object({ slug: z.string(), coupons: z.array(listedCouponSchema) }))),
    /** Twelve stores with the most live coupons. */
    popular: z.array(listedStoreSchema),
    /** Number of stores with a live coupon. */
    store_count: z.int(),
    /** Slugs of the site's categories that have such stores, with their number. */
    categories: z.array(z.object({ slug: z.string(), store_count: z.int() })),
    /** Index letters that have such stores; absent in older releases of the API. */
    letters: z.optional(z.array(z.string())),
    /** ISO 8601 instant at which a coupon of the site last changed, shown or not; null without coupons. */
    coupons_changed: z.optional(z.nullable(z.string())),
  }),
});
export type Home = z.infer<typeof readHome.response>;

/** Index letters: the first letter of a store's name without accents; `0` for all that begin otherwise. */
export const INDEX_LETTER = /^[a-z0]$/;
export const STORES_A_PAGE = 60;

export const listListedStores = defineCall({
  name: 'listListedStores',
  summary: 'List the stores that have a live coupon, by name',
  methods: ['GET'],
  path: '/api/v1/public/stores/',
  auth: 'public',
  mayLag: true,
  query: z.object({
    letter: z.optional(z.string().check(z.regex(INDEX_LETTER))),
    /** Slug of a category of the site; an unknown one is a 404. */
    category: z.optional(z.string().check(z.maxLength(60))),
    page,
  }),
  status: 200,
  response: z.object({
    ...paged,
    /** All letters that have stores, whichever is requested. */
    letters: z.array(z.string()),
    stores: z.array(listedStoreSchema),
    /** On the first page of a category, its coupons as in `by_category` of {@link readHome}. Absent in older releases of the API. */
    coupons: z.optional(z.array(listedCouponSchema)),
  }),
  problems: { 404: ['category_not_found'] },
});
export type StoreIndex = z.infer<typeof listListedStores.response>;

/** Longer searches are cut. */
export const MAX_SEARCH = 100;
export const FOUND_A_PAGE = 20;

export const searchSite = defineCall({
  name: 'searchSite',
  summary: 'Search stores and live coupons, tolerating typos',
  methods: ['GET'],
  path: '/api/v1/public/search/',
  auth: 'public',
  mayLag: true,
  query: z.object({ q: storableText.check(z.maxLength(MAX_SEARCH)), page }),
  status: 200,
  response: z.object({
    ...paged,
    /** Up to twelve stores whose name fits, best first; on the first page only. */
    stores: z.array(listedStoreSchema),
    /** Best first, or newest first if there are more. `count` counts these. */
    coupons: z.array(listedCouponSchema),
    /** Whether there are more than `count`, of which these are the newest; absent in older releases of the API. */
    has_more: z.optional(z.boolean()),
    /** Whether nothing contains the words, and these are like them; absent in older releases of the API. */
    is_similar: z.optional(z.boolean()),
  }),
});
export type SearchResult = z.infer<typeof searchSite.response>;

/** Most stores in one response of {@link listSiteAddresses}, and in a file of the sitemap. */
export const ADDRESSES_A_CALL = 1000;

/** Number of a file of the sitemap. A store stays in the same file for good. */
const fileNumber = z.string().check(z.regex(/^(?:0|[1-9]\d{0,9})$/));

export const listAddressFiles = defineCall({
  name: 'listAddressFiles',
  summary: 'List the files into which the addresses of all live pages are divided, for sitemaps',
  methods: ['GET'],
  path: '/api/v1/public/address-files/',
  auth: 'public',
  mayLag: true,
  status: 200,
  response: z.object({
    /** The files that have a live page, in order. */
    files: z.array(
      z.object({
        file: z.int(),
        /** ISO 8601 instant of the last change in it. */
        changed: z.string(),
      }),
    ),
  }),
});
export type AddressFiles = z.infer<typeof listAddressFiles.response>;

export const listSiteAddresses = defineCall({
  name: 'listSiteAddresses',
  summary: 'List the addresses of all live pages, for sitemaps',
  methods: ['GET'],
  path: '/api/v1/public/addresses/',
  auth: 'public',
  mayLag: true,
  query: z.object({
    /** Go on after this slug. */
    after: z.optional(z.string().check(z.maxLength(200))),
    /** Only the addresses of a file of {@link listAddressFiles}, all of them. */
    file: z.optional(fileNumber),
  }),
  status: 200,
  response: z.object({
    /** Addresses sorted by slug. */
    stores: z.array(
      z.object({
        slug: z.string(),
        /** ISO 8601 instant of the last change of the store or one of these coupons. */
        changed: z.string(),
        coupons: z.array(z.object({ id: z.int(), changed: z.string() })),
      }),
    ),
    /** The slug to go on after; null at the end. */
    next: z.nullable(z.string()),
  }),
});
export type SiteAddresses = z.infer<typeof listSiteAddresses.response>;
