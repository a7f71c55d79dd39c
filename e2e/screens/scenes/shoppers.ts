/** The storefront: home, lists, search, a store, a coupon, and the merchant's figures about its visitors. */
import type { Page } from '@playwright/test';
import type { Scene } from '../scene.ts';

/** From a search to the page of the store with the largest texts. */
async function openLargest(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Maple & Birch/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: /^The Maple & Birch/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^The Maple & Birch/ }).waitFor();
}

const SEARCH_LARGEST = { as: 'extremes', path: '/search?q=expedition' } as const;

export const shopperScenes: Scene[] = [
  { name: 'shop-home', as: 'tenCoupons', path: '/stores' },
  { name: 'shop-letter', as: 'tenCoupons', path: '/stores/letters/m' },
  { name: 'shop-category', as: 'tenCoupons', path: '/stores/categories/fashion' },
  { name: 'shop-search', as: 'tenCoupons', path: '/search?q=down%20jakcets' },
  { name: 'shop-search-empty', path: '/search' },
  { name: 'shop-search-nothing', path: '/search?q=zzzzzz' },
  {
    name: 'shop-coupon',
    daily: true,
    as: 'tenCoupons',
    path: '/stores',
    async act(page) {
      await page.locator('.deal a').first().click();
      await page.getByRole('heading', { level: 1, name: / at / }).waitFor();
    },
  },
  {
    name: 'shop-saved',
    as: 'tenCoupons',
    path: '/stores',
    async act(page) {
      await page.locator('.deal a').first().click();
      await page.getByRole('button', { name: /^Save/ }).click();
      await page.getByRole('link', { name: 'Saved', exact: true }).click();
      await page.getByRole('button', { name: /^Remove/ }).waitFor();
    },
  },
  { name: 'shop-search-extremes', ...SEARCH_LARGEST },
  { name: 'shop-store-extremes', daily: true, ...SEARCH_LARGEST, act: openLargest },
  {
    name: 'shop-store-print',
    ...SEARCH_LARGEST,
    widths: [1280],
    async act(page) {
      await openLargest(page);
      await page.emulateMedia({ media: 'print' });
    },
  },
  { name: 'shop-checking', path: '/stores/how-we-check-codes' },
  { name: 'shop-example', path: '/stores/example' },
  { name: 'shop-privacy', path: '/privacy' },
  { name: 'shop-terms', path: '/terms' },
  { name: 'coupons-export', as: 'tenCoupons', path: '/coupons/export' },
  { name: 'numbers', daily: true, as: 'tenCoupons', path: '/numbers' },
  { name: 'numbers-own-dates', as: 'tenCoupons', path: '/numbers?from=2026-01-01&to=2026-01-31' },
];
