/** The form of a coupon. */
import { listCoupons, readCouponHistory, updateCoupon } from '@coupon-center/contracts';
import type { CallOutput } from '@coupon-center/contracts';
import type { Page } from '@playwright/test';
import { callApi, tokenOf } from '@coupon-center/journeys';
import { changedAnswer } from '../changed-answer.ts';
import { dialogOf } from '../dialog.ts';
import { UNREACHABLE } from '../scene.ts';
import type { Scene } from '../scene.ts';

const path = '/coupons/add';

const description = (page: Page) => page.getByLabel('Coupon Description');

async function chooseOfferType(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: /offer type/i }).click();
  await page.getByRole('option', { name }).click();
}

async function editFirst(page: Page): Promise<void> {
  const row = page.getByRole('main').getByRole('article').first();
  await row.getByRole('link', { name: /^Edit/ }).click();
  await page.getByRole('button', { name: 'Save Changes' }).waitFor();
}

async function openMenuOfFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Pause' }).waitFor();
}

async function openHistoryOfFirst(page: Page): Promise<void> {
  await openMenuOfFirst(page);
  await page.getByRole('menuitem', { name: 'History' }).click();
  await page.getByText('You created this coupon.').waitFor();
}

type History = CallOutput<typeof readCouponHistory>;

/** Fakes an earlier version: the coupon was different when it was created. */
const withEarlierVersion = (history: History): History => ({
  ...history,
  results: history.results.map((change) => ({
    ...change,
    version: { ...change.version, description: 'Boots and shoes of last season', discount_code: 'BOOTS10' },
  })),
});

const offerTypes: [string, RegExp][] = [
  ['sitewide-amount', /sitewide amount/i],
  ['free-shipping', /free shipping/i],
  ['sale-percent', /sale percent/i],
  ['sale-amount', /sale amount/i],
  ['other', /other/i],
];

