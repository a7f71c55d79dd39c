/** The documentation of what shoppers' pages read. */
import type { CallDoc } from './call-doc.ts';
import { exampleCoupon, exampleStore } from './examples.ts';

export const storefrontDocs = {
  createPreviewLink: {
    tag: 'Stores',
    description: [
      'Returns the address of your store page. While the page is not live the address holds a token that shows it to',
      'whoever opens it, for ten minutes and marked as a preview: the shoppers’ pages may have another host than the portal,',
      'and know nothing of its session. Open it and keep it nowhere. The id of another store is not found.',
    ].join('\n'),
    examples: {
      params: { id: String(exampleStore.id) },
      response: {
        url: `${exampleStore.url}?preview=1795188600.Zm9yIHRlbiBtaW51dGVzIG9ubHk`,
        expires: '2026-11-20T15:10:00.000Z',
      },
    },
  },
  readPublicStore: {
    tag: 'Shoppers',
    description: [
      'A store page with the coupons that are live today, in their order. Anybody gets a page that is live; its owner, by',
      'access token or by the token of a preview link, also one that is not, marked with `preview`; for everybody else it is',
      'not found.',
    ].join('\n'),
    examples: {
      params: { slug: exampleStore.slug },
      response: {
        slug: exampleStore.slug,
        name: exampleStore.name,
        website_url: exampleStore.affiliate_website_url,
        logo_url: null,
        preview: false,
        coupons: [
          {
            id: exampleCoupon.id,
            offer_type: exampleCoupon.offer_type,
            title: exampleCoupon.title,
            description: exampleCoupon.description,
            discount_code: exampleCoupon.discount_code,
            destination_url: exampleCoupon.custom_url,
            expiration_date: exampleCoupon.expiration_date,
          },
        ],
      },
    },
  },
} satisfies Record<string, CallDoc>;
