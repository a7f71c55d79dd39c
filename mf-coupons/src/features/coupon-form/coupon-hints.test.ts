import { aCoupon, aStore } from '@coupon-center/remote-kit/testing';
import { sites } from '@coupon-center/site-config';
import { newCouponValues } from '../../shared/coupon-values.ts';
import type { CouponFormValues } from '../../shared/coupon-values.ts';
import { couponHints, destinationHint } from './coupon-hints.ts';
import type { HintContext } from './coupon-hints.ts';

const today = '2026-11-10';
const context: HintContext = { today, coupons: [], coupon: null };

function hints(fields: Partial<CouponFormValues>, change: Partial<HintContext> = {}) {
  const values = newCouponValues(sites['6'], aStore({ website_url: 'http://maple.ca' }));
  const dates = { start_date: today, expiration_date: '2026-12-10' };
  return couponHints({ ...values, ...dates, ...fields }, { ...context, ...change });
}

test('says nothing about a valid coupon', () => {
  expect(hints({ description: 'Boots', discount_code: 'BOOTS' }, { coupons: [aCoupon()] })).toEqual({});
});

test('comments on a destination that leads nowhere', () => {
  expect(hints({ custom_url: 'localhost' }).custom_url).toMatch(/your network/);
});

describe('a code', () => {
  const other = aCoupon({
    id: 5,
    title: '20% OFF',
    description: 'All',
    discount_code: 'Boots',
    start_date: '2026-12-05',
    expiration_date: '2026-12-31',
  });

  test('in use by another coupon on the same dates is reported, in any case', () => {
    const words = '“20% OFF” (All) already uses this code on these dates.';
    expect(hints({ discount_code: ' BOOTS ' }, { coupons: [other] }).discount_code).toBe(words);
    expect(
      hints({ discount_code: 'boots', noExpiration: true, expiration_date: '' }, { coupons: [other] })
        .discount_code,
    ).toBe(words);
  });

  test('may be used before and after, in the archive, and by the coupon itself', () => {
    expect(hints({ discount_code: 'boots', expiration_date: '2026-12-04' }, { coupons: [other] })).toEqual(
      {},
    );
    expect(hints({ discount_code: 'boots' }, { coupons: [{ ...other, state: 'archived' }] })).toEqual({});
    expect(hints({ discount_code: 'boots' }, { coupons: [other], coupon: other })).toEqual({});
    const over = { ...other, start_date: '2026-10-01', expiration_date: '2026-11-09' };
    expect(
      hints({ discount_code: 'boots', start_date: '2026-11-01' }, { coupons: [over] }).discount_code,
    ).toBeUndefined();
  });

  test('conflicts with nothing while it is empty', () => {
    expect(hints({ discount_code: ' ' }, { coupons: [aCoupon({ discount_code: '' })] })).toEqual({});
  });
});

describe('dates', () => {
  test('report a past expiration date, and not the start date as well', () => {
    const told = hints({ start_date: '2026-11-01', expiration_date: '2026-11-09' });
    expect(told).toEqual({
      expiration_date: expect.stringMatching(/^Nov 9, 2026 has passed, so shoppers won’t see/),
    });
    expect(hints({ expiration_date: today })).toEqual({});
  });

  test('leave an expiration before the start to its error', () => {
    expect(hints({ start_date: today, expiration_date: '2026-11-01' })).toEqual({});
  });

  test('say nothing about a coupon that never expires', () => {
    expect(hints({ expiration_date: '2026-11-01', noExpiration: true })).toEqual({});
  });

  test('report a past start date unless it is saved already', () => {
    expect(hints({ start_date: '2026-11-09' }).start_date).toMatch(
      /^Nov 9, 2026 has passed, so this coupon starts as soon as you save/,
    );
    const coupon = aCoupon({ start_date: '2026-11-09' });
    expect(hints({ start_date: '2026-11-09' }, { coupon })).toEqual({});
  });

  test('say nothing while half typed', () => {
    expect(hints({ start_date: 'invalid', expiration_date: 'invalid' })).toEqual({});
    expect(hints({ start_date: '', expiration_date: '' })).toEqual({});
  });
});

test.each([
  '',
  'shop.example.ca/sale',
  'https://www.maple.ca/sale?a=1',
  'HTTP://Maple.CA',
  'maple.ca:8080/a',
  'http.ca',
  'süß.de',
  'shop-9.co.uk',
])('has no comment on %j', (typed) => {
  expect(destinationHint(typed)).toBeNull();
});

test.each([
  ['htp://maple.ca', /Did you mean “http:\/\/maple\.ca”/],
  ['htttps://maple.ca', /Did you mean “https:\/\/maple\.ca”/],
  ['http//maple.ca', /Did you mean “http:\/\/maple\.ca”/],
  ['https:/maple.ca', /Did you mean “https:\/\/maple\.ca”/],
  ['http;//maple.ca', /Did you mean “http:\/\/maple\.ca”/],
  ['http:maple.ca', /Did you mean “http:\/\/maple\.ca”/],
  ['http://https://maple.ca', /starts twice. Did you mean “https:\/\/maple\.ca”/],
  ['mailto:ann@maple.ca', /Enter an address that starts with http/],
  ['maple', /“maple” isn’t a full web address/],
  ['https://maple/sale', /“maple” isn’t a full web address/],
  ['localhost:3000', /“localhost” only works on your network/],
  ['http://shop.local', /only works on your network/],
  ['192.168.0.7/shop', /only works on your network/],
  ['maple.example', /maple\.example is a placeholder domain/],
  ['www.example.com', /a placeholder domain/],
  ['maple.con', /Did you mean “maple\.com”/],
  ['wwww.maple.ca', /Did you mean “www\.maple\.ca”/],
  ['maple.ca,', /“maple\.ca,” may be mistyped/],
  ['maple .ca', /can’t contain spaces/],
  ['maple.ca ', /Spaces around the address will be removed/],
  ['http://[', /doesn’t look like a web address/],
])('comments on %j', (typed, words) => {
  expect(destinationHint(typed)).toMatch(words);
});
