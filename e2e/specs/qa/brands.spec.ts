/** One code base, several brands: each answers to its own host with its own values and its own merchants. */
import { approveStore, emailLogin } from '@coupon-center/contracts';
import type { Locator } from '@playwright/test';
import {
  callApi,
  expectAccessible,
  openStore,
  originOf,
  register,
  sendCredentials,
  signedIn,
  subscribe,
} from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

/** Expects that an image is on the screen, and that its file is a picture. */
async function expectPicture(image: Locator): Promise<void> {
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
}

test.use({ allowedErrors: /status of 401/ });

for (const [clientId, name, price] of [
  ['6', 'Coupons.ca', 'CA$24.99'],
  ['8', 'Savings Post', '$24.99'],
  ['10', 'Deal Corner', '$24.99'],
] as const)
  // @spec 1.2 1.28 2.20 2.21 2.87 2.95 3.6 9.6 9.19
  test(`the site of client ${clientId} shows its name, logo and price`, async ({ page, portal }) => {
    await page.goto(portal.origin.replace('//', `//${clientId}.`));
    await expect(page.getByText(price, { exact: true })).toBeVisible();
    await expectPicture(page.getByRole('banner').getByRole('img', { name: new RegExp(name) }));
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /-icon\.svg$/);
    await expect(page).toHaveTitle(new RegExp(name));
    await expect(page.getByRole('contentinfo').getByText('3.2.7')).toBeVisible();
    await expectAccessible(page);
  });

test('a merchant of one site does not exist on another', async ({ page, portal, request }) => {
  const merchant = await register(portal);
  const signIn = (clientId: string) =>
    request.post(`${portal.origin}${emailLogin.path}`, {
      headers: { 'sma-site-key': clientId, 'is-coupon-center': '1' },
      data: { email: merchant.email, password: merchant.password },
    });
  expect((await signIn('6')).status()).toBe(200);
  expect((await signIn('8')).status()).toBe(401);

  await page.goto(`${portal.origin.replace('//', '//8.')}/login`);
  await sendCredentials(page, merchant);
  await expect(page.getByText('Invalid Email/Password combination')).toBeVisible();
});

// @spec 1.29
test(
  'side by side, clients 6 and 8 show their own logo, plan, currency symbol and live page',
  { tag: '@tool' },
  async ({ newContext, portal }) => {
    const logos: string[] = [];
    for (const [clientId, name, portalName, price, headline] of [
      ['6', 'Coupons.ca', 'Coupon Center', 'CA$24.99', 'CA$35 OFF'],
      ['8', 'Savings Post', 'Merchant Desk', '$24.99', '$35 OFF'],
    ] as const) {
      const site = { origin: portal.origin, clientId };
      const merchant = await register(site);
      const store = await openStore(site, merchant);
      const provider = await callApi(site, emailLogin, { body: portal.provider });
      await callApi(site, approveStore, { params: { id: store.id } }, provider.token);
      const storageState = await signedIn(site, merchant);
      const page = await (await newContext({ baseURL: originOf(site), storageState })).newPage();
      await page.goto('/payment');
      const logo = page.getByRole('banner').getByRole('img', { name: new RegExp(name) });
      await expectPicture(logo);
      logos.push((await logo.getAttribute('src')) ?? '');
      await expect(page.getByText(price, { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: `${name} ${portalName}` })).toBeVisible();
      await subscribe(site, merchant);
      await page.reload();
      await expect(page.getByRole('link', { name: 'Live Coupon Page' }).first()).toHaveAttribute(
        'href',
        `${originOf(site)}/stores/${store.slug}`,
      );
      await page.goto('/coupons/add');
      await page.getByRole('combobox', { name: /offer type/i }).click();
      await page.getByRole('option', { name: /sitewide amount/i }).click();
      await page.getByLabel('Savings', { exact: false }).first().fill('35');
      await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(headline);
      await page.close();
    }
    expect(new Set(logos).size).toBe(2);
  },
);
