/** A fourth brand is one data file: adds one to the existing build, and walks through it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { approveStore, emailLogin } from '@coupon-center/contracts';
import {
  addCoupons,
  callApi,
  expectAccessible,
  newEmail,
  openStore,
  originOf,
  register,
  signedIn,
  subscribe,
} from '@coupon-center/journeys';
import { addBrands } from '@coupon-center/site-config/brands-folder';
import { startPortal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/test.ts';

const data = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../shared/site-config/brands/10.json'), 'utf8'),
) as object;
/** An anchor, drawn for this brand. */
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40" width="160" height="40"><g fill="none" stroke="#005f73" stroke-width="3"><circle cx="20" cy="8" r="4"/><path d="M20 12v24M12 17h16M6 24c2 8 8 12 14 12s12-4 14-12"/></g></svg>';
const bay = {
  ...data,
  clientId: '12',
  siteName: 'Bargain Bay',
  appName: 'Harbour Office',
  clientUrl: 'https://www.bargainbay.example',
  portalUrl: 'https://merchants.bargainbay.example',
  hosts: ['bargains.example'],
  host: 'bargainbay.example',
  supportEmail: 'help@bargainbay.example',
  logo: `data:image/svg+xml,${encodeURIComponent(MARK)}`,
  favicon: `data:image/svg+xml,${encodeURIComponent(MARK)}`,
  price: 39.5,
  currency: 'cad',
  currencySymbol: 'C$',
  primaryColor: '#005f73',
  shopLogo: MARK,
  dangerColor: '#c1121f',
  successColor: '#2d6a4f',
  look: { typeface: 'slab', radius: 4, card: 'stamp', hero: { ground: 'solid', pattern: 'waves' } },
  home: {
    headlines: { welcome: 'A bay full of coupons', best: 'Catch of the day', popular: 'Harbour favourites' },
    sections: ['newest', 'stores', 'best', 'ending', 'used', 'categories', 'all', 'checking'],
  },
};

/** Whether headings have the brand's typeface, its radius, and the margin of its stamps. */
async function lookOf() {
  await document.fonts.ready;
  const style = getComputedStyle(document.documentElement);
  return {
    typeface: [...document.fonts].some(({ family, status }) => family === 'Heading' && status === 'loaded'),
    radius: style.getPropertyValue('--radius'),
    tooth: style.getPropertyValue('--card-pad'),
  };
}

test.use({ allowedErrors: /status of 40[14]/ });

test(
  'a data file adds a fourth brand with its own portal and site',
  { tag: '@tool' },
  async ({ newContext }) => {
    test.slow();
    const folder = mkdtempSync(join(tmpdir(), 'coupon-center-brand-'));
    writeFileSync(join(folder, '12.json'), JSON.stringify(bay));
    addBrands(folder);
    const portal = await startPortal({ BRANDS_FOLDER: folder });
    try {
      const site = { origin: portal.origin, clientId: '12' };
      const origin = originOf(site);
      expect(origin).toMatch(/\/\/12\.localhost:/);
      const guest = await (await newContext({ baseURL: origin })).newPage();

      await guest.goto(`${portal.origin}/?client=12`);
      await expect(guest).toHaveURL(`${origin}/`);
      await expect(guest).toHaveTitle(/^Bargain Bay Harbour Office/);
      await expect(guest.getByText('C$39.50', { exact: true })).toBeVisible();
      await expectAccessible(guest);
      expect(await guest.evaluate(lookOf)).toEqual({ typeface: true, radius: '4px', tooth: '12px' });
      await guest.goto('/register');
      await guest.getByLabel('Email').fill(newEmail());
      await guest.getByLabel('Password', { exact: true }).fill('maple-syrup');
      await guest.getByRole('button', { name: 'NEXT' }).click();
      await expect(
        guest.getByRole('heading', { level: 1, name: 'ADD YOUR STORE TO bargainbay.example' }),
      ).toBeVisible();

      const merchant = await register(site);
      const store = await openStore(site, merchant, { name: 'Tidal Goods' });
      await subscribe(site, merchant);
      await addCoupons(site, merchant, [
        { offer_type: 'sitewide amount', savings_amount: 35, description: 'Off every order' },
      ]);
      const provider = await callApi(site, emailLogin, { body: portal.provider });
      await callApi(site, approveStore, { params: { id: store.id } }, provider.token);

      const page = await (
        await newContext({ baseURL: origin, storageState: await signedIn(site, merchant) })
      ).newPage();
      await page.goto('/payment');
      await expect(page.getByRole('heading', { name: 'Bargain Bay Harbour Office' })).toBeVisible();
      await page.goto('/stores');
      await expect(page.getByRole('heading', { level: 1, name: 'A bay full of coupons' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Stores');
      expect(await page.evaluate(lookOf)).toEqual({ typeface: true, radius: '4px', tooth: '12px' });
      await expectAccessible(page);
      await page.goto(`/stores/${store.slug}`);
      await expect(page.getByRole('heading', { name: 'C$35 OFF' })).toBeVisible();
      await expectAccessible(page);

      // No other brand's site has the store or the account.
      const elsewhere = await guest.request.get(`${portal.origin}/stores/${store.slug}`);
      expect(elsewhere.status()).toBe(404);
      await expect(callApi({ origin: portal.origin }, emailLogin, { body: merchant })).rejects.toThrow();
      // Requests in the background would fail once the portal is closed.
      await Promise.all([guest.close(), page.close()]);
    } finally {
      await portal.close();
      rmSync(folder, { recursive: true });
    }
  },
);
