import { someRestrictions } from '@coupon-center/coupon-card/testing';
import type { CouponChange } from '@coupon-center/contracts';
import { aCoupon } from '@coupon-center/remote-kit/testing';
import { changeLines, differences, tell, versionOf, wentToReview } from './change-text.tsx';

const context = { today: '2026-11-21', siteName: 'Coupons.ca', currencySymbol: 'CA$' };
const version = versionOf(aCoupon());

function aChange(fields: Partial<CouponChange> = {}): CouponChange {
  return {
    id: 1,
    at: '2026-11-20T15:00:00.000Z',
    actor: 'merchant',
    action: 'edited',
    changed: [],
    version,
    ...fields,
  };
}

const end = { field: 'expiration_date', before: '2026-11-30', after: '2026-12-15' };

test('describes one change in a sentence', () => {
  expect(tell(aChange({ changed: [end] }), context)).toEqual({
    text: 'You changed the end date from Nov 30 to Dec 15.',
    lines: [],
  });
});

test('describes several changes as a list, in the order of the form', () => {
  const code = { field: 'discount_code', before: '', after: 'MAPLE' };
  expect(tell(aChange({ changed: [end, code] }), context)).toEqual({
    text: 'You changed:',
    lines: ['the code from none to “MAPLE”', 'the end date from Nov 30 to Dec 15'],
  });
});

test.each([
  [{ field: 'expiration_date', before: '2027-01-31', after: null }, 'the end date from Jan 31, 2027 to none'],
  [{ field: 'start_date', before: '2026-11-01', after: '2026-11-02' }, 'the start date from Nov 1 to Nov 2'],
  [{ field: 'minimum_order_amount', before: null, after: 1250 }, 'the minimum order from none to CA$1,250'],
  [
    { field: 'restrictions', before: null, after: 'Online only' },
    'the restrictions from none to “Online only”',
  ],
  [{ field: 'savings_percent', before: 10, after: 12.5 }, 'the savings from 10% to 12.5%'],
  [{ field: 'savings_amount', before: 9.5, after: null }, 'the savings from CA$9.50 to none'],
  [{ field: 'description', before: 'Boots', after: 'Tents' }, 'the description from “Boots” to “Tents”'],
  [
    { field: 'offer_type', before: 'sale percent', after: 'sitewide percent' },
    'the offer type from Sale percent to Sitewide percent',
  ],
  [
    { field: 'custom_url', before: 'http://a.ca', after: 'http://b.ca' },
    'the destination from http://a.ca to http://b.ca',
  ],
])('names a change of %j', (change, words) => {
  expect(changeLines([change], context)).toEqual([words]);
});

test('describes changed savings by the headline only', () => {
  const changed = [
    { field: 'savings_percent', before: 20, after: 25 },
    { field: 'title', before: '20% OFF', after: '25% OFF' },
  ];
  expect(changeLines(changed, context)).toEqual(['the offer from “20% OFF” to “25% OFF”']);
});

test.each<[Partial<CouponChange>, string]>([
  [{ action: 'created' }, 'You created this coupon.'],
  [
    { action: 'recorded', actor: 'automatic' },
    'The history begins with this version. Earlier changes weren’t recorded.',
  ],
  [{ action: 'paused' }, 'You paused this coupon.'],
  [{ action: 'resumed' }, 'You resumed this coupon.'],
  [{ action: 'archived' }, 'You archived this coupon.'],
  [{ action: 'archived', actor: 'automatic' }, 'This coupon was archived automatically.'],
  [{ action: 'restored' }, 'You restored this coupon from the archive.'],
  [{ action: 'approved', actor: 'provider' }, 'Coupons.ca approved this coupon.'],
  [{ action: 'released', actor: 'provider' }, 'Coupons.ca released this coupon from hold.'],
  [
    {
      action: 'held',
      actor: 'provider',
      changed: [{ field: 'hold_reason', before: null, after: 'The code fails.' }],
    },
    'Coupons.ca put this coupon on hold: The code fails.',
  ],
  [
    { action: 'extended', actor: 'link', changed: [end] },
    'The link in our email changed the end date from Nov 30 to Dec 15.',
  ],
  [
    { action: 'reverted', changed: [end] },
    'You restored an earlier version, which changed the end date from Nov 30 to Dec 15.',
  ],
  [
    { action: 'edited', changed: [{ field: 'approved', before: false, after: true }] },
    'You saved this coupon.',
  ],
])('describes %j', (fields, text) => {
  expect(tell(aChange(fields), context)).toEqual({ text, lines: [] });
});

test('finds the differences between two versions, and recognizes a change that went back to review', () => {
  expect(differences(version, { ...version, description: 'Boots' })).toEqual([
    { field: 'description', before: 'Everything in the shop', after: 'Boots' },
  ]);
  expect(differences(version, { ...version, restrictions: { ...someRestrictions } })).toEqual([
    { field: 'restrictions', before: null, after: expect.stringMatching(/^New customers only · /) },
  ]);
  const restricted = { ...version, restrictions: someRestrictions };
  expect(differences(restricted, structuredClone(restricted))).toEqual([]);
  const sent = { field: 'approved', before: true, after: false };
  expect(wentToReview(aChange({ changed: [sent] }))).toBe(true);
  expect(wentToReview(aChange({ changed: [{ ...sent, before: false, after: true }] }))).toBe(false);
});
