/** The store screen in the states of its review, and its form. */
import { me, updateStore } from '@coupon-center/contracts';
import { callApi, tokenOf } from '@coupon-center/journeys';
import { dialogOf } from '../dialog.ts';
import type { Scene } from '../scene.ts';

const path = '/my-store';

export const storeScenes: Scene[] = [
  { name: 'my-store-new', as: 'new', path },
  {
    name: 'my-store-errors',
    daily: true,
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
    daily: true,
    as: 'pending',
    path,
    widths: [375],
    window: true,
    act: (page) => page.getByRole('button', { name: /menu/i }).click(),
  },
  { name: 'my-store-pending', as: 'pending', path },
  {
    name: 'my-store-stale',
    as: 'pending',
    path,
    allowedErrors: /status of 409/,
    async act(page, tools) {
      const token = await tokenOf(tools);
      const { store } = await callApi(tools, me, {}, token);
      if (!store) throw new Error('There is no store to change.');
      const contact_last_name = store.contact_last_name === 'Lee' ? 'Leigh' : 'Lee';
      await page.getByLabel('First name').fill('Annabel');
      await callApi(
        tools,
        updateStore,
        { params: { slug: store.slug }, query: {}, body: { ...store, contact_last_name } },
        token,
      );
      await page.getByRole('button', { name: 'SAVE CHANGES' }).click();
      await page.getByRole('button', { name: 'Reload' }).waitFor();
    },
  },
  { name: 'my-store-declined', as: 'declined', path },
  { name: 'my-store-approved-unpaid', as: 'unpaid', path },
  { name: 'my-store-approved', daily: true, as: 'fourCoupons', path },
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
