/** Documentation of the calls about statistics. */
import type { CallDoc } from './call-doc.ts';
import { exampleCoupon, exampleStore } from './examples.ts';

const period = { from: '2026-11-19', to: '2026-11-20' };
const none = { copies: 0, clicks: 0, worked: 0, failed: 0 };
const total = { views: 12, copies: 5, clicks: 4, worked: 2, failed: 0 };
const byDay = { views: [4, 8], copies: [2, 3], clicks: [0, 4], worked: [0, 2], failed: [0, 0] };
const numbers = { by_day: byDay, total, before: { views: 3, ...none } };

export const statisticsDocs = {
  readNumbers: {
    tag: 'Statistics',
    description: [
      'Returns how often your store page and each coupon was viewed, how often its code was copied and its destination',
      'opened, and how many shoppers said that it worked or didn’t. Days are in the site’s time zone; a day without counts is',
      'zero. The totals of the preceding period of the same length are included for comparison.',
      '',
      'A coupon is viewed where the store page or its own page shows it, and where its code is copied in a list. A page load',
      'counts as one view of it. Visits by bots are not counted.',
      '',
      'Without `to`, the period ends today, and without `from`, it is 28 days long. `code_seems_dead` is true if shoppers say',
      'that the code doesn’t work.',
    ].join('\n'),
    examples: {
      query: period,
      response: {
        ...period,
        before_from: '2026-11-17',
        before_to: '2026-11-18',
        days: ['2026-11-19', '2026-11-20'],
        store: numbers,
        coupons: [
          {
            coupon: exampleCoupon.id,
            title: exampleCoupon.title,
            description: exampleCoupon.description,
            listed: true,
            code_seems_dead: false,
            ...numbers,
          },
        ],
      },
    },
  },
  downloadNumbers: {
    tag: 'Statistics',
    description:
      'Returns the statistics of the period as CSV. It is safe to open in a spreadsheet: no cell can be a formula.',
    examples: {
      query: period,
      response: {
        csv: '"day","coupon_id","coupon","views","code_copies","clicks","said_it_worked","said_it_did_not_work"\r\n"2026-11-20",31,"UP TO 20% OFF: Everything in the shop",8,3,4,2,0\r\n',
      },
    },
  },
  readCouponLines: {
    tag: 'Statistics',
    description:
      'Returns the totals of each coupon that isn’t archived, up to and including today, in display order. `health` counts the votes of shoppers on its code in the last 30 days.',
    examples: {
      response: {
        from: '2026-10-24',
        to: '2026-11-20',
        coupons: [
          { coupon: exampleCoupon.id, views: 12, copies: 5, clicks: 4, health: { worked: 2, failed: 0 } },
        ],
      },
    },
  },
  readSiteProof: {
    tag: 'Shoppers',
    description: [
      'Returns how often shoppers viewed pages of live stores and used their coupons on the last 28 whole days, in the site’s time',
      'zone. Sums are rounded down to two significant digits. Fewer than 1,000 views, or fewer than 100 uses, are null. A coupon’s',
      'uses are the larger of its copies and clicks. At most three events a day of each network are counted. A response is at',
      'most an hour old, and may be kept for another.',
    ].join('\n'),
    examples: { response: { views: 12_000, uses: 1300 } },
  },
  voteOnCoupon: {
    tag: 'Shoppers',
    description: [
      'Adds a vote to the totals of its day, once per network, coupon and day, if the code was copied or the destination opened',
      'from the same page load within the last hour; other votes are counted separately. Networks and page loads are identified',
      'by keyed digests; key and digests are deleted when the day is over. Too many votes from one network return 429.',
    ].join('\n'),
    examples: {
      params: { slug: exampleStore.slug, couponId: String(exampleCoupon.id) },
      body: { answer: 'worked', visitor: { address: '203.0.113.7', load: '3141592653-589793238-462643383' } },
      response: { counted: true },
    },
  },
  countVisits: {
    tag: 'Shoppers',
    description: [
      'Adds counts to the totals of their days. A batch is added only once. Counts for stores of another site, for coupons of',
      'another store and for days more than three days ago are ignored. A page load counts once per kind and coupon; counts',
      'above the daily limit of a network are stored separately.',
    ].join('\n'),
    examples: {
      body: {
        batch: '5f1c2b9e-0d1a-4c55-9a64-0d8f3c1b7a20',
        counts: [
          { slug: exampleStore.slug, coupon: null, day: '2026-11-20', kind: 'page_view', count: 8 },
          {
            slug: exampleStore.slug,
            coupon: exampleCoupon.id,
            day: '2026-11-20',
            kind: 'click',
            count: 1,
            from: { network: '203.0.113.0/24', loads: ['3141592653-589793238-462643383'] },
          },
        ],
      },
      response: { counted: 2 },
    },
  },
} satisfies Record<string, CallDoc>;
