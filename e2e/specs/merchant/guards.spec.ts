/** Access to pages, and where users land. */
import { register, registerWithStore, signIn, signInAt } from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

// @spec 2.8
test('a guest at a guarded address signs in and returns there', async ({ page, portal }) => {
  const merchant = await register(portal);
  await page.goto('/payment');
  await expect(page).toHaveURL(/\/login\?next=%2Fpayment$/);
  await signIn(page, merchant);
  await expect(page).toHaveURL(/\/payment$/);
});

test('signing in never leads to an address on another site', async ({ page, portal }) => {
  const merchant = await register(portal);
  await page.goto(`/login?next=${encodeURIComponent('//evil.example')}`);
  await signIn(page, merchant);
  await expect(page).toHaveURL(`${portal.origin}/my-store`);
});

// @spec 2.14 2.41 4.7
test('signing out reaches every tab, clears the browser and revokes the session', async ({
  page,
  portal,
  request,
  context,
}) => {
  const merchant = await registerWithStore(portal);
  await signInAt(page, '/payment', merchant);
  await expect(page.getByRole('heading', { level: 1, name: 'PAYMENT' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/my-store');
  await expect(other.getByRole('heading', { level: 1, name: 'YOUR STORE INFORMATION' })).toBeVisible();
  const refresh = (await context.cookies()).find(({ name }) => name === 'refresh')?.value;

  await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${portal.origin}/`);
  await expect(other.getByRole('heading', { level: 1, name: 'YOUR STORE INFORMATION' })).toBeHidden();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  // The other tab removes what it kept while this one signed out.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  const answer = await request.post(`${portal.origin}/api/v1/auth/refresh/`, {
    headers: { 'sma-site-key': '6', 'is-coupon-center': '1' },
    data: { refresh },
  });
  expect(answer.status()).toBe(401);
});

for (const path of ['/api/nothing', '/api'])
  test(`${path} answers a browser with an uncached problem in JSON`, async ({ request, portal }) => {
    const answer = await request.get(`${portal.origin}${path}`, { headers: { accept: 'text/html' } });
    expect(answer.status()).toBe(404);
    expect(answer.headers()).toMatchObject({
      'content-type': expect.stringContaining('json'),
      'cache-control': 'no-store',
    });
  });
