/** The code of a page is loaded before its link is followed. */
import type { Page } from '@playwright/test';
import { register, signedIn } from '@coupon-center/journeys';
import { saveData } from '../../fixtures/save-data.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The remotes whose code the page has requested so far. */
function remotesOf(page: Page): Set<string> {
  const remotes = new Set<string>();
  page.on('request', (request) => {
    const [, remote] = /\/remotes\/([^/]+)\/.*\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (remote !== undefined) remotes.add(remote);
  });
  return remotes;
}

/** Opens a page with its remote loaded and nothing else prefetched. */
async function openSaving(page: Page, path: string): Promise<Set<string>> {
  await saveData(page);
  const remotes = remotesOf(page);
  await page.goto(path);
  return remotes;
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('an idle page loads the remotes in the menu of its user', async ({ portal, newContext }) => {
  const storageState = await signedIn(portal, await register(portal));
  const page = await (await newContext({ storageState })).newPage();
  const remotes = remotesOf(page);
  await page.goto('/my-store');
  // One after the other, each in an idle moment.
  await expect
    .poll(() => [...remotes].sort(), { timeout: 60_000 })
    .toEqual(['mf-auth', 'mf-coupons', 'mf-payments', 'mf-store']);
});

test('an idle landing page loads the forms for guests', async ({ page }) => {
  const remotes = remotesOf(page);
  await page.goto('/');
  await expect.poll(() => [...remotes]).toEqual(['mf-auth']);
});

for (const connection of [{ saveData: true, effectiveType: '4g' }, { effectiveType: '2g' }])
  test(`with ${JSON.stringify(connection)} an idle page loads nothing`, async ({ portal, newContext }) => {
    const storageState = await signedIn(portal, await register(portal));
    const page = await (await newContext({ storageState })).newPage();
    await saveData(page, connection);
    const remotes = remotesOf(page);
    await page.goto('/my-store');
    await expect(page.locator('[data-remote="mf-store"]')).toBeVisible();
    // A prefetch would have started in this idle moment.
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
    await menu(page).getByRole('link', { name: 'Payment' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'PAYMENT' })).toBeFocused();
    expect([...remotes].sort()).toEqual(['mf-payments', 'mf-store']);
  });

test.describe('a link', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('loads its code when hovered or focused', async ({ portal, newContext }) => {
    const storageState = await signedIn(portal, await register(portal));
    const page = await (await newContext({ storageState })).newPage();
    const remotes = await openSaving(page, '/my-store');
    await expect(page.locator('[data-remote="mf-store"]')).toBeVisible();
    await menu(page).getByRole('link', { name: 'Payment' }).hover();
    await expect.poll(() => [...remotes].sort()).toEqual(['mf-payments', 'mf-store']);
    await menu(page).getByRole('link', { name: 'Coupons' }).focus();
    await expect.poll(() => [...remotes].sort()).toEqual(['mf-coupons', 'mf-payments', 'mf-store']);
    await expect(page).toHaveURL(/\/my-store$/);
  });

  test('loads its code when touched', async ({ portal, newContext }) => {
    const storageState = await signedIn(portal, await register(portal));
    const page = await (await newContext({ storageState, hasTouch: true })).newPage();
    const remotes = await openSaving(page, '/my-store');
    await expect(page.locator('[data-remote="mf-store"]')).toBeVisible();
    const box = await menu(page).getByRole('link', { name: 'Payment' }).boundingBox();
    const finger = await page.context().newCDPSession(page);
    const point = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 };
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await expect.poll(() => [...remotes].sort()).toEqual(['mf-payments', 'mf-store']);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
    await expect(page).toHaveURL(/\/my-store$/);
  });
});

/** The scripts that a page names, without the hashes in their names. */
async function namedScripts(origin: string, path: string): Promise<string> {
  const html = await (await fetch(origin + path, { headers: { accept: 'text/html' } })).text();
  return [...html.matchAll(/rel="preload" href="([^"]+\.js)"/g)].map(([, href]) => href).join('\n');
}

test('a page that opens with the form names its chunk and the date picker, others do not', async ({
  portal,
}) => {
  const [list, add, edit] = await Promise.all(
    ['/coupons', '/coupons/add', '/coupons/7'].map((path) => namedScripts(portal.origin, path)),
  );
  expect(edit).toBe(add);
  const listed = new Set(list?.split('\n'));
  const more = add?.split('\n').filter((script) => !listed.has(script)) ?? [];
  expect(more.filter((script) => script.startsWith('/remotes/mf-coupons/')).length).toBeGreaterThan(0);
  expect(more.filter((script) => script.startsWith('/shell/')).length).toBeGreaterThan(0);
  expect(list?.split('\n').filter((script) => !add?.includes(script))).toEqual([]);
});
