/** The frame of every page: skip link, announcements, scroll, connection, appearance, menu, and the way to the public page. */
import type { Page, Response } from '@playwright/test';
import {
  expectAccessible,
  layoutShifts,
  openStore,
  register,
  registerWithStore,
  signInAt,
  watchLayout,
} from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('the first stop of the keyboard leads past the menu', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('the skip link does not change the way back, which asks about unsaved work', async ({
  page,
  portal,
}) => {
  const merchant = await registerWithStore(portal);
  await signInAt(page, '/my-store', merchant);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Payment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'PAYMENT' })).toBeFocused();
  await menu.getByRole('link', { name: 'My Store' }).click();
  const name = page.getByLabel('First name');
  await name.fill('Annabel');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await name.focus();
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Annabel');
});

test('after a navigation the page is announced, its heading has the focus, and nothing moves', async ({
  page,
  portal,
}) => {
  const merchant = await registerWithStore(portal);
  await watchLayout(page);
  await signInAt(page, '/my-store', merchant);
  await expect(page.getByRole('heading', { level: 1, name: 'YOUR STORE INFORMATION' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'My Store' })).toHaveAttribute('aria-current', 'page');
  await menu.getByRole('link', { name: 'Payment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'PAYMENT' })).toBeFocused();
  await expect(page.locator('[aria-live]').filter({ hasText: /^Payment · Coupons\.ca/ })).toHaveCount(1);
  await expect(page).toHaveTitle(/^Payment · /);
  await expect(menu.getByRole('link', { name: 'Payment' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('heading', { name: 'PAYMENT DETAILS' }).waitFor();
  expect(await layoutShifts(page)).toEqual([]);
});

test('going back restores the scroll position of a page, even if its remote renders it again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 420 });
  await page.goto('/login');
  const title = page.getByRole('heading', { level: 1, name: 'Log in' });
  await expect(title).toBeVisible();
  const signUp = page.getByRole('main').getByRole('link', { name: 'Create your coupon page' });
  await signUp.scrollIntoViewIfNeeded();
  const left = await scrollTop(page);
  expect(left).toBeGreaterThan(50);
  await signUp.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create your coupon page' })).toBeFocused();
  await expect.poll(() => scrollTop(page)).toBe(0);

  await page.getByRole('link', { name: /^Coupons\.ca/ }).click();
  const buy = page.getByRole('link', { name: 'Create your Coupon Page', exact: true });
  await expect(buy).toBeVisible();
  // The parts above and below the price card come later.
  await expect(page.locator('[data-part]:empty')).toHaveCount(0);
  await buy.scrollIntoViewIfNeeded();
  const top = await scrollTop(page);
  expect(top).toBeGreaterThan(1000);
  await buy.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create your coupon page' })).toBeFocused();
  await expect.poll(() => scrollTop(page)).toBe(0);

  await page.goBack();
  await expect.poll(() => scrollTop(page)).toBe(top);
  await page.reload();
  await expect.poll(() => scrollTop(page)).toBe(top);
  await page.goBack();
  await page.goBack();
  await expect(title).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(left);
});

// @spec 7.52
test('every script has a hash in its name, comes from the shell or a remote, and is cached forever', async ({
  page,
}) => {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  const folderOf = (script: Response) => {
    const [, folder] =
      /^(\/shell\/[^/]+|\/remotes\/mf-auth\/[^/]+)\/[^/]+\.[0-9a-f]{12}\.js$/.exec(
        new URL(script.url()).pathname,
      ) ?? [];
    return folder;
  };
  // The heading is there before any script; the scripts of both come after it.
  await expect.poll(() => new Set(scripts.map(folderOf)).size).toBe(2);
  for (const script of scripts) {
    expect(folderOf(script), script.url()).toBeDefined();
    expect(script.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});

test.describe('a landing page that gets nothing but the shell itself', () => {
  test.use({ allowedErrors: /Failed to load resource|ERR_FAILED|ChunkLoadError/ });

  // @spec 2.1
  test('is complete, and its own links work', async ({ page }) => {
    const refused = [/\/api\//, /\/remotes\//, /\/platform\.[^/]*js$/];
    for (const address of refused) await page.route(address, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Increase sales/);
    await expect(page.getByRole('region', { name: 'Coupon Center' })).toContainText('CA$24.99 per month');
    await expect(page.getByRole('link', { name: 'Create your Coupon Page', exact: true })).toBeVisible();

    await page.getByRole('link', { name: 'See how it works' }).click();
    await expect(page.getByRole('heading', { name: /^How to get my store/ })).toBeInViewport();
    await expect(page).toHaveURL(/\/#how-title$/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  });
});

test('the landing page does not shift when its font arrives late', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  let letThrough = () => {};
  const isDue = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/*.woff2', async (route) => {
    await isDue;
    await route.continue();
  });
  await watchLayout(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const height = () => page.locator('h1').evaluate((h1) => h1.getBoundingClientRect().height);
  const before = await height();
  letThrough();
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.fonts.check('1rem "Figtree Variable"'))).toBe(true);
  expect(await height()).toBe(before);
  expect(await layoutShifts(page)).toEqual([]);
});

// @spec 7.9
test('the landing page recognizes a returning user without a shift', async ({ page, portal }) => {
  const merchant = await registerWithStore(portal);
  await signInAt(page, '/my-store', merchant);
  await expect(page.getByRole('heading', { level: 1, name: 'YOUR STORE INFORMATION' })).toBeVisible();
  await watchLayout(page);
  let goOn: () => void = () => undefined;
  const known = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(/\/platform\.[^/]*js$/, async (route) => {
    await known;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const beside = page.getByRole('link', { name: 'See how it works' });
  await expect(beside).toBeVisible();
  await expect(page.getByText('Create your coupon page', { exact: true }).first()).toBeHidden();
  // Words have other widths until their font is there.
  await expect.poll(() => page.evaluate(() => document.fonts.check('1rem "Figtree Variable"'))).toBe(true);
  const before = await beside.boundingBox();
  goOn();
  await expect(page.getByRole('link', { name: 'Manage your coupons' })).toHaveCount(3);
  expect(await beside.boundingBox()).toEqual(before);
  expect(await layoutShifts(page)).toEqual([]);
});

test.describe('without a network', () => {
  test.use({ allowedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('the page shows that it is offline, keeps typed text, and shows when the network is back', async ({
    page,
    context,
  }) => {
    await watchLayout(page);
    await page.goto('/register');
    await page.getByLabel('Email').fill('ann@maple.example');
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeInViewport();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByText('Back online')).toBeVisible();
    await expect(page.getByText('You are offline.')).toBeHidden();
    await expect(page.getByText('Back online')).toBeHidden();
    await expect(page.getByLabel('Email')).toHaveValue('ann@maple.example');
    expect(await layoutShifts(page)).toEqual([]);
  });
});

test('the choice of light or dark works by keyboard, applies to all tabs from the first paint, and outlives a sign-out', async ({
  page,
  portal,
  context,
}) => {
  const background = (tab: Page) =>
    tab.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const merchant = await register(portal);
  await page.emulateMedia({ colorScheme: 'light' });
  await signInAt(page, '/my-store', merchant);
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto('/payment');
  const light = await background(page);

  const appearance = page.getByRole('group', { name: 'Appearance' });
  await appearance.getByRole('radio', { name: 'System' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(appearance.getByRole('radio', { name: 'Dark' })).toBeChecked();
  const dark = await background(page);
  expect(dark).not.toBe(light);
  await expect.poll(() => background(other)).toBe(dark);
  await expect(other.getByRole('radio', { name: 'Dark' })).toBeChecked();

  await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${portal.origin}/`);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['appearance']);
  const answer = await page.reload();
  // Before any script: what the server sends is dark already.
  expect(await answer?.text()).toContain(':root{color-scheme:dark}');
  expect(await background(page)).toBe(dark);
  await expectAccessible(page);
});

// @spec 2.93
test('the menu of a narrow screen works by keyboard and is complete at 320 pixels', async ({
  page,
  portal,
}) => {
  const merchant = await registerWithStore(portal);
  await page.setViewportSize({ width: 320, height: 568 });
  await signInAt(page, '/my-store', merchant);
  await expect(page.getByRole('heading', { level: 1, name: 'YOUR STORE INFORMATION' })).toBeVisible();
  const button = page.getByRole('button', { name: 'Menu' });
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveCount(0);

  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(links).toHaveText([
    /My Store/,
    /Coupons/,
    /Numbers/,
    /Payment/,
    /Live Coupon Page/,
    /Account/,
    /Logout/,
  ]);
  await expectAccessible(page);
  for (const link of await links.all()) {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport({ ratio: 1 });
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(links).toHaveCount(0);

  await page.keyboard.press('Enter');
  await expect(links).toHaveCount(7);
  // Past the links and the search.
  for (let stop = 0; stop < 9; stop += 1) await page.keyboard.press('Tab');
  await expect(links).toHaveCount(0);
  await button.focus();
  await page.keyboard.press('Enter');
  await links.filter({ hasText: 'Payment' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'PAYMENT' })).toBeFocused();
  await expect(links).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the public page of a store that is not live opens for its owner, however the link is followed', async ({
  page,
  portal,
  context,
}) => {
  const merchant = await register(portal);
  const store = await openStore(portal, merchant);
  await signInAt(page, '/my-store', merchant);
  const link = page.getByRole('link', { name: 'Live Coupon Page' }).first();
  for (const how of [{}, { button: 'middle' as const }, { modifiers: ['ControlOrMeta' as const] }]) {
    const opened = context.waitForEvent('page');
    await link.click(how);
    const tab = await opened;
    await expect(tab.getByText('shoppers can’t see this page')).toBeVisible();
    await expect(tab.getByRole('heading', { level: 1 })).toContainText(store.name);
    expect(new URL(tab.url()).pathname).toBe(`/stores/${store.slug}`);
    await tab.close();
  }
});

test.describe('an address without a page', () => {
  test.use({ allowedErrors: /status of 404/ });

  test('shows a message with links to other pages', async ({ page, portal }) => {
    const merchant = await registerWithStore(portal);
    await signInAt(page, '/payment', merchant);
    await expect(page.getByRole('heading', { level: 1, name: 'PAYMENT' })).toBeVisible();
    const answer = await page.goto('/nowhere');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('list', { name: 'Other pages' }).getByRole('link', { name: 'Payment' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'PAYMENT' })).toBeFocused();
  });
});
