/** The documentation of what shoppers' pages read. */
import type { CallDoc } from './call-doc.ts';
import { exampleCoupon, exampleStore } from './examples.ts';

export const storefrontDocs = {
  readPublicStore: {
    tag: 'Shoppers',
    description: [
      'A store page with the coupons that are live today, in their order. Anybody gets a page that is live; its owner, by',
      'access token, also one that is not, marked with `preview`; for everybody else it is not found.',
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
