/** The list of coupons: how many fit on a screen, rows that open, and the merchant's saved choice. */
import type { Page } from '@playwright/test';
import {
  merchantWithCoupons,
  CouponsPage,
  expectAccessible,
  layoutShifts,
  signedIn,
  smallTargets,
  tooWide,
  watchLayout,
} from '@coupon-center/journeys';
import type { Merchant, RunningPortal } from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 375, height: 740 };

/** Link of a coupon, which an opened row shows. */
const ADDRESS = /^https?:\/\//;

const DESCRIPTIONS = [
  'Everything in the shop, and the new arrivals of this season that came in last week too',
  ...Array.from({ length: 9 }, (_, place) => `Offer number ${place + 2} of this season`),
];

/** A subscribed merchant with ten coupons, whose page is in review. */
function merchantWithTen(portal: RunningPortal): Promise<Merchant> {
  const coupons = DESCRIPTIONS.map((description, place) => ({
    offer_type: 'sitewide percent' as const,
    savings_percent: 10 + place,
    description,
    discount_code: `SAVE${place}`,
    expiration_date: null,
  }));
  return merchantWithCoupons(portal, coupons);
}

/** Returns the distance of the end of the list from the top of the page, in pixels. */
const listEnd = (page: Page) =>
  page.evaluate(() => {
    const rows = document.querySelectorAll('main article');
    return Math.round(rows[rows.length - 1]!.getBoundingClientRect().bottom + window.scrollY);
  });

test('ten coupons fit on one desktop screen or two phone screens, and the strip shows what the page waits for', async ({
  portal,
  newContext,
}) => {
  const merchant = await merchantWithTen(portal);
  const context = await newContext({ storageState: await signedIn(portal, merchant), viewport: DESK });
  const page = await context.newPage();
  const coupons = new CouponsPage(page);
  await watchLayout(page);
  await page.goto('/coupons');
  await coupons.expectOrder(DESCRIPTIONS);

  await test.step('on a desktop', async () => {
    expect(await listEnd(page)).toBeLessThanOrEqual(DESK.height);
    expect(await layoutShifts(page)).toEqual([]);
    const [months, bars] = await Promise.all(
      ['.months', 'article .schedule'].map((part) => page.locator(`main ${part}`).first().boundingBox()),
    );
    expect([bars?.x, bars?.width]).toEqual([months?.x, months?.width]);
    await expectAccessible(page);
  });

  await test.step('the strip', async () => {
    const strip = page.getByRole('note', { name: 'Your store page' });
    const text = strip.getByText('Your store page is in review.');
    await expect(text).toBeVisible();
    await expect(page.getByText(/^Live$/)).toHaveCount(0);
    await page.setViewportSize(PHONE);
    const lines = await text.evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return words.getBoundingClientRect().height / parseFloat(getComputedStyle(element).lineHeight);
    });
    expect(Math.round(lines)).toBeLessThanOrEqual(2);
  });

  await test.step('on a phone, with the months in sight', async () => {
    await page.reload();
    await coupons.expectOrder(DESCRIPTIONS);
    expect(await listEnd(page)).toBeLessThanOrEqual(2 * PHONE.height);
    expect(await layoutShifts(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect(await tooWide(page, { width: 320, height: 640 })).toEqual([]);
    await page.setViewportSize(PHONE);
    await coupons.cards().nth(8).scrollIntoViewIfNeeded();
    const months = await page.locator('main .months').boundingBox();
    expect(months?.y).toBeGreaterThanOrEqual(0);
    expect(months?.y).toBeLessThan(PHONE.height / 2);
    await expectAccessible(page);
  });
});

test('a row opens by mouse, touch and keyboard, and the choice of cards is kept until logging out', async ({
  portal,
  newContext,
}) => {
  const merchant = await merchantWithTen(portal);
  const storageState = await signedIn(portal, merchant);
  const [first = ''] = DESCRIPTIONS;
  const page = await (await newContext({ storageState, viewport: DESK })).newPage();
  const coupons = new CouponsPage(page);
  const row = coupons.cards().first();
  const summary = row.getByRole('button', { name: /^10% OFF/ });
  await page.goto('/coupons');

  await test.step('its actions appear under the mouse and with the focus; Edit and the menu stay', async () => {
    const archive = row.getByRole('button', { name: /^Archive/ });
    await expect(archive).toHaveCSS('opacity', '0');
    for (const shown of [
      row.getByRole('link', { name: /^Edit/ }),
      row.getByRole('button', { name: /^More for/ }),
    ])
      await expect(shown).toHaveCSS('opacity', '1');
    await row.hover();
    await expect(archive).toHaveCSS('opacity', '1');
    await page.mouse.move(0, 0);
    await expect(archive).toHaveCSS('opacity', '0');
    await archive.focus();
    await expect(archive).toHaveCSS('opacity', '1');
  });

  await test.step('description and code open the destination instead', async () => {
    const link = row.getByRole('link', { name: /Opens in a new tab$/ });
    await expect(link).toContainText(first);
    for (const part of [first, 'CODE: SAVE0']) {
      const opened = page.waitForEvent('popup');
      await link.getByText(part).click();
      await (await opened).close();
      await expect(summary).toHaveAttribute('aria-expanded', 'false');
    }
  });

  await test.step('by mouse, anywhere else on the row', async () => {
    await expect(row.getByText(ADDRESS)).toBeHidden();
    await row.click({ position: { x: 400, y: 40 } });
    await expect(summary).toHaveAttribute('aria-expanded', 'true');
    await expect(row.getByText(ADDRESS)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('by keyboard', async () => {
    await summary.focus();
    await page.keyboard.press('Enter');
    await expect(row.getByText(ADDRESS)).toBeHidden();
    await page.keyboard.press('Space');
    await expect(row.getByText(ADDRESS)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(row.getByRole('link', { name: /Opens in a new tab$/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(row.getByRole('link', { name: /^Edit/ })).toBeFocused();
  });

  await test.step('by touch, with its actions', async () => {
    const phone = await (
      await newContext({ storageState, viewport: PHONE, hasTouch: true, isMobile: true })
    ).newPage();
    await phone.goto('/coupons');
    const card = new CouponsPage(phone).cards().first();
    await expect(card.getByRole('link', { name: /^Edit/ })).toBeVisible();
    await expect(card.getByRole('link', { name: /^Edit/ })).toHaveCSS('opacity', '1');
    await expect(card.getByText('CODE: SAVE0')).toBeVisible();
    await card.getByRole('button', { name: /^More for/ }).tap();
    await expect(phone.getByRole('menuitem', { name: 'Archive' })).toBeVisible();
    await phone.keyboard.press('Escape');
    await card.tap({ position: { x: 220, y: 16 } });
    await expect(card.getByRole('button', { name: /^Archive/ })).toBeVisible();
    expect(await smallTargets(phone)).toEqual([]);
    await card.getByRole('link', { name: /^Edit/ }).tap();
    await expect(phone.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    // The phone has the same session, which ends below.
    await phone.context().close();
  });

  await test.step('cards, by choice', async () => {
    await page.getByRole('button', { name: 'Cards' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Cards' })).toHaveAttribute('aria-pressed', 'true');
    await expect(summary).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});
