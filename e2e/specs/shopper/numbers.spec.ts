/** The whole way: a merchant's coupon, the provider's approval, a shopper who finds and uses it, and the merchant's numbers. */
import type { Browser, BrowserContext } from '@playwright/test';
import { expectAccessible, signInAt } from '@coupon-center/journeys';
import { openLiveStore } from '../../fixtures/live-store.ts';
import { expect, test } from '../../fixtures/test.ts';

// The shop that a coupon leads to here has no icon.
test.use({ allowedErrors: /status of 404/ });

/** Changes the user agent: a headless browser would not be counted. */
const userAgentOf = (browser: Browser) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;

test("the merchant's numbers contain a shopper's view, copy, click and answer", async ({
  page,
  portal,
  browser,
  newContext,
}) => {
  const { merchant } = await openLiveStore(portal, { name: 'Kingfisher Outdoors' }, [
    {
      offer_type: 'sitewide percent',
      savings_percent: 15,
      description: 'Kayaks and paddles',
      discount_code: 'PADDLE15',
      custom_url: `${portal.origin}/healthz`,
    },
  ]);

  const context = await newContext({ baseURL: portal.origin, userAgent: userAgentOf(browser) });
  const shopper = await context.newPage();
  await shopper.goto('/stores');
  await shopper.getByRole('combobox', { name: 'Search stores and coupons' }).fill('kingfihser');
  await shopper.keyboard.press('Enter');
  await shopper.getByRole('link', { name: /^Kingfisher Outdoors/ }).click();
  await expectAccessible(shopper);

  const counted = shopper.waitForResponse(/\/visits$/);
  await useCoupon(context, () => shopper.getByRole('link', { name: 'Use Coupon' }).click());
  expect((await counted).status()).toBe(204);
  await shopper.getByRole('button', { name: /^Yes/ }).click();
  await expect(shopper.getByText('Thank you.')).toBeVisible();
  expect(await context.cookies()).toEqual([]);

  await signInAt(page, '/numbers', merchant);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: /^Page views/ })).toContainText(/Page views\s*1\D/);
    await expect(page.getByRole('button', { name: /^Code copies/ })).toContainText(/Code copies\s*1\D/);
    await expect(page.getByRole('button', { name: /^Clicks/ })).toContainText(/Clicks\s*1\D/);
    await expect(page.getByRole('row', { name: /Kayaks and paddles/ })).toContainText('1 of 1');
  }).toPass();
  await expectAccessible(page);
  await page.goto('/coupons');
  await expect(page.getByText('· 1 view')).toBeVisible();
});

async function useCoupon(context: BrowserContext, press: () => Promise<void>): Promise<void> {
  const opened = context.waitForEvent('page');
  await press();
  await (await opened).close();
}
