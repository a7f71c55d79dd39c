/** Documentation of the calls that copy coupons to other sites. */
import type { CallDoc } from './call-doc.ts';
import { exampleCoupon, exampleStore } from './examples.ts';

export const couponCopyDocs = {
  listCopyTargets: {
    tag: 'Coupons',
    description: [
      'Lists the stores on other sites whose owner has your email address. The list is empty unless the address is verified on',
      'both sites, so that nobody else learns of an account on another site.',
    ].join('\n'),
    examples: {
      response: {
        targets: [
          {
            client: '8',
            site_name: 'Coupons.com',
            store_name: exampleStore.name,
            currency: 'usd',
            currency_symbol: '$',
          },
        ],
      },
    },
  },
  copyCoupon: {
    tag: 'Coupons',
    description: [
      'Creates a coupon with the same terms and dates in one of those stores. The rules for a new coupon apply there, including',
      'the subscription and the limit of ten of that store. If the coupon leads to the website of your store, the copy leads to',
      'the website of the other store. Amounts are not converted: if the currencies differ, send the amounts of the copy. A',
      'coupon that has ended is refused.',
    ].join('\n'),
    examples: {
      params: { couponId: '31' },
      body: { target: '8' },
      response: {
        coupon: { ...exampleCoupon, id: 58, store: 19 },
        url: 'https://coupon-center.coupons.com/coupons/58',
      },
    },
  },
} satisfies Record<string, CallDoc>;
