/** The panel of testers on a running portal, by keyboard and on a phone; and proof that merchants fetch nothing of it. */
import { expectAccessible, registryOf } from '@coupon-center/journeys';
import type { Page } from '@playwright/test';
import { registrySchema } from '@coupon-center/portal-contracts';
import type { TestingFiles } from '@coupon-center/portal-contracts';
import { publishChanged, rollBack } from '../../fixtures/remote-versions.ts';
import { expect, test } from '../../fixtures/test.ts';

const SIZES = [
  { name: 'a wide window', width: 1280, height: 800 },
  { name: 'a phone', width: 375, height: 740 },
];

const badge = (page: Page) => page.getByRole('button', { name: /^Testing/ });
const panel = (page: Page) => page.getByRole('dialog', { name: /^Testing/ });

async function fillsWidth(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

test.describe('the panel', () => {
  let before = '';
  test.beforeAll(async ({ portal }) => {
    before = (await registryOf(portal)).remotes['mf-auth']?.live.version ?? '';
    await publishChanged(portal, 'mf-auth', '>Forgot password?<', '>Lost your password?<');
  });
  test.afterAll(({ portal }) => rollBack(portal, 'mf-auth'));

  for (const { name, width, height } of SIZES)
    test(`applies an earlier version and goes back to live, by keyboard, in ${name}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto('/qa?to=/login');
      await expect(page.getByRole('link', { name: 'Lost your password?' })).toBeVisible();
      await expectAccessible(page);

      await page.keyboard.press('Alt+Shift+KeyQ');
      await expect(page.getByRole('heading', { name: /^Testing/ })).toBeFocused();
      await panel(page).getByText('mf-auth', { exact: true }).click();
      await expectAccessible(page);
      await fillsWidth(page);
      const earlier = panel(page).getByRole('radio', { name: `Version ${before}` });
      // Other journeys of this portal may have published many versions since.
      const part = panel(page)
        .locator('details')
        .filter({ has: page.getByText('mf-auth', { exact: true }) });
      const all = part.getByRole('button', { name: /^Show all \d+ versions$/ });
      await expect(earlier.or(all).first()).toBeVisible();
      if (await all.isVisible()) await all.press('Enter');
      await earlier.focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Apply and reload' }).press('Enter');

      await expect(badge(page)).toHaveText('Testing1 version');
      await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
      await expectAccessible(page);
      await fillsWidth(page);
      await page.getByRole('button', { name: 'Back to live' }).press('Enter');
      await expect(page.getByRole('link', { name: 'Lost your password?' })).toBeVisible();
      await expect(badge(page)).toHaveText('Testing');
    });
});

test('every section is accessible, and the report has what a developer needs', async ({ page, portal }) => {
  await page.goto('/qa?to=/login');
  // The server renders the heading; the badge comes with the scripts.
  await expect(badge(page)).toBeVisible();
  await expect(page.locator('[data-screen]')).toHaveCount(0);
  await page.keyboard.press('Alt+Shift+KeyQ');
  for (const section of ['Page', 'Activity', 'Report']) {
    await page.getByRole('tab', { name: section }).click();
    await expect(page.getByRole('tabpanel', { name: section })).toBeVisible();
    await expectAccessible(page);
  }
  const registry = registrySchema.parse(
    await (await page.request.get(`${portal.origin}/registry.json`)).json(),
  );
  const { live } = registry.remotes['mf-auth']!;
  const report = await page.getByRole('textbox', { name: 'Report' }).inputValue();
  expect(report).toMatch(
    new RegExp(
      `mf-auth ${live.version}, sha256 ${live.version.split('-').at(-1)}\\w{56}, running, owner accounts`,
    ),
  );
  expect(report).toMatch(/Steps\n {2}\d\d:\d\d:\d\d Opened \/login/);
  expect(report).toMatch(/mf-auth \S+ mounted: manifest -, code \d+ ms/);
  expect(report).toMatch(/mf-auth: \d+ session listeners?/);
});

test(
  'a clock, a brand and failing calls apply to the page, and show on it',
  { tag: '@tool' },
  async ({ page }) => {
    await page.goto('/qa?to=/login');
    await badge(page).click();
    await page.getByRole('tab', { name: 'Page' }).click();
    await page.getByRole('combobox', { name: 'Brand' }).selectOption('8');
    const clock = page.getByRole('group', { name: 'Clock of the page' });
    await clock.getByRole('spinbutton', { name: 'days ahead' }).fill('2');
    await page.getByRole('button', { name: 'Apply and reload' }).click();
    await expect(badge(page)).toHaveText('Testingbrand 8, clock +2 days');
    await expect(page.getByRole('link', { name: /Savings Post/ }).first()).toBeVisible();
    const ahead = await page.evaluate(() => Date.now());
    expect(Math.abs(ahead - Date.now() - 2 * 86_400_000)).toBeLessThan(60_000);
  },
);

test.describe('a merchant', () => {
  test('fetches nothing of the panel on a portal where testing is on', async ({ page, portal }) => {
    const registry = await (await page.request.get(`${portal.origin}/registry.json`)).json();
    const { testing } = registrySchema.parse(registry).shell!.live.build;
    const files = Object.values(testing as TestingFiles).flat();
    expect(files.length).toBeGreaterThan(3);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto('/');
    for (const link of ['Log in', 'Create your coupon page']) {
      await page.getByRole('link', { name: link }).first().click();
      await expect(page.locator('[data-remote]')).toBeVisible();
    }
    await page.keyboard.press('Alt+Shift+KeyQ');
    await page.goto('/auth/password-reminder');
    await expect(page.locator('[data-remote]')).toBeVisible();
    expect(fetched.filter((path) => files.some((file) => path.endsWith(`/${file}`)))).toEqual([]);
    const html = await (await page.request.get(`${portal.origin}/login`)).text();
    for (const file of files) expect(html).not.toContain(file);
    await expect(page.getByRole('complementary', { name: 'Testing' })).toHaveCount(0);
  });
});
