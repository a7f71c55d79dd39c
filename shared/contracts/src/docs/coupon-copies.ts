/** Documentation of the calls that copy coupons to other sites. */
import type { CallDoc } from './call-doc.ts';
import { exampleCoupon, exampleStore } from './examples.ts';

export const couponCopyDocs = {
  listCopyTargets: {
    tag: 'Coupons',
    description: [
      'Lists the stores on other sites whose owner has the same email address as you. Empty unless the address is verified, here',
      'and there: nobody else learns of an account on another site.',
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
      'Creates a coupon with the same terms and dates in one of those stores, by the rules of a new coupon there: the subscription',
      'and the limit of ten are those of that store. A destination that is the website of your store becomes that of the other',
      'one. Amounts are not converted: in another currency, send those that the coupon has. A coupon that has ended is refused.',
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
