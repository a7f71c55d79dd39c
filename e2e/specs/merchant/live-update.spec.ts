/** Changes that others make to a merchant's store appear on the screen by themselves. */
import type { Page } from '@playwright/test';
import { updateSubscription } from '@coupon-center/contracts';
import { callApi, findStore, registerWithStore, signIn, signInAt, subscribe } from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

/** Counts events that would make a page read again without a live update. */
async function watchReturns(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counter = window as unknown as { returns: number };
    counter.returns = 0;
    for (const type of ['focus', 'online', 'pageshow']) addEventListener(type, () => (counter.returns += 1));
    document.addEventListener('visibilitychange', () => (counter.returns += 1));
  });
  return () => page.evaluate(() => (window as unknown as { returns: number }).returns);
}

test('the review banner changes when the provider approves and declines, without a reload or a change of tab', async ({
  page,
  portal,
  newContext,
}) => {
  const merchant = await registerWithStore(portal);
  const returns = await watchReturns(page);
  const stream = page.waitForResponse(/\/api\/v1\/events\//);
  await signInAt(page, '/my-store', merchant);
  await expect(page.getByText("We're reviewing it now")).toBeVisible();
  expect((await stream).status()).toBe(200);
  const before = await returns();

  const review = await (await newContext({ baseURL: portal.origin })).newPage();
  await review.goto('/login');
  await signIn(review, portal.provider);
  await expect(review).toHaveURL(/\/review$/);
  const store = await findStore(review, `Shop ${merchant.email.slice(9, 17)}`);
  await store.getByRole('button', { name: /approve/i }).click();
  await expect(page.getByText('Your store page is approved.')).toBeVisible();

  await review.goto(`/review?state=all&q=${encodeURIComponent(merchant.email)}`);
  await review.getByRole('article').getByRole('button', { name: 'Decline' }).click();
  const dialog = review.getByRole('dialog');
  await dialog.getByRole('button', { name: 'The website doesn’t open.' }).click();
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText(/was declined with reason: The website doesn’t open\./)).toBeVisible();
  expect(await returns()).toBe(before);
});

test('two tabs of one merchant share a stream, and both follow the subscription', async ({
  page,
  context,
  portal,
}) => {
  const merchant = await registerWithStore(portal);
  await subscribe(portal, merchant);
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().includes('/api/v1/events/')) streams += 1;
  });
  const stream = page.waitForResponse(/\/api\/v1\/events\//);
  await signInAt(page, '/payment', merchant);
  await stream;
  const other = await context.newPage();
  await other.goto('/payment');
  // A tab that waits for the stream already hears what the other one shares.
  const waiting = () =>
    other.evaluate(async () => {
      const { pending = [] } = await navigator.locks.query();
      return pending.filter(({ name }) => name === 'coupon-center-events').length;
    });
  await expect.poll(waiting).toBe(1);
  for (const tab of [page, other]) await expect(tab.getByText('Active', { exact: true })).toBeVisible();
  const { token } = merchant.tokens;
  await callApi(portal, updateSubscription, { body: { status: 'active' } }, token);
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: 'Reactivate Subscription' })).toBeVisible();
  expect(streams).toBe(1);
});
