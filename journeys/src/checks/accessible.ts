/** Checks a page with axe. */
import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Expects that axe finds no violation of WCAG 2.2 A and AA, in light and dark. Runs in Chromium only. */
export async function expectAccessible(page: Page): Promise<void> {
  // A content process of Firefox ESR 153 crashes at the next focus after axe has run.
  if (page.context().browser()?.browserType().name() !== 'chromium') return;
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violationsOf(page), 'in the light scheme').toEqual([]);
  // The scheme changes only colours.
  await page.emulateMedia({ colorScheme: 'dark' });
  await transitionsEnd(page);
  expect(await analyze(axeOn(page).withRules(['color-contrast'])), 'in the dark scheme').toEqual([]);
  await page.emulateMedia({ colorScheme: null });
}

/** Floating elements, which belong to the control that opened them, not to a region of the page. */
const FLOATS = ['.MuiPopover-root', '.MuiPopper-root'];

/** Returns axe's violations of WCAG 2.2 A and AA, and of best practices, on the page in its current state. */
export async function violationsOf(page: Page): Promise<string[]> {
  await transitionsEnd(page);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const floats = (await page.locator(FLOATS.join()).count()) > 0;
  const found = await analyze(
    axeOn(page)
      .withTags(tags)
      .disableRules(floats ? ['region'] : []),
  );
  if (!floats) return found;
  const outside = FLOATS.reduce((axe, float) => axe.exclude(float), axeOn(page).withRules(['region']));
  return [...found, ...(await analyze(outside))];
}

/** Uses the mode that runs in the page itself: the other one opens another page for each result. */
const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** Waits for transitions, during which colours have intermediate values. */
async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

async function analyze(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
