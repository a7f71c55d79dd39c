/** Measures of the coupon screens that need a browser. */
import { merchantWithCoupons, CouponsPage, signInAt, tooWide } from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

/** Where the first and the last character of an element's text begin, in pixels from the left. */
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
