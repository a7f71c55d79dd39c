/** Looks for faults that axe finds in the screen of a remote, in light and dark. */
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import type { Visit } from './visit.ts';

/** The same rules as in the portal's own journeys. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Waits for transitions, during which colours have intermediate values. */
const transitionsEnd = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

async function violationsIn(page: Page, name: string, rules: object): Promise<string[]> {
  await transitionsEnd(page);
  const { violations } = await page.evaluate(
    ({ selector, options }) =>
      (window as unknown as { axe: { run(at: string, how: object): Promise<AxeResults> } }).axe.run(
        selector,
        options,
      ),
    { selector: `[data-remote="${name}"]`, options: { ...rules, resultTypes: ['violations'] } },
  );
  return violations.map(
    ({ id, help, nodes }) => `${help} (${id}): ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Checks light and dark, which differ in colours only. */
export async function checkAccessibility(page: Page, { candidate, route, wrong }: Visit): Promise<void> {
  const { name } = candidate.declaration;
  const globals = await page.evaluate(() => Object.getOwnPropertyNames(window));
  await page.evaluate(axe.source);
  await page.emulateMedia({ colorScheme: 'light' });
  const tags = { runOnly: { type: 'tag', values: AXE_TAGS } };
  for (const found of await violationsIn(page, name, tags)) wrong('accessibility', `${route.path}: ${found}`);
  await page.emulateMedia({ colorScheme: 'dark' });
  const contrast = { runOnly: { type: 'rule', values: ['color-contrast'] } };
  for (const found of await violationsIn(page, name, contrast))
    wrong('accessibility', `${route.path}, dark: ${found}`);
  await page.emulateMedia({ colorScheme: null });
  // Axe put these there, not the remote.
  await page.evaluate((before) => {
    for (const name of Object.getOwnPropertyNames(window))
      if (/axe|core-js/.test(name) && !before.includes(name)) Reflect.deleteProperty(window, name);
  }, globals);
}
