import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CouponCard } from '@coupon-center/coupon-card';
import { cardCases } from '@coupon-center/coupon-card/testing';
import { coupon, setUpStorefront } from '../testing/storefront.ts';

const at = setUpStorefront();

// @spec 2.82
test.each(cardCases)(
  "renders the same card as the form's preview, on the store page without logo and name: $name",
  async ({ store: shown, coupon: one }) => {
    const change = { ...shown, coupons: [one] };
    const own = await at.visit(change, { url: `/stores/maple-cp/${one.id}` });
    expect(own.body).toContain(
      renderToStaticMarkup(createElement(CouponCard, { store: shown, coupon: one, currencySymbol: 'CA$' })),
    );
    const { body } = await at.visit(change);
    expect(body).toContain(
      renderToStaticMarkup(createElement(CouponCard, { coupon: one, currencySymbol: 'CA$' })),
    );
    expect(body.match(/class="store-logo/g)).toHaveLength(1);
  },
);

describe('the example', () => {
  const open = (host = 'localhost') => at.app.inject({ url: '/stores/example', headers: { host } });

  test('is a store page with three coupons of a made-up store, and says so', async () => {
    const { statusCode, body } = await open();
    expect(statusCode).toBe(200);
    expect(body).toContain('The store and its coupons are made up.');
    expect(body.match(/class="coupon-card"/g)).toHaveLength(3);
    expect(body).toContain('Minimum order: CA$75');
    expect((await open('8.localhost')).body).toContain('Minimum order: $75');
  });

  test('needs no API, counts nobody, and is not for search engines', async () => {
    const { body, headers } = await open();
    expect(at.api.questions).toEqual([]);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body).not.toMatch(/data-visits|rel="canonical"|og:image|About this coupon/);
  });
});

describe('a live page', () => {
  test("asks the API for the store at the visitor's brand", async () => {
    const response = await at.visit({}, { headers: { host: '8.localhost:4000' } });
    expect(response.statusCode).toBe(200);
    expect(at.api.questions).toHaveLength(1);
    expect(at.api.questions[0]?.path).toBe('/api/v1/public/stores/maple-cp/');
    expect(at.api.questions[0]?.headers).toMatchObject({ 'sma-site-key': '8', 'is-coupon-center': '1' });
    expect(at.api.questions[0]?.headers).not.toHaveProperty('authorization');
    expect(response.body).toContain('Savings Post');
    expect(response.body).not.toContain('Coupons.ca');
  });

  // @spec 1.4
  test('shows name, headline, description, code and expiry of each coupon in the order of the API', async () => {
    const coupons = [{ ...coupon, id: 9, title: 'Free Shipping' }, coupon];
    const { body } = await at.visit({ coupons });
    expect(body).toContain('<h1 dir="auto">Maple Outfitters coupons</h1>');
    expect(body.indexOf('Free Shipping')).toBeLessThan(body.indexOf('UP TO 20% OFF'));
    expect(body).toContain('CODE: <code>MAPLE20</code>');
    expect(body).toContain('Expires <time dateTime="2026-11-21">Nov 21, 2026</time>');
    expect(body).toContain('2 live coupons');
  });

  test('shows uses and votes, a breadcrumb, and similar stores', async () => {
    const votes = { asked: 9, worked: 2, last_worked: null, seems_dead: true };
    const { body, headers } = await at.visit({
      category: 'fashion',
      similar: [
        {
          slug: 'birch-cp',
          name: 'Birch',
          logo_url: 'https://birch.example/logo.png',
          coupon_count: 2,
          first_offer: '10% OFF',
        },
      ],
      coupons: [{ ...coupon, proof: { used: 87, votes } }],
    });
    expect(body).toMatch(
      /class="proof doubt">May have expired: worked for 2 of 9 shoppers · Used 87 times this month</,
    );
    expect(body).toMatch(/aria-label="You are here"[^]*href="\/stores\/categories\/fashion"/);
    expect(body).toMatch(/<h2>Similar stores<\/h2>[^]*href="\/stores\/birch-cp"/);
    expect(headers['content-security-policy']).toMatch(/img-src [^;]*https:\/\/birch\.example/);
  });

  test('offers to filter its coupons by kind, with counts, if they differ', async () => {
    const deal = { ...coupon, id: 8, discount_code: '' };
    const shipping = { ...deal, id: 9, offer_type: 'free shipping' as const };
    const kinds = (body: string) =>
      [...body.matchAll(/value="(\w+)" (?:checked)?[^]*?<small>(\d)</g)].map(([, ...parts]) =>
        parts.join(' '),
      );
    const { body } = await at.visit({ coupons: [coupon, deal, shipping] });
    expect(kinds(body)).toEqual(['all 3', 'code 1', 'deal 2', 'shipping 1']);
    expect(body.match(/<li class=" ([^"]*)/g)).toEqual(
      [' is-code', ' is-deal', ' is-deal is-shipping'].map((kind) => `<li class="${kind}`),
    );
    expect((await at.visit({ coupons: [coupon, { ...coupon, id: 8 }] })).body).not.toContain('name="kind"');
  });

  // Another coupon, which shoppers do not see, changed later.
  test.each([
    ['2026-11-18T23:00:00.000Z', '1 live coupon · Updated today'],
    ['2026-11-17T23:00:00.000Z', '1 live coupon · Updated yesterday'],
    ['2026-11-05T12:00:00.000Z', '1 live coupon · Updated 13 days ago'],
    ['2026-10-18T12:00:00.000Z', '1 live coupon'],
    [null, '1 live coupon'],
  ])('with a last change at %s, says: %s', async (changed, words) => {
    const { body } = await at.visit({
      coupons_changed: '2026-11-18T23:30:00.000Z',
      coupons: [{ ...coupon, ...(changed && { changed }) }],
    });
    expect(/class="count">([^<]*)</.exec(body)?.[1]).toBe(words);
  });

  test('can be shared by email without a script, but not as a preview', async () => {
    const { body } = await at.visit();
    expect(body).toContain(
      'href="mailto:?subject=Maple%20Outfitters%20coupons%20on%20Coupons.ca&amp;body=https%3A%2F%2Fwww.coupons.ca%2Fstores%2Fmaple-cp"',
    );
    expect((await at.visit({ preview: true })).body).not.toMatch(/class="(?:share|save)"/);
  });

  test('shows the logo, or the first letter if there is none', async () => {
    expect((await at.visit()).body).toContain('<img src="https://img.example/logos/maple.png"');
    const { body } = await at.visit({ logo_url: null, name: '«élan»' });
    expect(body).not.toMatch(/<img (?!src="\/stores\/logos\/)/);
    expect(body).toContain('<span class="store-logo initial" aria-hidden="true">É</span>');
  });

  test('says so when no coupon is live', async () => {
    const { statusCode, body } = await at.visit({ coupons: [] });
    expect(statusCode).toBe(200);
    expect(body).toContain('No coupons right now');
    expect(body).not.toContain('Use Coupon');
  });

  test('supports HEAD', async () => {
    expect((await at.visit({}, { method: 'HEAD' })).statusCode).toBe(200);
  });
});

test('no javascript: address of a merchant becomes a link or an image', async () => {
  const { body } = await at.visit({
    logo_url: 'javascript:alert(1)',
    website_url: 'javascript:alert(1)',
    coupons: [{ ...coupon, destination_url: 'javascript:alert(1)' }],
  });
  expect(body).not.toContain('javascript:');
  expect(body).not.toContain('Use Coupon');
});
