/** The provider's desk, and its effects on a merchant's open portal. */
import { me } from '@coupon-center/contracts';
import {
  addCoupons,
  callApi,
  expectAccessible,
  registerWithStore,
  signIn,
  signInAt,
  subscribe,
} from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

const nameOf = ({ email }: { email: string }) => `Shop ${email.slice(9, 17)}`;

test('the provider looks at a store, approves it with one key, and sees the next one that waits', async ({
  page,
  portal,
}) => {
  const first = await registerWithStore(portal);
  await subscribe(portal, first);
  await addCoupons(portal, first, [{ offer_type: 'Other', description: 'On everything' }]);
  // Another one waits, in case the desk is empty otherwise.
  await registerWithStore(portal);
  const { store } = await callApi(portal, me, {}, first.tokens.token);
  await page.goto('/login');
  await signIn(page, portal.provider);
  await expect(page).toHaveURL(/\/review$/);

  await page.goto(`/review?state=pending&store=${store!.id}`);
  const shown = page.getByRole('article', { name: nameOf(first) });
  await expect(shown.getByRole('region', { name: 'On the page' })).toContainText('On everything');
  await expectAccessible(page);
  await page.keyboard.press('a');
  await expect(page.getByText(`${nameOf(first)} was approved`)).toBeVisible();
  await expect(shown).toBeHidden();
  const next = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  await expect(next).toBeFocused();
  await expect(page).toHaveURL(/\/review\?state=pending&store=\d+$/);
  expect(page.url()).not.toContain(`store=${store!.id}`);

  // The link still leads to the store, with its present state.
  await page.goto(`/review?state=pending&store=${store!.id}`);
  await expect(shown.getByText('Approved', { exact: true })).toBeVisible();
});

test('the provider puts several coupons on hold with one reason, by keyboard', async ({ page, portal }) => {
  const merchant = await registerWithStore(portal);
  await subscribe(portal, merchant);
  await addCoupons(
    portal,
    merchant,
    ['On boots', 'On gloves', 'On hats'].map((description) => ({ offer_type: 'Other', description })),
  );
  const { store } = await callApi(portal, me, {}, merchant.tokens.token);
  await page.goto('/login');
  await signIn(page, portal.provider);
  await expect(page).toHaveURL(/\/review$/);
  await page.goto(`/review/stores/${store!.id}/coupons`);
  const rows = page.getByRole('table', { name: 'Coupons' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expectAccessible(page);

  for (const key of ['j', 'Space', 'j', 'Space']) await page.keyboard.press(key);
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog', { name: 'Put 2 coupons on hold?' });
  await dialog.getByRole('button', { name: 'The offer has ended.' }).click();
  await dialog.getByRole('button', { name: 'Hold' }).click();
  await expect(page.getByText('2 coupons on hold', { exact: true })).toBeVisible();
  await expect(rows.filter({ hasText: 'The offer has ended.' })).toHaveCount(2);
});

test('the provider finds a store, sees its page, holds a coupon and releases it; the open portal of the merchant follows', async ({
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
  const store = desk.getByRole('article', { name: nameOf(merchant) });
  await expect(store).toContainText(merchant.email);
  await expect(store.getByRole('region', { name: 'On the page' })).toContainText('On everything');

  const tab = desk.context().waitForEvent('page');
  await store.getByRole('button', { name: 'Preview page' }).click();
  await expect((await tab).getByText('On everything')).toBeVisible();
  await (await tab).close();

  await store.getByRole('link', { name: '1 coupon' }).click();
  const row = desk.getByRole('row', { name: /On everything$/ });
  await row.getByRole('button', { name: 'Hold' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: 'The offer has ended.' }).click();
  await dialog.getByRole('button', { name: 'Hold' }).click();
  await expect(row.getByText('On hold', { exact: true })).toBeVisible();
  await expect(mine.getByText('On hold', { exact: true })).toBeVisible();
  await mine.getByRole('button', { name: /On everything/, expanded: false }).press('Enter');
  await expect(mine.getByText('The offer has ended.')).toBeVisible();

  await row.getByRole('button', { name: 'Release' }).click();
  await expect(row.getByText('Running')).toBeVisible();
  await expect(mine.getByText('On hold', { exact: true })).toBeHidden();
  await expect(mine.getByText('The offer has ended.')).toBeHidden();

  await desk.getByRole('banner').getByRole('link', { name: 'Decisions' }).click();
  const decisions = desk.getByRole('main').getByRole('listitem').filter({ hasText: coupon!.title });
  await expect(decisions.first()).toContainText('Released');
  await expect(decisions.nth(1)).toContainText('The offer has ended.');
});

test('the provider edits the reason templates of reviewers', async ({ page, portal }) => {
  const merchant = await registerWithStore(portal);
  const text = `Nothing is sold at ${merchant.email}.`;
  await page.goto('/login');
  await signIn(page, portal.provider);
  await page.getByRole('main').getByRole('link', { name: 'Edit templates' }).click();
  const reasons = page.getByRole('region', { name: 'For declining a store' });
  await reasons.getByRole('button', { name: 'Add a reason' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  const added = reasons.getByRole('listitem').filter({ hasText: text });
  await expect(added).toHaveCount(1);

  await page.goto(`/review?state=all&q=${encodeURIComponent(merchant.email)}`);
  await page.getByRole('article').getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('dialog').getByRole('button', { name: text }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Reason' })).toHaveValue(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  // The site's other reviews start from the same list.
  await page.getByRole('main').getByRole('link', { name: 'Edit templates' }).click();
  await added.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(added).toHaveCount(0);
});
