/** The content of a page before its scripts arrive, and how they take it over. */
import type { Page } from '@playwright/test';
import { registerWithStore, signInAt } from '@coupon-center/journeys';
import { liveShellOf, publishEmptyShell } from '../../fixtures/shell-versions.ts';
import { release } from '../../fixtures/remote-versions.ts';
import { expect, test } from '../../fixtures/test.ts';

// One of the pages is unknown.
test.use({ allowedErrors: /status of 404/ });

const brands = ['6', '8', '10'] as const;

/** Returns the address at which the portal shows a brand. */
function addressOf(origin: string, brand: (typeof brands)[number]): string {
  const url = new URL(origin);
  if (brand !== '6') url.hostname = `${brand}.localhost`;
  return url.origin;
}

/** Holds the shell's first script back until it is released. */
async function holdScript(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/shell\/[^/]+\/main\.[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

const landingTitle = 'Increase sales with an effective coupon marketing strategy';

for (const brand of brands)
  test(`brand ${brand}: the landing page can be read without scripts, and they leave it as it is`, async ({
    portal,
    newContext,
  }) => {
    const baseURL = addressOf(portal.origin, brand);
    const plain = await (await newContext({ baseURL, javaScriptEnabled: false })).newPage();
    await plain.goto('/');
    await expect(plain.getByRole('heading', { level: 1, name: landingTitle })).toBeVisible();
    await expect(plain.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login',
    );

    const page = await (await newContext({ baseURL, colorScheme: 'dark' })).newPage();
    const letGo = await holdScript(page);
    await page.goto('/', { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1, name: landingTitle });
    await heading.evaluate((element) => Object.assign(element, { isFromServer: true }));
    letGo();
    await page.waitForFunction(() => '__couponCenter' in window);
    await page.getByRole('group', { name: 'Appearance' }).getByText('Light', { exact: true }).click();
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
    expect(await heading.evaluate((element) => 'isFromServer' in element)).toBe(true);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  });

/** Records guest-only texts whenever a frame shows one. */
async function watchForGuests(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const look = () => {
      for (const element of document.querySelectorAll('a, button, h1')) {
        const text = element.textContent.trim();
        if (
          /^(?:log in|create your coupon page)$/i.test(text) &&
          element.checkVisibility({ visibilityProperty: true })
        )
          if (![...element.children].some((child) => !child.checkVisibility({ visibilityProperty: true })))
            seen.add(text);
      }
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seenForGuests: seen });
  });
  return () => page.evaluate(() => [...(window as unknown as { seenForGuests: Set<string> }).seenForGuests]);
}

test('signed-in users see no guest content on any page', async ({ page, portal }) => {
  const merchant = await registerWithStore(portal);
  await signInAt(page, '/coupons', merchant);
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Coupons' }),
  ).toBeVisible();
  const seen = await watchForGuests(page);
  for (const [address, ready] of [
    ['/', 'Manage your coupons'],
    ['/coupons', 'Logout'],
    ['/payment', 'Logout'],
    ['/nowhere', 'Logout'],
    ['/login', 'Logout'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('link', { name: ready }).first()).toBeVisible();
    expect([address, await seen()]).toEqual([address, []]);
  }
});

test('a page for merchants shows its frame before any script', async ({ page }) => {
  const letGo = await holdScript(page);
  await page.goto('/coupons', { waitUntil: 'commit' });
  await expect(page.getByRole('banner').getByRole('img')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('.page-skeleton')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0);
  letGo();
  await expect(page).toHaveURL(/\/login\?next=%2Fcoupons$/);
});

test('a shell that renders nothing still works, and a rollback brings the rendered page back', async ({
  page,
  portal,
  request,
}) => {
  const before = await liveShellOf(portal);
  const isRendered = async () => {
    const html = await (await request.get('/', { headers: { accept: 'text/html' } })).text();
    return !html.includes('<div id="app"></div>');
  };
  expect(await isRendered()).toBe(true);
  await publishEmptyShell(portal, '9.3.0');
  try {
    expect(await isRendered()).toBe(false);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: landingTitle })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  } finally {
    await release(portal, 'rollback', 'shell');
  }
  expect(await liveShellOf(portal)).toBe(before);
  expect(await isRendered()).toBe(true);
});
