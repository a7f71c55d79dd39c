/** One run over the storefronts of three brands: each has its own stores, logo, currency and legal pages. */
import { approveStore, emailLogin } from '@coupon-center/contracts';
import {
  addCoupons,
  callApi,
  expectAccessible,
  openStore,
  originOf,
  register,
  subscribe,
} from '@coupon-center/journeys';
import type { Page } from '@playwright/test';
import type { Portal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ allowedErrors: /status of 404/ });

const BRANDS = [
  { clientId: '6', siteName: 'Coupons.ca', company: 'Coupons.ca Inc.', headline: 'CA$35 OFF' },
  { clientId: '8', siteName: 'Savings Post', company: 'Savings Post LLC', headline: '$35 OFF' },
  { clientId: '10', siteName: 'Deal Corner', company: 'Deal Corner Inc.', headline: '$35 OFF' },
] as const;

/** Opens a live store with one coupon on a site. */
async function openAt(portal: Portal, clientId: string, name: string) {
  const site = { origin: portal.origin, clientId };
  const merchant = await register(site);
  const store = await openStore(site, merchant, { name });
  await subscribe(site, merchant);
  const [coupon] = await addCoupons(site, merchant, [
    { offer_type: 'sitewide amount', savings_amount: 35, description: 'Wool socks' },
  ]);
  const provider = await callApi(site, emailLogin, { body: portal.provider });
  await callApi(site, approveStore, { params: { id: store.id } }, provider.token);
  return { origin: originOf(site), slug: store.slug, coupon: coupon?.id };
}

/** Returns the color of the notches in the page's ticket. */
const notchOf = (page: Page) =>
  page
    .locator('.coupon-card-body')
    .first()
    .evaluate((body) => getComputedStyle(body, '::before').backgroundColor);

/** Returns the color behind the ticket: that of the body, or else of the root element. */
const backgroundOf = (page: Page) =>
  page.evaluate(() =>
    [document.body, document.documentElement]
      .map((part) => getComputedStyle(part).backgroundColor)
      .find((color) => color !== 'rgba(0, 0, 0, 0)'),
  );

test('each brand shows its own stores, logo, currency and legal pages on its own host', async ({
  page,
  portal,
}) => {
  const opened = [];
  for (const brand of BRANDS)
    opened.push({ ...brand, ...(await openAt(portal, brand.clientId, `Socks of ${brand.siteName}`)) });
  const logos = new Set<string | null>();

  for (const { origin, siteName, company, headline, slug, coupon } of opened) {
    const others = opened.filter((other) => other.siteName !== siteName);
    await page.goto(`${origin}/search?q=socks`);
    const offer = `${headline} at Socks of ${siteName}`;
    await expect(page.getByRole('link', { name: offer })).toBeVisible();
    for (const other of others) await expect(page.getByText(`Socks of ${other.siteName}`)).toHaveCount(0);

    await page.goto(`${origin}/stores`);
    const logo = page.getByRole('banner').getByRole('img', { name: siteName });
    await expect(logo).toBeVisible();
    logos.add(await logo.getAttribute('src'));
    for (const other of others) await expect(page.getByText(`Socks of ${other.siteName}`)).toHaveCount(0);
    await expectAccessible(page);

    // The home shows only the stores used most; each store is in its letter's list.
    await page.goto(`${origin}/stores/letters/s`);
    await expect(page.getByRole('link', { name: new RegExp(`^Socks of ${siteName}`) })).toBeVisible();
    for (const other of others) await expect(page.getByText(`Socks of ${other.siteName}`)).toHaveCount(0);
    await expectAccessible(page);

    await page.goto(`${origin}/stores/${slug}/${coupon}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${headline} at Socks of ${siteName}`);
    const image = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect(image).toBe(`${origin}/stores/${slug}/${coupon}/image.png`);
    expect((await page.goto(image ?? ''))?.headers()['content-type']).toBe('image/png');
    for (const other of others)
      expect((await page.goto(`${other.origin}/stores/${slug}/${coupon}/poster.pdf`))?.status()).toBe(404);

    await page.goto(`${origin}/stores/${slug}/${coupon}`);
    expect(await notchOf(page)).toBe(await backgroundOf(page));
    for (const link of ['Privacy policy', 'Terms']) {
      const address = await page.getByRole('link', { name: link }).getAttribute('href');
      await page.goto(new URL(address ?? '', origin).href);
      expect(page.url()).toContain(origin);
      await expect(page.getByText(company).first()).toBeVisible();
      await page.goBack();
    }
  }
  expect(logos.size).toBe(BRANDS.length);
});
