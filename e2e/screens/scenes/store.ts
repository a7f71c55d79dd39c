/** The store screen in the states of its review, and its form. */
import { addDays, dayIn, listCoupons, me, readNumbers, updateStore } from '@coupon-center/contracts';
import type { CallOutput, StoreNumbers } from '@coupon-center/contracts';
import { callApi, tokenOf } from '@coupon-center/journeys';
import type { Page } from '@playwright/test';
import { changedAnswer } from '../changed-answer.ts';
import { dialogOf } from '../dialog.ts';
import { UNREACHABLE } from '../scene.ts';
import type { Scene } from '../scene.ts';

const path = '/my-store';

const today = dayIn('America/Toronto');

/** Makes live coupons end soon, and the first scheduled one start, which really takes weeks. */
const withDates = (list: CallOutput<typeof listCoupons>): typeof list => ({
  ...list,
  results: list.results.map((coupon, index) => {
    if (coupon.state === 'live') return { ...coupon, expiration_date: addDays(today, 3 + index) };
    return coupon.state === 'scheduled' ? { ...coupon, start_date: addDays(today, 9) } : coupon;
  }),
});

/** Fills in four busy weeks, after which the first coupon's code seems dead. */
const withVisitors = ({ store, coupons, ...numbers }: StoreNumbers): StoreNumbers => {
  const views = numbers.days.map((_, index) => 40 + ((index * 37) % 90));
  const total = { views: 2291, copies: 412, clicks: 388, worked: 57, failed: 4 };
  return {
    ...numbers,
    store: {
      by_day: { ...store.by_day, views },
      total,
      before: { views: 1980, copies: 430, clicks: 388, worked: 0, failed: 1 },
    },
    coupons: coupons.map((coupon, index) => ({ ...coupon, code_seems_dead: index === 0 })),
  };
};

async function withBusyStore(page: Page): Promise<void> {
  await changedAnswer(listCoupons.path, withDates)(page);
  await changedAnswer(readNumbers.path, withVisitors)(page);
}

async function withFailedMails(page: Page): Promise<void> {
  await withBusyStore(page);
  await changedAnswer<object>(me.path, (user) => ({ ...user, mail_failed_at: '2026-11-14T15:00:00Z' }))(page);
}

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
    phoneOnly: true,
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
  { name: 'my-store-without-coupons', as: 'subscribed', path },
  { name: 'my-store-busy', daily: true, as: 'tenCoupons', path, prepare: withBusyStore },
  { name: 'my-store-extremes', as: 'extremes', path },
  { name: 'my-store-mails-failed', as: 'tenCoupons', path, prepare: withFailedMails },
  { name: 'my-store-past-due', daily: true, as: 'pastDue', path },
  { name: 'my-store-cancelled', daily: true, as: 'cancelled', path },
  {
    name: 'my-store-not-loaded',
    as: 'fourCoupons',
    path,
    allowedErrors: UNREACHABLE,
    prepare: (page) => page.route(/\/api\/v1\/(coupons|statistics)\//, (route) => route.abort()),
  },
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
