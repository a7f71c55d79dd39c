import { exportAccount } from '@coupon-center/contracts';
import { startBilling } from '../../testing/billing/billing-harness.ts';
import type { BillingHarness, Merchant } from '../../testing/billing/billing-harness.ts';
import { PASSWORD } from '../../testing/test-backend.ts';
import { verifyEmailOf } from '../../testing/verify-email.ts';

let billing: BillingHarness;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

const download = ({ token }: Pick<Merchant, 'token'>, password = PASSWORD) =>
  billing.api.send('POST', '/api/v1/account/export/', { token, body: { password } });

async function post(token: string, url: string, body: unknown) {
  const reply = await billing.api.send('POST', url, { token, body });
  if (reply.status >= 300) throw new Error(`${url} answered ${reply.status}: ${reply.text}`);
  return reply.body;
}

const COUPON = { offer_type: 'sitewide percent', savings_percent: 20 };

test('contains all data of the caller, and none of anybody else', async () => {
  const stranger = await billing.subscriber();
  await post(stranger.token, '/api/v1/coupons/', { ...COUPON, description: 'of a stranger' });
  const merchant = await billing.subscriber();
  const { token } = merchant;
  const kept = await post(token, '/api/v1/coupons/', { ...COUPON, description: 'kept' });
  const archived = await post(token, '/api/v1/coupons/', { ...COUPON, description: 'archived' });
  await billing.api.send('DELETE', `/api/v1/coupons/${archived.id}/`, { token });
  const organization = await post(token, '/api/Advertiser/Add/', {
    name: 'Maple Ltd.',
    address_line_1: '12 Queen Street West',
    city: 'Toronto',
    country: 'CA',
    billing_email: 'billing@example.com',
  });
  await post(token, '/api/Contact/Add/', { first_name: 'Ann', email: 'ann@example.com' });
  const pending = { email: 'later@example.com', password: PASSWORD };
  await verifyEmailOf(billing.api, token);
  await post(token, '/api/v1/account/change-email/', pending);

  const { status, body, text } = await download(merchant);
  expect(status).toBe(200);
  expect(exportAccount.response.parse(body)).toEqual(body);
  expect(body.data).toMatchObject({
    exported: billing.api.clock.now().toISOString(),
    account: { email: merchant.email, pending_email: { email: 'later@example.com' } },
    sessions: [{ is_current: true }],
    store: { id: merchant.store.id, name: merchant.store.name },
    coupons: [
      { id: kept.id, state: 'live' },
      { id: archived.id, state: 'archived' },
    ],
    coupon_changes: [
      { coupon: kept.id, action: 'created' },
      { coupon: archived.id, action: 'created' },
      { coupon: archived.id, action: 'archived' },
    ],
    subscription: { status: 'active' },
    orders: [{ amount: 2499, currency: 'cad' }],
    billing_organisation: { id: organization.id, name: 'Maple Ltd.' },
    billing_contacts: [{ first_name: 'Ann' }],
  });
  for (const foreign of [stranger.email, 'of a stranger', 'password_hash', 'argon2', 'token'])
    expect(text).not.toContain(foreign);
  expect((body.coupons_csv as string).split('\r\n')).toHaveLength(4);
  expect(body.orders_csv).toMatch(
    /^"order_number","id","day","amount_in_minor_units","currency","receipt_url"\r\n\d+,"ch_\w+","2026-11-20",2499,"cad"/,
  );
});

test('writes no cell as a formula', async () => {
  const merchant = await billing.subscriber();
  const formula = '=HYPERLINK("http://evil.example","Click")';
  await post(merchant.token, '/api/v1/coupons/', { ...COUPON, description: formula, discount_code: '+1-1' });
  const { body } = await download(merchant);
  expect(body.coupons_csv).toContain(`"'=HYPERLINK(""http://evil.example"",""Click"")"`);
  expect(body.coupons_csv).toContain(`"'+1-1"`);
  expect(body.data.coupons[0].description).toBe(formula);
});

test('contains the account alone if there is no store', async () => {
  const { body } = await download(await billing.api.register());
  expect(body.data).toMatchObject({ store: null, coupons: [], orders: [], billing_organisation: null });
});

test('requires the password', async () => {
  expect(await download(await billing.merchant(), 'wrong')).toMatchObject({
    status: 400,
    body: { password: ['This is not your current password.'] },
  });
});
