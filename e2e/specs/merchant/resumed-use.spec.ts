/** A merchant fills in the form of the last visit before it has been taken over, and while it is still being read again. */
import type { Page, Response } from '@playwright/test';
import { layoutShifts, watchLayout } from '@coupon-center/journeys';
import { hold } from '../../fixtures/hold.ts';
import {
  firstVisit,
  holdApi,
  isResumed,
  isTakenOver,
  SCRIPTS,
  signInMerchant,
  slowApi,
} from '../../fixtures/resumed.ts';
import type { Opening } from '../../fixtures/resumed.ts';
import { expect, test } from '../../fixtures/test.ts';

const FIRST = 'Bulbs for the autumn';

const lineOf = (page: Page) => page.getByRole('status').filter({ hasText: /^Still showing|^Updated/ });

interface Used<Delayed> {
  page: Page;
  /** The first answer of the API. */
  answered: Promise<Response>;
  delayed: Delayed;
}

/**
 * Types before any script has arrived, with the form scrolled, and goes on while the screen is read again.
 * @param delay has the API answer late from now on
 */
async function useForm<Delayed>(
  opening: Opening,
  minutesAway: number,
  delay: (page: Page) => Promise<Delayed>,
): Promise<Used<Delayed>> {
  const { context, page } = await signInMerchant(opening, [FIRST], { viewport: { width: 900, height: 500 } });
  await watchLayout(page);
  await page.clock.install();
  await firstVisit(page, '/my-store');
  await page.clock.setSystemTime(Date.now() + minutesAway * 60_000);
  const delayed = await delay(page);
  const letGo = await hold(context, SCRIPTS);
  await page.reload({ waitUntil: 'commit' });
  const field = page.getByLabel('First name');
  await field.scrollIntoViewIfNeeded();
  await field.pressSequentially('An');
  expect(await isResumed(page)).toBe(true);
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  const answered = page.waitForResponse(/\/api\//);
  letGo();
  await isTakenOver(page);
  await expect(field).toBeFocused();
  await page.keyboard.type('n');
  await expect(field).toHaveValue('Ann');
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  // The form knows the text, not only the field.
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  return { page, answered, delayed };
}

/** What was typed stays once everything has been read again, and can be saved. */
async function saveForm(page: Page): Promise<void> {
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveValue('Ann');
  expect(await layoutShifts(page)).toEqual([]);
  // The session may be refreshed meanwhile.
  const saved = page.waitForRequest(
    (request) => request.method() !== 'GET' && request.url().includes('/api/v1/stores/'),
  );
  await page.getByRole('button', { name: 'SAVE CHANGES' }).click();
  expect((await saved).postData()).toContain('"Ann"');
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
}

test('with an API that takes 200 ms, the form of a screen takes text at once and keeps it', async ({
  portal,
  newContext,
}) => {
  const { page, answered } = await useForm({ portal, newContext }, 0, (opened) => slowApi(opened, 200));
  const { requestStart, responseStart } = (await answered).request().timing();
  expect(responseStart - requestStart).toBeGreaterThanOrEqual(200);
  await expect(page.getByText('Checking…')).toHaveCount(0);
  await expect(lineOf(page)).toHaveCount(0);
  await saveForm(page);
});

test('with an API that does not answer yet, the screen says how old it is, and can be used meanwhile', async ({
  portal,
  newContext,
}) => {
  const { page, answered, delayed: letGo } = await useForm({ portal, newContext }, 10, holdApi);
  await expect(lineOf(page)).toHaveText(/^Still showing \d\d:\d\d.*; checking$/);
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toHaveCount(0);
  letGo();
  await answered;
  await expect(lineOf(page)).toHaveText('Updated just now');
  await saveForm(page);
});
