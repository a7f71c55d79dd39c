/** The landing page, as a guest uses it before registering. */
import { expectAccessible, newEmail } from '@coupon-center/journeys';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

const nameField = (page: Page) => page.getByLabel('Type your store’s name');
const end = (page: Page) => page.getByRole('link', { name: 'Create your coupon page', exact: true }).last();

test('a name typed on the landing page is on the page beside it, and in the store form after registering', async ({
  page,
}) => {
  await page.goto('/');
  await nameField(page).fill('Birch & Bloom');
  await expect(page.locator('.window')).toContainText('Birch & Bloom coupons');
  await expectAccessible(page);
  await nameField(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Create your coupon page' })).toBeVisible();
  const aside = page.getByRole('complementary', { name: 'What comes next' });
  await expect(aside.getByRole('img')).toContainText('Birch & Bloom coupons');
  await expectAccessible(page);
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill('maple-syrup');
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^ADD YOUR STORE TO/ })).toBeVisible();
  await expect(page.getByLabel('Store name')).toHaveValue('Birch & Bloom');
  // Nothing was changed yet, so leaving asks nothing.
  await page.getByRole('banner').getByRole('link', { name: 'Payment' }).click();
  await expect(page).toHaveURL(/\/payment$/);
});

test('the example opens on the site of shoppers', async ({ page, context }) => {
  await page.goto('/');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Open an example store page/ }).click();
  const example = await opened;
  await expect(example.getByRole('complementary', { name: 'Example' })).toContainText('made up');
  await expect(example.getByRole('article')).toHaveCount(3);
  await expectAccessible(example);
});

test('questions open by keyboard, one at a time', async ({ page }) => {
  await page.goto('/');
  const question = (text: string) => page.getByText(text, { exact: true });
  await question('Who can join?').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Any retailer or brand/)).toBeVisible();
  await question('How do I cancel?').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Press ‘Cancel Subscription’/)).toBeVisible();
  await expect(page.getByText(/^Any retailer or brand/)).toBeHidden();
});

test('the end of the page asks for the numbers of the site once it comes near, and says nothing if they are small', async ({
  page,
}) => {
  const isProof = (of: { url(): string }) => new URL(of.url()).pathname === '/api/v1/public/proof/';
  let asked = 0;
  page.on('request', (request) => (asked += Number(isProof(request))));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked).toBe(0);
  const closing = page.getByRole('region', { name: /^Bring your coupons to shoppers/ });
  const text = await closing.textContent();
  const answer = page.waitForResponse(isProof);
  await page.getByRole('heading', { name: 'Questions' }).scrollIntoViewIfNeeded();
  expect(await (await answer).json()).toEqual({ views: null, uses: null });
  await closing.scrollIntoViewIfNeeded();
  await expect(closing).toHaveText(text ?? '');
  expect(asked).toBe(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true });

  test('the button stays in the window after the hero, and covers nothing at the end of the page', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(end(page)).not.toBeInViewport();
    for (const heading of [/^What is the value/, 'Questions']) {
      await page.getByRole('heading', { name: heading }).scrollIntoViewIfNeeded();
      await expect(end(page)).toBeInViewport();
    }
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: 'For shoppers' }).click({ trial: true });
  });
});

test('the landing page is complete for a visitor who comes from another page', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Questions' })).toBeVisible();
  await expect(page.locator('.window')).toContainText('20% OFF');
  const stub = page.locator('.coupon-card-stub').first();
  await expect(stub).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});
