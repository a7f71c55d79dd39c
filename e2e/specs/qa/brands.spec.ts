/** One code base, several brands: each answers to its own host with its own values and its own merchants. */
import { emailLogin } from '@coupon-center/contracts';
import { register } from '../../fixtures/merchant.ts';
import { expect, expectAccessible, test } from '../../fixtures/test.ts';

test.use({ allowedErrors: /status of 401/ });

for (const [clientId, name, price] of [
  ['6', 'Coupons.ca', 'CA$24.99'],
  ['8', 'Savings Post', '$24.99'],
  ['10', 'Deal Corner', '$24.99'],
] as const)
  test(`the site of client ${clientId} shows its name, logo and price`, async ({ page, portal }) => {
    await page.goto(portal.origin.replace('//', `//${clientId}.`));
    await expect(page.getByText(price, { exact: true })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('img', { name: new RegExp(name) })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(name));
    await expectAccessible(page);
  });

test('a merchant of one site is nobody on another', async ({ page, portal, request }) => {
  const merchant = await register(portal);
  const signIn = (clientId: string) =>
    request.post(`${portal.origin}${emailLogin.path}`, {
      headers: { 'sma-site-key': clientId, 'is-coupon-center': '1' },
      data: { email: merchant.email, password: merchant.password },
    });
  expect((await signIn('6')).status()).toBe(200);
  expect((await signIn('8')).status()).toBe(401);

  await page.goto(`${portal.origin.replace('//', '//8.')}/login`);
  await page.getByLabel('Email').fill(merchant.email);
  await page.getByLabel('Password', { exact: true }).fill(merchant.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Invalid Email/Password combination')).toBeVisible();
});
