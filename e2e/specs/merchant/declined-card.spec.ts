import { listPlans, me } from '@coupon-center/contracts';
import { callApi, expectAccessible, payByCard, registerWithStore, signInAt } from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

test.use({ allowedErrors: /status of 40[02]/ });

test("a declined card shows Stripe's message, and nothing is subscribed", async ({ page, portal }) => {
  const merchant = await registerWithStore(portal);
  await signInAt(page, '/payment', merchant);
  await page.getByRole('link', { name: 'Subscribe Now' }).click();
  await payByCard(page, '4000 0000 0000 0002');
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');
  await expect(page.locator('[name=email]')).toHaveValue(merchant.email);
  await expectAccessible(page);

  const { token } = merchant.tokens;
  expect((await callApi(portal, me, {}, token)).coupon_center_txn).toBeNull();
  expect((await callApi(portal, listPlans, { query: {} }, token)).subscription).toBeNull();
  await page.goto('/payment');
  await expect(page.getByRole('link', { name: 'Subscribe Now' })).toBeVisible();
});
