/** The store screen in the states of its review, and its form. */
import { dialogOf } from '../dialog.ts';
import type { Scene } from '../scene.ts';

const path = '/my-store';

export const storeScenes: Scene[] = [
  { name: 'my-store-new', as: 'new', path },
  {
    name: 'my-store-errors',
    as: 'new',
    path,
    async act(page) {
      await page.getByLabel(/website/i).fill('ftp://shop.example');
      await page.getByLabel(/e-?mail/i).fill('nobody');
      await page.getByRole('button', { name: 'CREATE YOUR STORE' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'my-store-typing',
    as: 'new',
    path,
    async act(page) {
      await page.getByLabel(/store name|^name/i).fill('Birch & Bloom');
      await page.getByLabel(/website/i).fill('birch.example');
    },
  },
  {
    name: 'mobile-menu',
    as: 'pending',
    path,
    widths: [375],
    window: true,
    act: (page) => page.getByRole('button', { name: /menu/i }).click(),
  },
  { name: 'my-store-pending', as: 'pending', path },
  { name: 'my-store-declined', as: 'declined', path },
  { name: 'my-store-approved-unpaid', as: 'approved', path },
  { name: 'my-store-approved', as: 'fourCoupons', path },
  {
    name: 'my-store-leaving',
    as: 'pending',
    path,
    window: true,
    async act(page) {
      await page.getByLabel(/store name|^name/i).fill('Birch & Bloom');
      await page.getByRole('banner').getByRole('link').first().click();
      await dialogOf(page).waitFor();
    },
  },
];
