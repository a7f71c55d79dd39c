/** Documentation of the calls behind the lists and the search of the storefront. */
import type { CallDoc } from './call-doc.ts';
import { exampleCoupon, exampleStore } from './examples.ts';

const listedStore = { slug: exampleStore.slug, name: exampleStore.name, logo_url: null, coupon_count: 1 };
const listedCoupon = {
  id: exampleCoupon.id,
  offer_type: exampleCoupon.offer_type,
  title: exampleCoupon.title,
  description: exampleCoupon.description,
  discount_code: exampleCoupon.discount_code,
  destination_url: exampleCoupon.custom_url,
  start_date: exampleCoupon.start_date,
  expiration_date: exampleCoupon.expiration_date,
  store: { slug: exampleStore.slug, name: exampleStore.name, logo_url: null },
};

export const storefrontDocs = {
  readHome: {
    tag: 'Shoppers',
    description: [
      'Returns today’s content of the storefront’s home page: the newest coupons and those that end within a week, at most one',
      'per store; the stores with the most coupons; and the categories and index letters that have stores.',
    ].join('\n'),
    examples: {
      response: {
        newest: [listedCoupon],
        ending: [],
        popular: [listedStore],
        store_count: 1,
        categories: [{ slug: 'home-and-garden', store_count: 1 }],
        letters: ['m'],
      },
    },
  },
  listListedStores: {
    tag: 'Shoppers',
    description: [
      'Returns a page of the stores that have a live coupon, by name, 60 per page. They can be filtered by index letter (`0` for',
      'names that begin with anything else) or by category of the site.',
    ].join('\n'),
    examples: {
      query: { letter: 'm', page: '1' },
      response: { count: 1, page: 1, pages: 1, letters: ['m'], stores: [listedStore] },
    },
  },
  searchSite: {
    tag: 'Shoppers',
    description: [
      'Finds live coupons by the words of their text, in any inflection, and stores by name, tolerating typos. The coupons of a',
      'store whose name matches well are found, too. If no coupon has the words, those of the newest 5,000 with similar words',
      'are returned, and `is_similar` is true. If more than 300 coupons are found, the newest 300 are returned, the newest',
      'first, and `has_more` is true.',
    ].join('\n'),
    examples: {
      query: { q: exampleStore.name, page: '1' },
      response: { count: 1, page: 1, pages: 1, stores: [listedStore], coupons: [listedCoupon] },
    },
  },
  listAddressFiles: {
    tag: 'Shoppers',
    description: [
      'Returns the files of the sitemap. Each has the addresses of at most 1,000 stores, which stay in it for good, with their',
      'coupons. Read them with `listSiteAddresses`.',
    ].join('\n'),
    examples: { response: { files: [{ file: 0, changed: '2026-11-20T15:00:00.000Z' }] } },
  },
  listSiteAddresses: {
    tag: 'Shoppers',
    description: [
      'Returns the stores that have a live page, with their live coupons and when each last changed, 1,000 stores at a time.',
      'Send `next` as `after` to get the next page, or the number of a file of `listAddressFiles` as `file` to get that one.',
    ].join('\n'),
    examples: {
      query: { after: 'maple-books-cp' },
      response: {
        stores: [
          {
            slug: exampleStore.slug,
            changed: '2026-11-20T15:00:00.000Z',
            coupons: [{ id: exampleCoupon.id, changed: '2026-11-20T14:30:00.000Z' }],
          },
        ],
        next: null,
      },
    },
  },
} satisfies Record<string, CallDoc>;
