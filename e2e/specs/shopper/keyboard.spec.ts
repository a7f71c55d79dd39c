/** A shopper without a mouse: from the home page to a coupon's code, and an answer about it. */
import { expectAccessible, KeyboardUser } from '@coupon-center/journeys';
import { openLiveStore } from '../../fixtures/live-store.ts';
import { expect, test } from '../../fixtures/test.ts';

// The shop that a coupon leads to here has no icon, and one answer is aborted.
test.use({ allowedErrors: /status of 404|ERR_FAILED/ });

test('a shopper searches, uses a coupon and rates its code by keyboard, and never loses the focus', async ({
  page,
  portal,
}) => {
  const shop = `${portal.origin}/healthz`;
  const { store } = await openLiveStore(portal, { name: 'Sandpiper Canoes', category: 'sports' }, [
    {
      offer_type: 'sitewide percent',
      savings_percent: 15,
      description: 'Canoes and life vests',
      discount_code: 'PIPER15',
      custom_url: shop,
    },
    { offer_type: 'free shipping', description: 'Orders of paddles', custom_url: shop },
  ]);
  await page.context().grantPermissions(['clipboard-read']);
  const user = new KeyboardUser(page);
  const { keyboard } = page;
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('each stop on the home page is visible, and the first skips to the content', async () => {
    await page.goto(`${portal.origin}/stores`);
    expect(await user.goThrough()).toBeGreaterThan(9);
    await page.goto(`${portal.origin}/stores`);
    await user.press(page.getByRole('link', { name: 'Skip to main content' }));
    await expect(page.getByRole('main')).toBeFocused();
    await keyboard.press('Tab');
  });

  await test.step('suggestions follow the typing, and leave the focus in the box', async () => {
    const box = page.getByRole('combobox', { name: 'Search stores and coupons' });
    await expect(box).toBeFocused();
    await keyboard.type('sandpiper');
    const suggested = page.getByRole('option', { name: /^Sandpiper Canoes/ });
    await expect(suggested).toBeVisible();
    await expect(page.getByText('3 suggestions')).toHaveRole('status');
    await keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('sandpiper');
    await keyboard.press('Backspace');
    await expect(suggested).toBeVisible();
    await keyboard.press('ArrowDown');
    await expect(suggested).toHaveAttribute('aria-selected', 'true');
    await expect(box).toBeFocused();
    await keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/stores/${store.slug}$`));
    await expect(heading).toHaveText('Sandpiper Canoes coupons');
  });

  const card = page.getByRole('article', { name: '15% OFF' });
  await test.step('Use Coupon copies the code, says so, and opens the shop in a new tab', async () => {
    expect(await user.goThrough()).toBeGreaterThan(10);
    const link = card.getByRole('link', { name: 'Use Coupon' });
    await expect(link).toHaveAccessibleDescription('15% OFF Opens in a new tab');
    await expect(card.getByText('PIPER15')).toBeVisible();
    const opened = page.context().waitForEvent('page');
    await user.press(link);
    const tab = await opened;
    await expect(tab).toHaveURL(shop);
    expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
    await tab.close();
    await page.bringToFront();
    await expect(card.getByRole('status')).toHaveText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('PIPER15');
    await expect(link).toBeFocused();
  });

  await test.step('thanks for an answer about the code replace its buttons', async () => {
    await user.press(page.getByRole('button', { name: /^Yes.*15% OFF worked/ }));
    const thanks = page.getByRole('status').filter({ hasText: 'Thank you.' });
    await expect(thanks).toBeFocused();
    await expect(page.getByRole('button', { name: /15% OFF (?:worked|didn)/ })).toHaveCount(0);
    await expectAccessible(page);
    await keyboard.press('Tab');
    await expect(page.getByRole('article', { name: 'Free Shipping' }).getByRole('link')).toBeFocused();
  });

  await test.step("a coupon's own page leads back to its store", async () => {
    await page.goto(`${portal.origin}/stores/${store.slug}`);
    await user.press(page.getByRole('link', { name: /^About this coupon.*15% OFF/ }));
    await expect(heading).toHaveText('15% OFF at Sandpiper Canoes');
    expect(await user.goThrough()).toBeGreaterThan(8);
    await user.press(page.getByRole('navigation', { name: 'You are here' }).getByRole('link').last());
    await expect(heading).toHaveText('Sandpiper Canoes coupons');
  });
});

test('a failed answer leaves the focus on its button, for another try', async ({ page, portal }) => {
  const { store } = await openLiveStore(portal, { name: 'Plover Tents' }, [
    {
      offer_type: 'sitewide percent',
      savings_percent: 10,
      description: 'Tents',
      discount_code: 'TENT10',
      custom_url: `${portal.origin}/healthz`,
    },
  ]);
  const user = new KeyboardUser(page);
  await page.goto(`${portal.origin}/stores/${store.slug}`);
  await page.route('**/votes', (route) => route.abort());
  await expect(page.getByText('Did the code work?')).toBeHidden();
  const opened = page.context().waitForEvent('page');
  await user.press(page.getByRole('link', { name: 'Use Coupon' }));
  await (await opened).close();
  const no = page.getByRole('button', { name: /^No/ });
  await user.press(no);
  await expect(page.getByText('That didn’t work. Please try again later.')).toBeVisible();
  await expect(no).toBeFocused();
  await page.unroute('**/votes');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thank you.')).toBeFocused();
});
