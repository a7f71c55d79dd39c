import { siteAt, sites } from '@coupon-center/site-config';
import { ensurePlan } from './plan-setup.ts';
import { startSandbox } from '../../testing/billing/sandbox.ts';
import type { SandboxOfTest } from '../../testing/billing/sandbox.ts';

const site = siteAt(sites['6'], 'http://localhost:4000');
let local: SandboxOfTest;

beforeEach(async () => {
  local = await startSandbox();
});
afterEach(() => local.stop());

// @spec 3.31 9.13
test('creates a plan for the site: product, monthly price in minor units, and a link that returns to the portal', async () => {
  const { stripe } = local;
  const plan = await ensurePlan(stripe, site);
  expect(plan).toMatchObject({
    name: 'Coupons.ca Coupon Center',
    price: { currency: 'cad', unit_amount: 2499 },
  });
  const [link] = (await stripe.paymentLinks.list()).data;
  expect(link?.url).toBe(plan.payment_link.url);
  expect(link?.after_completion.redirect?.url).toBe(
    'http://localhost:4000/payment?checkout={CHECKOUT_SESSION_ID}',
  );
  const [price] = (await stripe.prices.list()).data;
  expect(price?.recurring).toMatchObject({ interval: 'month', interval_count: 1 });
});

test('finds an existing plan, even if several processes start together', async () => {
  const { stripe } = local;
  const plans = await Promise.all(Array.from({ length: 6 }, () => ensurePlan(stripe, site)));
  plans.push(await ensurePlan(stripe, site));
  expect(new Set(plans.map((plan) => JSON.stringify(plan))).size).toBe(1);
  const counts = await Promise.all(
    [stripe.products, stripe.prices, stripe.paymentLinks].map(
      async (kind) => (await kind.list({})).data.length,
    ),
  );
  expect(counts).toEqual([1, 1, 1]);
});

test('each brand has its own plan', async () => {
  const canada = await ensurePlan(local.stripe, site);
  const usa = await ensurePlan(local.stripe, siteAt(sites['8'], 'http://localhost:4000'));
  expect(usa.price.currency).toBe('usd');
  expect(usa.id).not.toBe(canada.id);
  expect(usa.payment_link.url).not.toBe(canada.payment_link.url);
});

test('a new price gets its own link, and subscribers to the old price keep it', async () => {
  const before = await ensurePlan(local.stripe, site);
  const after = await ensurePlan(local.stripe, { ...site, price: 29.99 });
  expect(after.price.unit_amount).toBe(2999);
  expect(after.id).toBe(before.id);
  expect(after.payment_link.url).not.toBe(before.payment_link.url);
  expect((await local.stripe.prices.list({ active: true })).data).toHaveLength(2);
});

test('replaces a link that was deactivated at Stripe', async () => {
  const { stripe } = local;
  const before = await ensurePlan(stripe, site);
  const [link] = (await stripe.paymentLinks.list()).data;
  await stripe.paymentLinks.update(link?.id ?? '', { active: false });
  const after = await ensurePlan(stripe, site);
  expect(after.payment_link.url).not.toBe(before.payment_link.url);
  expect(await ensurePlan(stripe, site)).toEqual(after);
});
