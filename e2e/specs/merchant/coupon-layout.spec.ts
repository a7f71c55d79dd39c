/** Layout of the coupon screens that only a browser can measure. */
import type { Locator } from '@playwright/test';
import { addDays, dayIn } from '@coupon-center/contracts';
import type { CouponWrite } from '@coupon-center/contracts';
import { merchantWithCoupons, CouponsPage, signInAt, tooWide } from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

/** A coupon in its last two weeks, which can be renewed, and one without an end. */
function endingAndEndless(): CouponWrite[] {
  const today = dayIn('America/Toronto');
  const shared = { offer_type: 'sitewide percent', discount_code: 'PLANTS20', start_date: today } as const;
  const description = 'All plants and pots, and all the seeds of this spring and of the next one too';
  return [
    { ...shared, savings_percent: 20, description, expiration_date: addDays(today, 6) },
    { ...shared, savings_percent: 30, description: 'All tools', discount_code: '', expiration_date: null },
  ];
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return { ...box, right: box.x + box.width, middle: box.y + box.height / 2 };
}

/** Returns the positions of the parts of a row. */
async function partsOf(row: Locator) {
  const [card, schedule, edit, archive, chip, dates] = await Promise.all(
    [
      row,
      row.locator('.schedule'),
      row.getByRole('link', { name: /^Edit/ }),
      row.getByRole('button', { name: /^Archive/ }),
      row.getByText('Ready'),
      row.getByText(/expiration date|^Ends/),
    ].map(boxOf),
  );
  return { card: card!, schedule: schedule!, edit: edit!, archive: archive!, chip: chip!, dates: dates! };
}

/** Returns the left edges of the first and the last character of an element's text, in pixels. */
const endsOf = (element: HTMLElement) => {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
  const range = document.createRange();
  const leftOf = (place: number) => {
    range.setStart(text, place);
    range.setEnd(text, place + 1);
    return range.getBoundingClientRect().left;
  };
  return { first: leftOf(0), last: leftOf(text.length - 1) };
};

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test('text from right to left ends at the left with its exclamation mark, and a long word fits', async ({
    page,
    portal,
  }) => {
    const hebrew = 'הנחה!';
    const merchant = await merchantWithCoupons(portal, [
      { offer_type: 'Other', description: hebrew },
      { offer_type: 'Other', description: 'x'.repeat(120) },
    ]);
    await signInAt(page, '/coupons', merchant);
    const words = page.getByText(hebrew).first();
    await expect(words).toBeVisible();
    const { first, last } = await words.evaluate(endsOf);
    expect(last).toBeLessThan(first);
    expect(await tooWide(page, { width: 320, height: 740 })).toEqual([]);
  });
});

test('the actions of a coupon that ends soon line up with those of the others, beside the schedule', async ({
  page,
  portal,
}) => {
  const merchant = await merchantWithCoupons(portal, endingAndEndless());
  await signInAt(page, '/coupons', merchant);
  const rows = new CouponsPage(page).cards();
  await expect(rows.first().getByRole('button', { name: /^Renew/ })).toBeVisible();

  for (const width of [1100, 1280, 1440])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const ending = await partsOf(rows.first());
      const endless = await partsOf(rows.last());
      expect(ending.edit.x).toBeGreaterThanOrEqual(ending.schedule.right);
      expect([ending.edit.x, ending.archive.x]).toEqual([endless.edit.x, endless.archive.x]);
      expect([ending.card.height, endless.card.height]).toEqual([52, 52]);
      expect(Math.abs(ending.chip.middle - ending.dates.middle)).toBeLessThanOrEqual(1);
    });

  await test.step('a lifted coupon is opaque, and leaves an outline', async () => {
    const { mouse } = page;
    const handle = await boxOf(new CouponsPage(page).handleOf('All tools'));
    await mouse.move(handle.x + handle.width / 2, handle.middle);
    await mouse.down();
    await mouse.move(handle.x + handle.width / 2, handle.middle + 12, { steps: 4 });
    const lifted = page.locator('.sortable-drag');
    await expect(lifted).toHaveCSS('opacity', '1');
    await expect(lifted.getByRole('article', { includeHidden: true })).not.toHaveCSS('box-shadow', 'none');
    const left = page.locator('.sortable-ghost');
    await expect(left).toHaveCSS('border-top-style', 'dashed');
    await expect(left.getByRole('article', { includeHidden: true })).toBeHidden();
    await mouse.up();
  });

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 740 });
    const row = rows.first();
    const [card, stub, schedule, text, edit, chip, dates] = await Promise.all(
      [
        row,
        row.getByRole('heading'),
        row.locator('.schedule'),
        row.getByText(/^All plants/),
        row.getByRole('link', { name: /^Edit/ }),
        row.getByText('Ready'),
        row.getByText(/^Ends/),
      ].map(boxOf),
    );
    expect(schedule!.x).toBeGreaterThan(stub!.right);
    expect(text!.right).toBeLessThanOrEqual(card!.right - 12);
    expect(text!.right).toBeLessThanOrEqual(edit!.x);
    expect(Math.abs(chip!.middle - dates!.middle)).toBeLessThanOrEqual(1);
    expect(schedule!.y - edit!.middle).toBeGreaterThanOrEqual(16);
    const endless = rows.last().getByText('No expiration date');
    expect(await endless.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await expect(row.getByText('CODE: PLANTS20')).toBeVisible();
    const months = await boxOf(page.locator('main .months'));
    expect([schedule!.x, schedule!.width]).toEqual([months.x, months.width]);
  });

  await test.step('its numbers on a phone', async () => {
    await page.goto('/numbers');
    const line = page.getByRole('table', { name: 'By coupon' }).getByRole('row', { name: /All tools/ });
    await expect(line).toBeVisible();
    expect((await boxOf(line)).height).toBeLessThanOrEqual(90);
    expect(await tooWide(page, { width: 320, height: 740 })).toEqual([]);
  });
});

test('a single coupon keeps its margin, the schedule its bars in forced colors, and the form its width at 200% text', async ({
  page,
  portal,
}) => {
  const merchant = await merchantWithCoupons(portal, [
    { offer_type: 'sitewide percent', savings_percent: 20, description: 'All plants and pots' },
  ]);
  await signInAt(page, '/coupons', merchant);

  await test.step('the headline', async () => {
    const card = new CouponsPage(page).cards().first();
    const distance = await card.evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element.querySelector('h2')!);
      return words.getBoundingClientRect().left - element.getBoundingClientRect().left;
    });
    expect(distance).toBeGreaterThanOrEqual(16);
  });

  await test.step('the bars', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const track = new CouponsPage(page).cards().first().locator('.schedule');
    const looks = await track.evaluate((element) =>
      [element, element.firstElementChild!].map((part) => {
        const { backgroundColor, borderTopWidth, borderTopStyle } = getComputedStyle(part);
        return { backgroundColor, border: `${borderTopWidth} ${borderTopStyle}` };
      }),
    );
    expect(looks[1]?.backgroundColor).not.toBe(looks[0]?.backgroundColor);
    expect(looks[1]?.border).toBe('1px solid');
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await test.step('the form', async () => {
    await page.getByRole('link', { name: 'ADD COUPON' }).click();
    await expect(page.getByLabel('Coupon Description')).toBeVisible();
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expect
      .poll(() =>
        page
          .getByRole('main')
          .locator('form')
          .evaluate((form) => form.clientWidth),
      )
      .toBeGreaterThan(600);
    const offer = page.getByRole('combobox', { name: /offer type/i });
    expect(await offer.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});
