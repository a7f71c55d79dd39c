/** The command menu: pages and coupons by typing, from anywhere, by keyboard and by touch. */
import { merchantWithCoupons, expectAccessible, registerWithStore, signedIn } from '@coupon-center/journeys';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

const menu = (page: Page) => page.getByRole('dialog', { name: 'Command menu' });
const option = (page: Page, name: string | RegExp) => menu(page).getByRole('option', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('goes to a page, finds a coupon and archives it, all by keyboard', async ({ portal, newContext }) => {
  const merchant = await merchantWithCoupons(portal, [
    { offer_type: 'sitewide percent', savings_percent: 20, description: 'Winter boots' },
    { offer_type: 'Other', description: 'Gift wrapping' },
  ]);
  const page = await (await newContext({ storageState: await signedIn(portal, merchant) })).newPage();
  const { keyboard } = page;
  await page.goto('/payment');
  await expect(heading(page, 'PAYMENT')).toBeVisible();

  await keyboard.press('ControlOrMeta+k');
  await expect(option(page, /^Edit 20% OFF/)).toBeVisible();
  await expectAccessible(page);
  await keyboard.type('my store');
  await keyboard.press('Enter');
  await expect(heading(page, 'YOUR STORE INFORMATION')).toBeFocused();
  await expect(menu(page)).toHaveCount(0);

  await keyboard.press('ControlOrMeta+k');
  await keyboard.type('edit boots');
  await expect(option(page, /Winter boots/)).toHaveCount(1);
  await keyboard.press('Enter');
  await expect(page.getByLabel('Description')).toHaveValue('Winter boots');

  await keyboard.press('ControlOrMeta+k');
  await keyboard.type('arch boots');
  await expect(option(page, /^Archive 20% OFF/)).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByText('20% OFF is archived.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();

  await keyboard.press('ControlOrMeta+k');
  await keyboard.type('coupons');
  await expect(option(page, 'Go to Coupons')).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await expect(page.getByText('2 of 10 coupons used')).toBeVisible();

  await keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading(page, 'MY COUPONS')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true });

  test('a merchant opens it from the menu and taps a page', async ({ portal, newContext }) => {
    const storageState = await signedIn(portal, await registerWithStore(portal));
    const page = await (await newContext({ storageState })).newPage();
    await page.goto('/payment');
    await page.getByRole('button', { name: 'Menu' }).tap();
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('button', { name: 'Search' }).tap();
    await expect(menu(page)).toBeVisible();
    await expect(menu(page).getByRole('combobox')).toBeFocused();
    await option(page, 'Go to My Store').tap();
    await expect(heading(page, 'YOUR STORE INFORMATION')).toBeVisible();
  });
});
