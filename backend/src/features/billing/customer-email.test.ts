/** The email address of a store's customers at Stripe follows that of its owner (docs/rules.md, 53). */
import { PASSWORD } from '../../testing/test-backend.ts';
import { tokenIn } from '../../testing/test-mailbox.ts';
import { verifyEmailOf } from '../../testing/verify-email.ts';
import { startBilling } from '../../testing/billing/billing-harness.ts';
import type { BillingHarness, Merchant } from '../../testing/billing/billing-harness.ts';

let billing: BillingHarness;
let merchant: Merchant;
beforeEach(async () => {
  billing = await startBilling();
  merchant = await billing.subscriber();
  await verifyEmailOf(billing.api, merchant.token);
});
afterEach(() => billing.stop());

const PATH = '/api/v1/account/change-email/';
const emails = async () => (await billing.stripe.customers.list()).data.map(({ email }) => email);

/** Requests another address and confirms it; Stripe is not updated yet. */
async function changeTo(email: string): Promise<void> {
  const body = { email, password: PASSWORD };
  await billing.api.send('POST', PATH, { token: merchant.token, body });
  await billing.api.drain();
  const token = tokenIn(billing.api.mailbox.lastTo(email));
  const { body: reply } = await billing.api.send('POST', `${PATH}confirm/`, { body: { token } });
  expect(reply).toEqual({ confirmed: true });
}

test('passes the new address on to Stripe once it is confirmed', async () => {
  expect(await emails()).toEqual([merchant.email]);
  await changeTo('later@example.com');
  await billing.api.drain();
  expect(await emails()).toEqual(['later@example.com']);
});

test('passes on the last of several changes once Stripe is back', async () => {
  billing.local.line.cut = true;
  await changeTo('second@example.com');
  await changeTo('third@example.com');
  billing.local.line.cut = false;
  billing.api.clock.advance(3600);
  await billing.api.drain();
  expect(await emails()).toEqual(['third@example.com']);
});
