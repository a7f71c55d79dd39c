/** A coupon that is paused, resumed and restored to an earlier text. */
import type { Page } from '@playwright/test';
import { CouponFormPage, CouponsPage, expectAccessible, signInAt } from '@coupon-center/journeys';
import { openLiveStore } from '../../fixtures/live-store.ts';
import type { Portal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/test.ts';

const TEXT = 'Everything for the garden';

const openToShoppers = (portal: Portal) =>
  openLiveStore(portal, { name: 'Heron Gardens' }, [
    { offer_type: 'sitewide percent', savings_percent: 20, description: TEXT },
  ]);

/** Chooses an entry in the menu of the only coupon. */
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a merchant pauses a coupon, resumes it, and restores its earlier text', async ({
  page,
  portal,
  newContext,
}) => {
  const { merchant, store } = await openToShoppers(portal);
  const shopper = await (await newContext({ baseURL: portal.origin })).newPage();
  const shown = shopper.getByText(TEXT);
  await shopper.goto(`/stores/${store.slug}`);
  await expect(shown).toBeVisible();
  /** A page may be up to a second old when it is opened again. */
  const expectForShoppers = (count: number) =>
    expect(async () => {
      await shopper.reload();
      await expect(shopper.getByRole('heading', { level: 1, name: store.name })).toBeVisible();
      await expect(shown).toHaveCount(count, { timeout: 100 });
    }).toPass();

  await test.step('paused', async () => {
    await signInAt(page, '/coupons', merchant);
    await choose(page, 'Pause');
    await expect(page.getByText(/^Paused$/)).toBeVisible();
    await expect(page.getByText(/^Live$/)).toHaveCount(0);
    await expectAccessible(page);
    await expectForShoppers(0);
  });

  await test.step('resumed', async () => {
    await choose(page, 'Resume');
    await expect(page.getByText(/^Live$/)).toBeVisible();
    await expectForShoppers(1);
  });

  await test.step('edited', async () => {
    await new CouponsPage(page).edit(TEXT);
    const form = new CouponFormPage(page);
    await form.fill({ description: 'Bulbs only' });
    await form.save();
    await new CouponsPage(page).expectOrder(['Bulbs only']);
  });

  await test.step('the history lists all of it, and restores the earlier text', async () => {
    await choose(page, 'History');
    await expect(page.getByText(`You changed the description from “${TEXT}” to “Bulbs only”.`)).toBeVisible();
    await expect(page.getByText('You resumed this coupon.')).toBeVisible();
    await expect(page.getByText('You paused this coupon.')).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^Restore this version/ })
      .last()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`This changes the description from “Bulbs only” to “${TEXT}”.`);
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText(/^You restored an earlier version/)).toBeVisible();
    await expectForShoppers(1);
  });
});
