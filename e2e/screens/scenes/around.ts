/** What the shell says around the screens, the provider's screen, and what shoppers see. */
import { emailLogin, me } from '@coupon-center/contracts';
import type { Page } from '@playwright/test';
import { callApi } from '../../fixtures/merchant.ts';
import { dialogOf } from '../dialog.ts';
import type { Scene, SceneTools } from '../scene.ts';

/** The public page of whoever is signed in. */
async function openStorePage(page: Page, { user, clientId, origin }: SceneTools): Promise<void> {
  const { email = '', password = '' } = user ?? {};
  const { token } = await callApi({ origin, clientId }, emailLogin, { body: { email, password } });
  const { store } = await callApi({ origin, clientId }, me, {}, token);
  await page.goto(store?.url ?? '');
}

export const aroundScenes: Scene[] = [
  { name: 'not-allowed', as: 'provider', path: '/coupons' },
  { name: 'review', as: 'provider', path: '/review' },
  { name: 'review-approved', as: 'provider', path: '/review?state=approved' },
  { name: 'review-declined', as: 'provider', path: '/review?state=declined' },
  { name: 'review-nothing-changed', as: 'provider', path: '/review?state=changed' },
  {
    name: 'review-declining',
    as: 'provider',
    path: '/review',
    window: true,
    act: (page) =>
      page
        .getByRole('button', { name: /decline/i })
        .first()
        .click(),
  },
  {
    name: 'offline',
    as: 'fourCoupons',
    path: '/coupons',
    window: true,
    act: async (page) => page.context().setOffline(true),
  },
  {
    name: 'remote-down',
    as: 'fourCoupons',
    path: '/coupons',
    prepare: (page) => page.route('**/remotes/mf-coupons/**', (route) => route.abort()),
    act: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
  },
  {
    name: 'session-expired',
    as: 'pending',
    path: '/my-store',
    window: true,
    async act(page, { endSession }) {
      await page.getByLabel('First name').fill('Annabel');
      await endSession();
      await page.getByRole('button', { name: 'SAVE CHANGES' }).click();
      await dialogOf(page).waitFor();
    },
  },
  {
    name: 'store-page',
    as: 'tenCoupons',
    path: '/',
    act: openStorePage,
  },
  {
    name: 'store-page-preview',
    as: 'pending',
    path: '/',
    act: openStorePage,
  },
  { name: 'store-page-not-found', path: '/stores/nobody-cp' },
];
