/** The list of coupons: empty, short, full, in another order. */
import { addDays, dayIn, listCoupons } from '@coupon-center/contracts';
import type { CallOutput } from '@coupon-center/contracts';
import { CouponsPage } from '@coupon-center/journeys';
import type { Page } from '@playwright/test';
import { changedAnswer } from '../changed-answer.ts';
import { dialogOf } from '../dialog.ts';
import { UNREACHABLE } from '../scene.ts';
import type { Scene } from '../scene.ts';

const path = '/coupons';

type CouponList = CallOutput<typeof listCoupons>;

/** Pauses the first two coupons in the API's answer. */
const withPaused = (list: CouponList): CouponList => ({
  ...list,
  results: list.results.map((coupon, index) =>
    index < 2 ? { ...coupon, state: 'held', hold_reason: null, paused: coupon.updated } : coupon,
  ),
});

/** Makes the first coupon end soon, which really takes weeks. */
const withEnding = (list: CouponList): CouponList => ({
  ...list,
  results: list.results.map((coupon, index) =>
    index === 0 ? { ...coupon, expiration_date: addDays(dayIn('America/Toronto'), 6) } : coupon,
  ),
});

/** On a phone the actions of a coupon are in its open row. */
async function archiveFirst(page: Page): Promise<void> {
  const archive = page.getByRole('button', { name: /^Archive / }).first();
  const row = page.getByRole('main').getByRole('article').first();
  await row.waitFor();
  if (!(await archive.isVisible()))
    await row.getByRole('button', { name: /^(?!Move)/, expanded: false }).press('Enter');
  // With a mouse, it appears under the pointer.
  await row.hover();
  await archive.click();
}

export const couponScenes: Scene[] = [
  { name: 'coupons-empty', as: 'pending', path },
  { name: 'coupons-1', as: 'oneCoupon', path },
  { name: 'coupons-4-states', daily: true, as: 'fourCoupons', path },
  { name: 'coupons-extremes', daily: true, as: 'extremes', path },
  {
    name: 'coupons-paused',
    daily: true,
    as: 'fourCoupons',
    path,
    prepare: changedAnswer(listCoupons.path, withPaused),
  },
  {
    name: 'coupons-ending-soon',
    daily: true,
    as: 'fourCoupons',
    path,
    prepare: changedAnswer(listCoupons.path, withEnding),
    act: async (page) => {
      await page.getByRole('button', { name: /^Renew /, includeHidden: true }).waitFor({ state: 'attached' });
    },
  },
  { name: 'coupons-10', as: 'tenCoupons', path },
  { name: 'coupons-cancelled', as: 'cancelled', path },
  {
    name: 'coupons-dirty-order',
    as: 'tenCoupons',
    path,
    async act(page) {
      await new CouponsPage(page).handleOf('Down jackets of last season').focus();
      await page.keyboard.press('ArrowUp');
      await page.getByRole('button', { name: 'Save changes' }).waitFor();
    },
  },
  {
    name: 'coupons-leaving',
    daily: true,
    as: 'tenCoupons',
    path,
    window: true,
    async act(page) {
      await new CouponsPage(page).handleOf('Down jackets of last season').focus();
      await page.keyboard.press('ArrowUp');
      await page.getByRole('banner').getByRole('link').first().click();
      await dialogOf(page).waitFor();
    },
  },
  {
    name: 'coupons-search-finds-nothing',
    as: 'tenCoupons',
    path,
    act: (page) => page.getByRole('searchbox').fill('no coupon says this'),
  },
  {
    name: 'coupons-archived',
    as: 'spendable',
    path,
    window: true,
    async act(page) {
      await archiveFirst(page);
      await page.getByRole('button', { name: /undo/i }).waitFor();
    },
  },
  {
    name: 'coupons-archive-open',
    as: 'spendable',
    path,
    async act(page) {
      await archiveFirst(page);
      await page.getByRole('button', { name: /^Archived / }).click();
      await page
        .getByRole('button', { name: /^Restore / })
        .first()
        .waitFor();
    },
  },
  {
    name: 'coupons-not-loaded',
    as: 'fourCoupons',
    path,
    allowedErrors: UNREACHABLE,
    prepare: (page) => page.route('**/api/v1/coupons/**', (route) => route.abort()),
  },
];
