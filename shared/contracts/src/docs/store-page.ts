/** Documentation of the calls that storefront pages make. */
import type { CallDoc } from './call-doc.ts';
import { exampleCoupon, exampleStore } from './examples.ts';

export const storePageDocs = {
  createPreviewLink: {
    tag: 'Stores',
    description: [
      'Returns the address of your store page. If the page isn’t live, the address contains a token that shows it as a',
      'preview to anyone who opens it within ten minutes. The token is needed because storefront pages may be on another host',
      'and don’t know the portal’s session. Open the address and don’t store it. The id of another store returns 404.',
    ].join('\n'),
    examples: {
      params: { id: String(exampleStore.id) },
      response: {
        url: `${exampleStore.url}?preview=1795188600.Zm9yIHRlbiBtaW51dGVzIG9ubHk`,
        expires: '2026-11-20T15:10:00.000Z',
      },
    },
  },
  createProviderPreview: {
    tag: 'Provider',
    description: [
      'Returns the address of the store page of a store on your site. If the page isn’t live, the address contains a token that',
      'is valid for ten minutes, as in the merchant’s call. The id of a store of another site returns 404.',
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
      'Returns a store page with the coupons that are live today, in display order. A live page is public. One',
      'that isn’t live can be read by its owner, with an access token, and by anyone with the token of a preview link; `preview`',
      'is then true. For everyone else, the call returns 404.',
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
