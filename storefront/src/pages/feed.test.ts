import { someRestrictions } from '@coupon-center/coupon-card/testing';
import { siteByClientId } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { atomFeed } from './feed.ts';
import type { Feed, FeedCoupon } from './feed.ts';

const site = siteByClientId('6') as Site;
const START = '2026-11-01T04:00:00.000Z';

function aCoupon(fields: Partial<FeedCoupon> = {}): FeedCoupon {
  return {
    id: 7,
    offer_type: 'free shipping',
    title: 'Free Shipping',
    description: 'Boots',
    discount_code: '',
    destination_url: 'https://maple.example',
    expiration_date: '2026-11-30',
    start_date: '2026-11-01',
    store: { slug: 'maple-cp', name: 'Maple' },
    ...fields,
  };
}

function feed(coupons: FeedCoupon[], fields: Partial<Feed> = {}): string {
  const path = '/stores/maple-cp/feed.xml';
  const of = { title: 'Maple', page: '/stores/maple-cp', path, today: '2026-11-20', changed: null };
  return atomFeed(site, { ...of, coupons, ...fields });
}

/** The times at which the feed and then its entries, in order, were updated. */
const updates = (xml: string) => [...xml.matchAll(/<updated\s*>([^<]*)</g)].map(([, at]) => at);

test('dates an entry to the first day of its coupon if it was written earlier', () => {
  const changed = '2026-10-05T10:00:00.000Z';
  expect(updates(feed([aCoupon({ changed })]))).toEqual([START, START]);
  expect(updates(feed([aCoupon()]))).toEqual([START, START]);
});

test('dates an entry to the moment when its coupon was edited, resumed or released', () => {
  const changed = '2026-11-18T10:00:00.000Z';
  const older = aCoupon({ id: 6, start_date: '2026-10-01' });
  expect(updates(feed([older, aCoupon({ changed })]))).toEqual([
    changed,
    changed,
    '2026-10-01T04:00:00.000Z',
  ]);
});

test('a feed is updated when a coupon is paused, held or archived, even though the coupon is gone', () => {
  const changed = '2026-11-19T10:00:00.000Z';
  expect(updates(feed([aCoupon()], { changed }))).toEqual([changed, START]);
  expect(updates(feed([], { changed }))).toEqual([changed]);
});

test('a feed is updated at the end of the last day of a coupon', () => {
  expect(updates(feed([aCoupon()], { ended: '2026-11-17' }))).toEqual(['2026-11-18T05:00:00.000Z', START]);
});

test('dates an empty feed to today', () => {
  expect(updates(feed([]))).toEqual(['2026-11-20T05:00:00.000Z']);
});

test('an entry contains the minimum order and the last day', () => {
  expect(feed([aCoupon({ minimum_order_amount: 49.5 })])).toContain(
    '<summary>Boots Minimum order: CA$49.50. Until Nov 30, 2026.</summary>',
  );
});

test('an entry contains the restrictions', () => {
  expect(feed([aCoupon({ restrictions: someRestrictions })])).toContain(
    '<summary>Boots New customers only · Excludes sale items · Online only · Not with &lt;gift&gt; cards. Until Nov 30, 2026.</summary>',
  );
});
