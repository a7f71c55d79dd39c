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

  test('opens the destination in a new tab, marked as sponsored', async () => {
    const { body } = await at.visit();
    expect(body).toMatch(
      /<a class="coupon-card-use" href="https:\/\/maple\.example\/sale\?a=1&amp;b=2" target="_blank" rel="noopener nofollow sponsored"[^>]*>Use Coupon</,
    );
  });

  test('shows no code and no expiration date if there is none', async () => {
    const { body } = await at.visit({ coupons: [{ ...coupon, discount_code: '', expiration_date: null }] });
    expect(body).not.toContain('CODE:');
    expect(body).not.toContain('Expires');
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

  test('may be cached by everyone, and is revalidated each time', async () => {
    const first = await at.visit();
    expect(first.headers['cache-control']).toBe('public, no-cache');
    expect(first.headers.vary).toBe('Accept-Encoding, Cookie');
    expect(first.body).toContain('<link rel="canonical" href="https://www.coupons.ca/stores/maple-cp" />');
    expect(first.body).not.toContain('noindex');
    const again = await at.visit({}, { headers: { 'if-none-match': String(first.headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('supports HEAD', async () => {
    expect((await at.visit({}, { method: 'HEAD' })).statusCode).toBe(200);
  });
});

describe('text from a merchant', () => {
  const evil = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;

  test('never becomes markup', async () => {
    const { body } = await at.visit({
      name: evil,
      coupons: [{ ...coupon, title: evil, description: evil, discount_code: evil }],
    });
    expect(body).not.toMatch(/<script>|onerror='|<img src=x/);
    expect(body).toContain('&lt;script&gt;');
  });

  test('never becomes a javascript: address', async () => {
    const { body } = await at.visit({
      logo_url: 'javascript:alert(1)',
      website_url: 'javascript:alert(1)',
      coupons: [{ ...coupon, destination_url: 'javascript:alert(1)' }],
    });
    expect(body).not.toContain('javascript:');
    expect(body).not.toContain('Use Coupon');
  });

  test('cannot break out of an attribute', async () => {
    const { body } = await at.visit({
      coupons: [{ ...coupon, destination_url: 'https://a.example/"onclick="alert(1)' }],
    });
    expect(body).not.toContain('"onclick="');
  });
});
