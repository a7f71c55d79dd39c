/** Reordering coupons with a finger, on a phone: the handle moves a card, the rest of it scrolls. */
import type { CDPSession, Locator, Page } from '@playwright/test';
import { dayIn } from '@coupon-center/contracts';
import { DEFAULT_CLIENT_ID, sites } from '@coupon-center/site-config';
import { CouponsPage, addCoupons, registerWithStore, signInAt, subscribe } from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

const DESCRIPTIONS = ['All plants and pots', 'Seeds for the spring', 'Tools that last'];

interface Point {
  x: number;
  y: number;
}

/** Sends touches only; whether they become a drag or a scroll is up to the browser. */
class Finger {
  readonly #browser: CDPSession;
  constructor(browser: CDPSession) {
    this.#browser = browser;
  }

  async drag(from: Point, to: Point): Promise<void> {
    await this.#touch('touchStart', from);
    const steps = 20;
    for (let step = 1; step <= steps; step++) {
      const share = step / steps;
      await this.#touch('touchMove', {
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
      });
    }
    await this.#browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  #touch(type: 'touchStart' | 'touchMove', point: Point) {
    return this.#browser.send('Input.dispatchTouchEvent', { type, touchPoints: [point] });
  }
}

async function middleOf(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

/** A page keeps scrolling by momentum after the finger has left it. */
const isAtRest = (page: Page) =>
  page.evaluate(async () => {
    const before = window.scrollY;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return window.scrollY === before;
  });

// @spec 2.58
test('a finger on the handle moves a coupon, which is saved; a finger on the card scrolls and moves nothing', async ({
  page,
  portal,
}) => {
  const merchant = await registerWithStore(portal);
  await subscribe(portal, merchant);
  const start_date = dayIn(sites[DEFAULT_CLIENT_ID].timeZone);
  await addCoupons(
    portal,
    merchant,
    DESCRIPTIONS.map((description) => ({
      offer_type: 'sitewide percent',
      savings_percent: 20,
      description,
      start_date,
      expiration_date: null,
    })),
  );
  const [plants = '', seeds = '', tools = ''] = DESCRIPTIONS;
  const coupons = new CouponsPage(page);
  const finger = new Finger(await page.context().newCDPSession(page));
  await signInAt(page, '/coupons', merchant);
  await coupons.expectOrder([plants, seeds, tools]);

  await test.step('on the card', async () => {
    await page.evaluate(() => window.scrollTo({ top: 0 }));
    const body = await middleOf(page.getByText(seeds, { exact: true }));
    await finger.drag(body, { x: body.x, y: body.y - 250 });
    await expect.poll(() => scrolled(page)).toBeGreaterThan(100);
    await expect.poll(() => isAtRest(page)).toBe(true);
    await coupons.expectOrder([plants, seeds, tools]);
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden();
  });

  await test.step('on the handle, away from the edges of the window, where a drag scrolls', async () => {
    await coupons
      .cards()
      .first()
      .evaluate((card) => card.scrollIntoView({ block: 'center' }));
    const before = await scrolled(page);
    const from = await middleOf(coupons.handleOf(plants));
    const onto = await middleOf(coupons.handleOf(seeds));
    await finger.drag(from, { x: from.x, y: from.y + (onto.y - from.y) * 1.3 });
    await coupons.expectOrder([seeds, plants, tools]);
    expect(await scrolled(page)).toBe(before);
  });

  await test.step('the order is kept', async () => {
    await coupons.save();
    await page.reload();
    await coupons.expectOrder([seeds, plants, tools]);
  });
});
