/** The shell's messages around the screens, the provider's screen, and storefront pages. */
import { listProviderCoupons, me } from '@coupon-center/contracts';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { callApi, tokenOf } from '@coupon-center/journeys';
import { changedAnswer } from '../changed-answer.ts';
import { dialogOf } from '../dialog.ts';
import { holdCall } from '../hold-call.ts';
import type { Scene, SceneTools } from '../scene.ts';

/** Opens the public page of the signed-in merchant. */
async function openStorePage(page: Page, tools: SceneTools): Promise<void> {
  const { store } = await callApi(tools, me, {}, await tokenOf(tools));
  // The storefront knows the owner by this cookie, which the portal renews when it opens.
  const hasAccess = async () => (await page.context().cookies()).some(({ name }) => name === 'access');
  await expect.poll(hasAccess).toBe(true);
  await page.goto(store?.url ?? '');
}

/** Opens the page of a store that shoppers do not see yet. */
async function openPreview(page: Page, tools: SceneTools): Promise<void> {
  await openStorePage(page, tools);
  await page.getByText(/^Preview – shoppers can’t see this page/).waitFor();
}

/** Lets the session expire over unsaved work. */
async function letExpire(page: Page, { endSession }: SceneTools): Promise<void> {
  await page.getByLabel('First name').fill('Annabel');
  await endSession();
  await page.getByRole('button', { name: 'SAVE CHANGES' }).click();
  await dialogOf(page).getByLabel('Password', { exact: true }).waitFor();
}

const showFirstStore = (page: Page) =>
  page.getByRole('list', { name: 'Stores' }).getByRole('link').first().click();

/** Searches for a store at the review desk, because other merchants may fill the first page of the list, and shows it. */
async function showStoreOf(page: Page, { email }: { email: string }): Promise<void> {
  await page.goto(`/review?state=all&q=${encodeURIComponent(email)}`);
  await showFirstStore(page);
}

export const aroundScenes: Scene[] = [
  { name: 'not-allowed', as: 'provider', path: '/coupons' },
  { name: 'review', as: 'provider', beside: 'pending', path: '/review' },
  {
    name: 'review-store',
    daily: true,
    as: 'provider',
    beside: 'fourCoupons',
    path: '/review?state=all',
    async act(page, { beside: merchant }) {
      await showStoreOf(page, merchant!);
      await page.getByRole('region', { name: 'On the page' }).getByRole('article').first().waitFor();
    },
  },
  { name: 'review-approved', as: 'provider', beside: 'unpaid', path: '/review?state=approved' },
  { name: 'review-declined', as: 'provider', beside: 'declined', path: '/review?state=declined' },
  { name: 'review-nothing-changed', as: 'provider', path: '/review?state=changed' },
  { name: 'review-found-nothing', as: 'provider', path: '/review?state=all&q=nowhere' },
  {
    name: 'review-coupons',
    daily: true,
    as: 'provider',
    beside: 'fourCoupons',
    path: '/review/coupons?state=all',
  },
  {
    name: 'review-coupons-none',
    as: 'provider',
    path: '/review/coupons?state=held',
    // Leaves out the coupons on hold of other scenes.
    prepare: changedAnswer<object>(listProviderCoupons.path, (page) => ({
      ...page,
      count: 0,
      next: null,
      results: [],
    })),
  },
  {
    name: 'review-decisions',
    daily: true,
    as: 'provider',
    beside: 'declined',
    path: '/review/decisions',
  },
  {
    name: 'review-decisions-none',
    as: 'provider',
    path: '/review/decisions?verdict=released&period=week&q=nowhere',
  },
  {
    name: 'review-coupons-of-store',
    daily: true,
    as: 'provider',
    beside: 'fourCoupons',
    path: '/review?state=all',
    async act(page, { beside: merchant }) {
      await showStoreOf(page, merchant!);
      await page.getByRole('link', { name: /^[1-9]\d* coupons?$/ }).click();
      await page.getByRole('heading', { level: 1, name: /^Coupons from/ }).waitFor();
    },
  },
  { name: 'review-templates', daily: true, as: 'provider', path: '/review/templates' },
  {
    name: 'review-template-dialog',
    as: 'provider',
    path: '/review/templates',
    window: true,
    act: (page) => page.getByRole('button', { name: 'Add a reason' }).first().click(),
  },
  {
    name: 'review-holding',
    as: 'provider',
    beside: 'fourCoupons',
    path: '/review/coupons?state=all',
    window: true,
    async act(page) {
      // Not the filter 'On hold'.
      await page.getByRole('button', { name: 'Hold', exact: true }).first().click();
      await dialogOf(page).waitFor();
    },
  },
  {
    name: 'review-coupons-selected',
    daily: true,
    as: 'provider',
    beside: 'fourCoupons',
    path: '/review/coupons?state=all',
    window: true,
    act: (page) => page.getByRole('checkbox', { name: 'Select all coupons shown' }).check(),
  },
  {
    name: 'review-declining',
    daily: true,
    as: 'provider',
    beside: 'pending',
    path: '/review',
    window: true,
    async act(page) {
      await showFirstStore(page);
      await page
        .getByRole('button', { name: /^decline(?!d)/i })
        .first()
        .click();
    },
  },
  {
    name: 'offline',
    as: 'fourCoupons',
    path: '/coupons',
    window: true,
    allowedErrors: /ERR_INTERNET_DISCONNECTED|We cannot reach the server/,
    act: async (page) => page.context().setOffline(true),
  },
  {
    name: 'remote-down',
    as: 'fourCoupons',
    path: '/coupons',
    allowedErrors: /ERR_FAILED|failed at the stage/,
    prepare: (page) => page.route('**/remotes/mf-coupons/**', (route) => route.abort()),
    act: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
  },
  {
    name: 'session-expired',
    daily: true,
    as: 'pending',
    path: '/my-store',
    window: true,
    allowedErrors: /401|Your session has expired/,
    act: letExpire,
  },
  {
    name: 'session-expired-bar',
    as: 'pending',
    path: '/my-store',
    window: true,
    allowedErrors: /401|Your session has expired/,
    async act(page, tools) {
      await letExpire(page, tools);
      await page.keyboard.press('Escape');
      await page.getByRole('region', { name: 'Your session has expired' }).waitFor();
    },
  },
  { name: 'landing-merchant', daily: true, as: 'fourCoupons', path: '/' },
  {
    name: 'logged-out',
    as: 'pending',
    path: '/my-store',
    window: true,
    async act(page) {
      await page.goto('/logout');
      // A toast stays while the pointer is over it.
      await page.getByText('Sorry to see you go ...').first().dispatchEvent('mouseover');
    },
  },
  {
    name: 'live-page-opening',
    as: 'pending',
    path: '/live-coupon-page',
    waits: true,
    prepare: (page) => holdCall(page, '**/api/v1/stores/*/preview/'),
  },
  {
    name: 'store-page',
    daily: true,
    as: 'tenCoupons',
    path: '/',
    act: openStorePage,
  },
  {
    name: 'store-page-preview',
    as: 'pending',
    path: '/',
    act: openPreview,
  },
  { name: 'store-page-not-found', path: '/stores/nobody-cp', allowedErrors: /status of 404/ },
];
