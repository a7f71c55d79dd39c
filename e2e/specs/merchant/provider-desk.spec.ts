/** The provider's desk, and what it does to a merchant's open portal. */
import { addCoupons, registerWithStore, signIn, signInAt, subscribe } from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

test('the provider finds a store, sees its page, holds a coupon and releases it; the merchant follows', async ({
  page,
  portal,
  newContext,
}) => {
  const merchant = await registerWithStore(portal);
  await subscribe(portal, merchant);
  const [coupon] = await addCoupons(portal, merchant, [
    { offer_type: 'Other', description: 'On everything' },
  ]);
  const stream = page.waitForResponse(/\/api\/v1\/events\//);
  await signInAt(page, '/coupons', merchant);
  await stream;
  const mine = page.getByRole('main');
  await expect(mine.getByText('On everything', { exact: true })).toBeVisible();

  const desk = await (await newContext({ baseURL: portal.origin })).newPage();
  await desk.goto('/login');
  await signIn(desk, portal.provider);
  await desk.getByRole('searchbox', { name: 'Search stores and merchants' }).fill(merchant.email);
  await desk.keyboard.press('Enter');
  const store = desk.getByRole('article');
  await expect(store).toHaveCount(1);
  await expect(store).toContainText(merchant.email);

  const tab = desk.context().waitForEvent('page');
  await store.getByRole('button', { name: 'Preview page' }).click();
  await expect((await tab).getByText('On everything')).toBeVisible();
  await (await tab).close();

  await store.getByRole('link', { name: '1 coupon' }).click();
  const card = desk.getByRole('article', { name: /On everything$/ });
  await card.getByRole('button', { name: 'Hold' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: 'The offer has ended.' }).click();
  await dialog.getByRole('button', { name: 'Hold' }).click();
  await expect(card.getByText('On hold', { exact: true })).toBeVisible();
  await expect(mine.getByText('On hold', { exact: true })).toBeVisible();
  await mine.getByRole('button', { name: /On everything/, expanded: false }).click();
  await expect(mine.getByText('The offer has ended.')).toBeVisible();

  await card.getByRole('button', { name: 'Release' }).click();
  await expect(card.getByText('Running')).toBeVisible();
  await expect(mine.getByText('On hold', { exact: true })).toBeHidden();
  await expect(mine.getByText('The offer has ended.')).toBeHidden();

  await desk.getByRole('banner').getByRole('link', { name: 'Decisions' }).click();
  const decisions = desk.getByRole('main').getByRole('listitem').filter({ hasText: coupon!.title });
  await expect(decisions.first()).toContainText('Released');
  await expect(decisions.nth(1)).toContainText('The offer has ended.');
});
