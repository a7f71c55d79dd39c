/** The payment screen with every kind of subscription. */
import { editAdvertiser, getAdvertiser, listPlans, me } from '@coupon-center/contracts';
import type { CallOutput, Subscription } from '@coupon-center/contracts';
import type { Page } from '@playwright/test';
import { callApi, tokenOf } from '@coupon-center/journeys';
import { changedAnswer } from '../changed-answer.ts';
import { dialogOf } from '../dialog.ts';
import { UNREACHABLE } from '../scene.ts';
import type { Scene } from '../scene.ts';

const path = '/payment';

/** Puts states that take weeks to occur into the API's real answers about the plans and the store. */
const withSubscription = (change: Partial<Subscription>) => async (page: Page) => {
  await changedAnswer<CallOutput<typeof listPlans>>(listPlans.path, (plans) => ({
    ...plans,
    subscription: plans.subscription && { ...plans.subscription, ...change },
  }))(page);
  // The header says whether the page is live.
  const { status, entitles = true } = change;
  await changedAnswer<CallOutput<typeof me>>(me.path, ({ store, ...user }) => ({
    ...user,
    store: store && { ...store, ...(status && { stripe_subscription: status }), entitles },
  }))(page);
};

export const paymentScenes: Scene[] = [
  { name: 'payment-without-store', as: 'new', path },
  { name: 'payment-no-subscription', as: 'pending', path },
  { name: 'payment-active', daily: true, as: 'billed', path },
  {
    name: 'payment-cancel-dialog',
    daily: true,
    as: 'subscribed',
    path,
    window: true,
    async act(page) {
      await page.getByRole('button', { name: 'Cancel Subscription' }).click();
      await dialogOf(page).waitFor();
    },
  },
  { name: 'payment-cancelled', as: 'cancelled', path },
  {
    name: 'payment-ended',
    as: 'subscribed',
    path,
    prepare: withSubscription({
      status: 'canceled',
      canceled_at: 1_750_000_000,
      current_period_end: 1_752_000_000,
      entitles: false,
    }),
  },
  { name: 'payment-past-due', as: 'pastDue', path },
  {
    name: 'payment-unpaid',
    as: 'subscribed',
    path,
    prepare: withSubscription({ status: 'unpaid', entitles: false }),
  },
  {
    name: 'payment-incomplete',
    as: 'subscribed',
    path,
    prepare: withSubscription({ status: 'incomplete', entitles: false }),
  },
  {
    name: 'payment-paused',
    as: 'subscribed',
    path,
    prepare: withSubscription({ status: 'paused', entitles: false }),
  },
  {
    name: 'payment-waiting-for-webhook',
    as: 'pending',
    path: '/payment?checkout=cs_not_heard_of_yet',
    waits: true,
  },
  {
    name: 'payment-late',
    as: 'pending',
    path: '/payment?checkout=cs_not_heard_of_yet',
    waits: true,
    prepare: (page) => page.clock.install(),
    async act(page) {
      await page.clock.fastForward('01:01');
      await page.getByText('We haven’t received confirmation yet.').waitFor();
    },
  },
  {
    name: 'payment-delete-card',
    as: 'billed',
    path,
    window: true,
    async act(page) {
      await page
        .getByRole('button', { name: /delete|remove/i })
        .and(page.locator(':enabled'))
        .first()
        .click();
      await dialogOf(page).waitFor();
    },
  },
  { name: 'billing-without-store', as: 'new', path: '/payment/billing' },
  { name: 'billing-new', as: 'subscribed', path: '/payment/billing' },
  { name: 'billing', as: 'billed', path: '/payment/billing' },
  {
    name: 'billing-new-contact',
    as: 'billed',
    path: '/payment/billing',
    async act(page) {
      await page.getByRole('button', { name: /add (a )?contact/i }).click();
      await page.getByLabel('First name').waitFor();
    },
  },
  {
    name: 'billing-contact-edit',
    as: 'billed',
    path: '/payment/billing',
    async act(page) {
      await page.getByRole('button', { name: /^Edit Bo/ }).click();
      await page.getByLabel('First name').waitFor();
    },
  },
  {
    name: 'billing-contact-delete',
    as: 'billed',
    path: '/payment/billing',
    window: true,
    async act(page) {
      await page.getByRole('button', { name: /^Delete Bo/ }).click();
      await dialogOf(page).waitFor();
    },
  },
  {
    name: 'billing-stale',
    as: 'billed',
    path: '/payment/billing',
    allowedErrors: /status of 409/,
    async act(page, tools) {
      const token = await tokenOf(tools);
      const organization = await callApi(tools, getAdvertiser, { query: {} }, token);
      const region = organization.region === 'Ontario' ? 'ON' : 'Ontario';
      await page.getByLabel('City').fill('Ottawa');
      await callApi(tools, editAdvertiser, { body: { ...organization, region } }, token);
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByRole('button', { name: 'Reload' }).waitFor();
    },
  },
  {
    name: 'payment-not-loaded',
    as: 'pending',
    path,
    allowedErrors: UNREACHABLE,
    prepare: (page) => page.route(`**${listPlans.path}**`, (route) => route.abort()),
  },
];
