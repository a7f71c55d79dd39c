/** A shopper whose browser runs no scripts: everything is links and forms. */
import { openLiveStore } from '../../fixtures/live-store.ts';
import { expect, test } from '../../fixtures/test.ts';

// Missing pages that are requested here on purpose, and icons.
test.use({ allowedErrors: /status of 404/ });

test('a shopper without scripts finds a coupon by letter, category and search, uses it, and reports that its code failed', async ({
  portal,
  newContext,
}) => {
  const shop = `${portal.origin}/healthz`;
  const { store, coupons } = await openLiveStore(portal, { name: 'Osprey Lamps', category: 'home' }, [
    {
      offer_type: 'sitewide percent',
      savings_percent: 30,
      description: 'Reading lights',
      discount_code: 'READ30',
      custom_url: shop,
    },
  ]);
  const context = await newContext({ baseURL: portal.origin, javaScriptEnabled: false });
  const shopper = await context.newPage();
  const heading = shopper.getByRole('heading', { level: 1 });
  const tile = shopper.getByRole('main').getByRole('link', { name: /^Osprey Lamps/ });

  await test.step('by its letter', async () => {
    const letter = shopper
      .getByRole('navigation', { name: 'Stores by letter' })
      .getByRole('link', { name: 'O', exact: true });
    // The home may be up to a second old if another shopper has just opened it.
    await expect(async () => {
      await shopper.goto('/stores');
      await expect(letter).toBeVisible({ timeout: 100 });
    }).toPass();
    await letter.click();
    await expect(heading).toHaveText('Stores starting with O');
    await expect(tile).toHaveAttribute('href', `/stores/${store.slug}`);
  });

  await test.step('by its category', async () => {
    await shopper.getByRole('banner').getByRole('link', { name: 'Coupons.ca' }).click();
    await shopper
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: /^Home/ })
      .click();
    await expect(heading).toHaveText('Home & garden coupons');
    await expect(tile).toHaveAttribute('href', `/stores/${store.slug}`);
  });

  await test.step('by a name with a mistake', async () => {
    const box = shopper.getByRole('searchbox', { name: 'Search stores and coupons' });
    await box.fill('ospery lamps');
    await box.press('Enter');
    await expect(shopper).toHaveURL(/\/search\?q=ospery\+lamps$/);
    await expect(box).toHaveValue('ospery lamps');
    await tile.click();
    await expect(heading).toHaveText('Osprey Lamps coupons');
  });

  await test.step('its code can be read, and its link leads to the shop', async () => {
    await shopper.getByRole('link', { name: /^About this coupon/ }).click();
    await expect(shopper).toHaveURL(new RegExp(`/stores/${store.slug}/${coupons[0]?.id}$`));
    await expect(heading).toHaveText('30% OFF at Osprey Lamps');
    await expect(shopper.getByText('READ30')).toBeVisible();
    const link = shopper.getByRole('link', { name: 'Use Coupon' });
    const rel = (await link.getAttribute('rel'))?.split(' ').sort();
    expect(rel).toEqual(['nofollow', 'noopener', 'sponsored']);
    const opened = context.waitForEvent('page');
    await link.click();
    const tab = await opened;
    await expect(tab).toHaveURL(shop);
    await tab.close();
  });

  await test.step('its code failed', async () => {
    await shopper.getByRole('button', { name: /^No/ }).click();
    await expect(heading).toHaveText('Thank you');
    await shopper.getByRole('link', { name: 'Back to the coupon' }).click();
    await expect(shopper.getByText('READ30')).toBeVisible();
  });

  await test.step('a missing page offers a search', async () => {
    const answer = await shopper.goto('/stores/nobody-cp/1');
    expect(answer?.status()).toBe(404);
    await expect(heading).toHaveText('We couldn’t find this page');
    await shopper.getByRole('searchbox', { name: 'Search stores and coupons' }).fill('reading lihgts');
    await shopper.getByRole('button', { name: 'Search' }).click();
    await shopper.getByRole('link', { name: /^30% OFF/ }).click();
    await expect(heading).toHaveText('30% OFF at Osprey Lamps');
  });
});
