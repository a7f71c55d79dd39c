import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CouponCard } from './coupon-card.ts';
import type { ShownCoupon } from './coupon-card.ts';
import { couponCardStyles } from './coupon-card-styles.ts';
import type { ShownStore } from './store-logo.ts';
import { cardCases, someRestrictions } from './testing/index.ts';

const [{ store, coupon } = { store: undefined, coupon: undefined }] = cardCases;

function draw(change: Partial<ShownCoupon> = {}, shownStore: Partial<ShownStore> = {}): string {
  const props = {
    store: { ...store!, ...shownStore },
    coupon: { ...coupon!, ...change },
    currencySymbol: 'CA$',
  };
  return renderToStaticMarkup(createElement(CouponCard, props));
}

test('shows store, offer, description, code and the last day', () => {
  const card = draw();
  expect(card).toContain('<article class="coupon-card" aria-labelledby="coupon-7">');
  expect(card).toContain('<h2 id="coupon-7"><span class="coupon-card-figure">20%</span> OFF</h2>');
  expect(card).toContain('<span dir="auto">Maple Outfitters</span>');
  expect(card).toContain('<p class="coupon-card-description" dir="auto">Everything in the shop</p>');
  expect(card).toContain('CODE: <code>MAPLE20</code>');
  expect(card).toContain('Expires <time dateTime="2026-12-21">Dec 21, 2026</time>');
});

test.each([
  ['CA$5 OFF', 'CA$5', 'coupon-card-figure'],
  ['UP TO CA$1,249.99 OFF', 'CA$1,249.99', 'coupon-card-figure long'],
  ['CA$1,234,567.89 OFF', 'CA$1,234,567.89', 'coupon-card-figure longest'],
])('keeps the amount of %s in one piece, and sets a long one smaller', (title, amount, className) => {
  expect(draw({ title })).toContain(`<span class="${className}">${amount}</span> OFF</h2>`);
});

test('omits the store on its own page', () => {
  const card = renderToStaticMarkup(createElement(CouponCard, { coupon: coupon!, currencySymbol: 'CA$' }));
  expect(card).not.toMatch(/coupon-card-store|store-logo/);
  expect(card).toContain('<div class="coupon-card-body"><p class="coupon-card-description"');
});

test('opens the destination in a new tab, says so, and marks the link as sponsored', () => {
  expect(draw()).toContain(
    '<a class="coupon-card-use" href="https://maple.example/sale?a=1&amp;b=2" target="_blank"' +
      ' rel="noopener nofollow sponsored" aria-describedby="coupon-7 coupon-7-new-tab">Use Coupon' +
      '<span id="coupon-7-new-tab" hidden="">Opens in a new tab</span></a>',
  );
});

test.each([
  [50, 'Minimum order: CA$50'],
  [1249.9, 'Minimum order: CA$1,249.90'],
])('shows a minimum order of %d', (minimum_order_amount, words) => {
  expect(draw({ minimum_order_amount })).toContain(`<p class="coupon-card-minimum">${words}</p>`);
});

test.each([0, null, undefined])('shows no minimum order of %j', (minimum_order_amount) => {
  expect(draw({ minimum_order_amount })).not.toContain('inimum');
});

test('shows its restrictions in plain words', () => {
  expect(draw({ restrictions: someRestrictions })).toContain(
    '<p class="coupon-card-details">Details: <bdi>New customers only · Excludes sale items · Online only · Not with &lt;gift&gt; cards.</bdi></p>',
  );
  expect(draw({ restrictions: null })).not.toContain('Details');
});

test('omits empty fields', () => {
  const card = draw({ discount_code: '', expiration_date: null, destination_url: '' });
  expect(card).not.toContain('CODE:');
  expect(card).toContain('No expiration date');
  expect(card).not.toContain('Use Coupon');
});

test('does not link to a javascript: address', () => {
  const card = draw({ destination_url: 'javascript:alert(1)' }, { logo_url: 'javascript:alert(1)' });
  expect(card).not.toContain('javascript:');
});

test('escapes markup in text that a person wrote', () => {
  const evil = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;
  const card = draw({ title: evil, description: evil, discount_code: evil }, { name: evil });
  expect(card).not.toMatch(/<script|onerror='|<img src=x/);
  expect(card).toContain('&lt;script&gt;');
});

// @spec 2.80
test.each([
  ['Maple Outfitters', 'M'],
  ['«élan»', 'É'],
  ['7 Seas', '7'],
  ['…', '%'],
])('a store named %s without a logo shows %s', (name, initial) => {
  expect(draw({}, { name, logo_url: null })).toContain(
    `<span class="store-logo initial" aria-hidden="true">${initial}</span>`,
  );
});

test('defines a style for every class that it uses', () => {
  const long = ['CA$1,249.99 OFF', 'CA$1,234,567.89 OFF'].map((title) => draw({ title }));
  const cards = cardCases.map((entry) =>
    renderToStaticMarkup(createElement(CouponCard, { ...entry, currencySymbol: 'CA$' })),
  );
  const drawn = [...cards, ...long].join('');
  const classes = new Set([...drawn.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ')));
  expect([...classes].filter((name) => !couponCardStyles.includes(`.${name}`))).toEqual([]);
});