export const couponFormScenes: Scene[] = [
  { name: 'coupon-new', as: 'subscribed', path },
  { name: 'coupon-without-store', as: 'new', path },
  { name: 'coupon-not-paid', as: 'pending', path },
  {
    name: 'coupon-eleventh',
    as: 'tenCoupons',
    path,
    // Otherwise the bar at the end of a phone's window covers half of a field, which axe takes for a small target.
    act: (page) => description(page).scrollIntoViewIfNeeded(),
  },
  ...offerTypes.map(([name, option]): Scene => ({
    name: `coupon-${name}`,
    as: 'subscribed',
    path,
    async act(page) {
      await chooseOfferType(page, option);
      await description(page).fill('Everything that grows: plants, pots and seeds');
      await page.getByLabel('Coupon Code').fill('BLOOM35');
    },
  })),
  {
    name: 'coupon-restrictions',
    as: 'subscribed',
    path,
    async act(page) {
      await page.getByText('Restrictions (optional)').click();
      await page.getByLabel('New customers only').check();
      await page.getByLabel('Other Restrictions').fill('Not with other offers');
      await description(page).fill('Everything that grows: plants, pots and seeds');
    },
  },
  {
    name: 'coupon-offer-type-open',
    as: 'subscribed',
    path,
    window: true,
    act: (page) => page.getByRole('combobox', { name: /offer type/i }).click(),
  },
  {
    name: 'coupon-date-picker',
    daily: true,
    as: 'subscribed',
    path,
    window: true,
    act: (page) =>
      page
        .getByRole('button', { name: /choose date/i })
        .last()
        .click(),
  },
  {
    name: 'coupon-errors',
    daily: true,
    as: 'subscribed',
    path,
    async act(page) {
      await page.getByLabel('Savings', { exact: false }).first().fill('120');
      await page.getByLabel('Destination URL').fill('ftp://shop.example');
      await page.getByRole('button', { name: 'Save Coupon' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'coupon-refused',
    as: 'subscribed',
    path,
    allowedErrors: UNREACHABLE,
    prepare: (page) =>
      page.route('**/api/v1/coupons/', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      ),
    async act(page) {
      await description(page).fill('Everything that grows: plants, pots and seeds');
      await page.getByRole('button', { name: 'Save Coupon' }).click();
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
  {
    name: 'coupon-hints',
    as: 'fourCoupons',
    path,
    async act(page) {
      await description(page).fill('Free delivery on larger orders');
      await page.getByLabel('Destination URL').fill('http://localhost');
      await page.getByLabel('Coupon Code').fill('MAPLE20');
      await chooseOfferType(page, /free shipping/i);
    },
  },
  {
    name: 'coupon-edit',
    as: 'fourCoupons',
    path: '/coupons',
    async act(page) {
      await editFirst(page);
    },
  },
  {
    name: 'coupon-share',
    daily: true,
    as: 'fourCoupons',
    path: '/coupons',
    async act(page) {
      await editFirst(page);
      await page.getByRole('link', { name: 'Share' }).click();
      await page.getByRole('button', { name: 'Copy link' }).waitFor();
    },
  },
  { name: 'coupon-history', daily: true, as: 'fourCoupons', path: '/coupons', act: openHistoryOfFirst },
  {
    name: 'coupon-history-restore',
    daily: true,
    as: 'fourCoupons',
    path: '/coupons',
    window: true,
    prepare: changedAnswer(readCouponHistory.path, withEarlierVersion),
    async act(page) {
      await openHistoryOfFirst(page);
      await page
        .getByRole('button', { name: /^Restore this version/ })
        .first()
        .click();
      await dialogOf(page).waitFor();
    },
  },
  {
    name: 'coupon-menu-open',
    as: 'fourCoupons',
    path: '/coupons',
    window: true,
    reopens: true,
    act: openMenuOfFirst,
  },
  {
    name: 'coupon-copy-without-store',
    daily: true,
    as: 'fourCoupons',
    path: '/coupons',
    async act(page) {
      await editFirst(page);
      await page.goto(`${page.url()}/copy`);
      await page.getByRole('heading', { name: 'No store on another site' }).waitFor();
    },
  },
  {
    name: 'coupon-stale',
    as: 'oneCoupon',
    path: '/coupons',
    allowedErrors: /status of 409/,
    async act(page, tools) {
      await editFirst(page);
      const token = await tokenOf(tools);
      const { results } = await callApi(tools, listCoupons, { query: {} }, token);
      const [coupon] = results;
      if (!coupon) throw new Error('There is no coupon to change.');
      const body = { discount_code: coupon.discount_code === 'MAPLE20' ? 'MAPLE' : 'MAPLE20' };
      await callApi(tools, updateCoupon, { params: { couponId: coupon.id }, body }, token);
      await description(page).fill('Everything that grows: plants, pots and seeds');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('button', { name: 'Reload' }).waitFor();
    },
  },
  {
    name: 'coupon-duplicate',
    as: 'fourCoupons',
    path: '/coupons',
    async act(page) {
      await openMenuOfFirst(page);
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await page.getByRole('button', { name: 'Save Coupon' }).waitFor();
    },
  },
  {
    name: 'coupon-duplicate-next-year',
    as: 'oneCoupon',
    path: '/coupons',
    async act(page) {
      await editFirst(page);
      await page.getByRole('link', { name: 'Duplicate' }).click();
      await page.getByRole('button', { name: 'Same dates next year' }).click();
    },
  },
  {
    name: 'coupon-strip-open',
    as: 'subscribed',
    path,
    widths: [375],
    window: true,
    async act(page) {
      await description(page).fill('Everything that grows: plants, pots and seeds');
      await page.getByRole('button', { name: /^Preview/ }).click();
    },
  },
  { name: 'coupons-several', as: 'oneCoupon', path: '/coupons/add-several' },
  {
    name: 'coupons-several-problems',
    as: 'oneCoupon',
    path: '/coupons/add-several',
    act: (page) =>
      page
        .getByRole('textbox')
        .fill('20% off everything, SAVE20\n120% off boots\n25% off hats, HATS, 03/04/2199, 2199-05-01'),
  },
  { name: 'coupon-not-found', as: 'fourCoupons', path: '/coupons/999999' },
];
