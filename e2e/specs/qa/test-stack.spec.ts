/** Time and data of a test stack, as testers set them while pages are open. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addCoupon, addDays, archiveCoupon, dayIn, emailLogin, listCoupons } from '@coupon-center/contracts';
import { callApi, CouponsPage, expectAccessible, makeAccount, signInAt } from '@coupon-center/journeys';
import type { AccountInState } from '@coupon-center/journeys';
import { interrupt, root, runProgram, runStart } from '../../fixtures/portal.ts';
import type { Program } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/test.ts';

// Refused calls of a page whose session is over.
test.use({ allowedErrors: /401|Your session has expired/ });

const DAY = 86_400_000;
const TORONTO = 'America/Toronto';

let folder: string;
let program: Program;
/** An account in the snapshot that both stacks start from. */
let colleague: AccountInState;
let blue: { origin: string };
let green: { origin: string };

test.beforeAll(async ({ portal }) => {
  folder = mkdtempSync(join(tmpdir(), 'coupon-center-stacks-'));
  const file = join(folder, 'of-a-colleague.json');
  colleague = await makeAccount(portal, 'fourCoupons');
  const saving = runProgram([join(root, 'stack/src/save-snapshot.ts'), file, '--portal', portal.origin], {});
  expect(await once(saving.process, 'close'), saving.output()).toEqual([0, null]);

  program = runStart(folder, 0, ['--stack', 'blue', '--stack', 'green', '--from', file]);
  await program.line(/^Ready in/);
  await program.line(/^green$/);
  await program.line(/^ {2}Payment sandbox /);
  const origins = [...program.output().matchAll(/^ {2}Portal +(\S+)/gm)].map(([, origin = '']) => ({
    origin,
  }));
  expect(origins).toHaveLength(2);
  [blue = { origin: '' }, green = { origin: '' }] = origins;
});
test.afterAll(async () => {
  expect(await interrupt(program)).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

async function ask(stack: { origin: string }, method: string, path: string, body?: object): Promise<void> {
  const response = await fetch(`${stack.origin}/test-stack${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
}

async function tokenAt(stack: { origin: string }, { email, password }: AccountInState): Promise<string> {
  return (await callApi(stack, emailLogin, { body: { email, password } })).token;
}

test('two stacks that start from one snapshot diverge', async ({ newContext }) => {
  const pages = [];
  for (const { origin } of [blue, green]) {
    const page = await (await newContext({ baseURL: origin })).newPage();
    await signInAt(page, '/coupons', colleague);
    await expect(new CouponsPage(page).cards()).toHaveCount(4);
    pages.push(new CouponsPage(page));
  }
  const token = await tokenAt(blue, colleague);
  const { results } = await callApi(blue, listCoupons, { query: {} }, token);
  await callApi(blue, archiveCoupon, { params: { couponId: results[0]?.id ?? 0 } }, token);
  for (const { page } of pages) await page.reload();
  await expect(pages[0]!.cards()).toHaveCount(3);
  await expect(pages[1]!.cards()).toHaveCount(4);
});

test(
  'a reset signs out an open page, and does not affect the other stack',
  { tag: '@tool' },
  async ({ newContext }) => {
    const page = await (await newContext({ baseURL: blue.origin })).newPage();
    const merchant = await makeAccount(blue, 'tenCoupons');
    await signInAt(page, merchant.path, merchant);
    await expect(new CouponsPage(page).cards()).toHaveCount(10);

    await ask(blue, 'POST', '/reset');
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    expect(await tokenAt(green, colleague)).not.toBe('');
  },
);

test(
  'with the clock ahead a scheduled coupon is live, and the subscription is renewed',
  { tag: '@tool' },
  async ({ newContext }) => {
    await ask(blue, 'POST', '/reset');
    const page = await (await newContext({ baseURL: blue.origin })).newPage();
    const merchant = await makeAccount(blue, 'fourCoupons');
    await signInAt(page, '/payment', merchant);
    await expect(page.getByRole('table', { name: 'Order history' }).getByRole('row')).toHaveCount(2);
    const tents = new CouponsPage(page).cards().filter({ hasText: 'Tents' });
    await page.goto('/coupons');
    await expect(tents).toContainText(/scheduled/i);

    await ask(blue, 'PUT', '/clock', { clock: 35 * DAY });
    // A session ends after thirty days without use.
    await expect(page).toHaveURL(/\/login/);
    await signInAt(page, '/coupons', merchant);
    await expect(tents).not.toContainText(/scheduled/i);
    await page.goto('/payment');
    await expect(page.getByRole('table', { name: 'Order history' }).getByRole('row')).toHaveCount(3);
  },
);

test(
  'seven days before its end, a coupon is extended with the link in the email, without logging in',
  { tag: '@tool' },
  async ({ newContext }) => {
    await ask(blue, 'POST', '/reset');
    const { email, password } = await makeAccount(blue, 'fourCoupons');
    const { token } = await callApi(blue, emailLogin, { body: { email, password } });
    const end = addDays(dayIn(TORONTO), 20);
    const body = { offer_type: 'Other', description: 'Nearly over', expiration_date: end } as const;
    await callApi(blue, addCoupon, { body }, token);
    // Before noon in Toronto, in summer and winter time.
    const then = Date.parse(`${addDays(end, -7)}T15:30:00Z`);
    await ask(blue, 'PUT', '/clock', { clock: then - Date.now() });

    const page = await (await newContext({ baseURL: blue.origin })).newPage();
    const answer = await page.request.get('/mailbox.json', { params: { to: email } });
    const { results } = (await answer.json()) as { results: { subject: string; text: string }[] };
    const mail = results.find(
      ({ subject, text }) => subject.endsWith('ends in 7 days') && text.includes('Nearly over'),
    );
    await page.goto(/\S+\/coupons\/extend\S+/.exec(mail?.text ?? '')?.[0] ?? '/no-link');
    const extend = page.getByRole('button', { name: /^Extend to / });
    await expect(extend).toBeVisible();
    await expectAccessible(page);
    await extend.click();
    await expect(page.getByText(/^Your coupon runs until /)).toBeVisible();
    await expect(page).toHaveURL(`${blue.origin}/coupons/extend`);
    await expectAccessible(page);
  },
);

test('an open page shows the data of a restored snapshot', { tag: '@tool' }, async ({ newContext }) => {
  await ask(blue, 'POST', '/reset');
  const page = await (await newContext({ baseURL: blue.origin })).newPage();
  const merchant = await makeAccount(blue, 'tenCoupons');
  await signInAt(page, merchant.path, merchant);
  await ask(blue, 'POST', '/snapshots', { name: 'ten' });
  const token = await tokenAt(blue, merchant);
  const { results } = await callApi(blue, listCoupons, { query: {} }, token);
  for (const { id } of results.slice(0, 3))
    await callApi(blue, archiveCoupon, { params: { couponId: id } }, token);
  await page.reload({ waitUntil: 'commit' });
  // Data that a page reads before it listens is new anyway.
  const listening = page.waitForResponse(/\/api\/v1\/events\//);
  await expect(new CouponsPage(page).cards()).toHaveCount(7);
  await listening;

  await ask(blue, 'POST', '/snapshots/ten/restore');
  await expect(new CouponsPage(page).cards()).toHaveCount(10);
});
