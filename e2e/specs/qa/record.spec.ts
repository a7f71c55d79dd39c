/** A tester records a journey by using the portal, and runs it. */
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { ensureBrowser } from '@coupon-center/testing/browser';
import getPort from 'get-port';
import { root, runProgram } from '../../fixtures/portal.ts';
import type { Portal, Program } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/test.ts';

const NAME = 'recorded-by-a-test';
const FILE = join(root, `e2e/specs/recorded/${NAME}.spec.ts`);

test.beforeEach(() => rmSync(FILE, { force: true }));
test.afterEach(() => rmSync(FILE, { force: true }));

/**
 * Writes a program that starts the browser without a display, and lets the test use the pages that are recorded. The
 * recorder's own window is the one with `--app`.
 */
async function writeBrowser(file: string, port: number): Promise<void> {
  const browser = (await ensureBrowser()) ?? chromium.executablePath();
  const lines = [
    '#!/bin/sh',
    `case "$*" in *--app=*) ;; *) set -- --remote-debugging-port=${port} "$@" ;; esac`,
    `exec '${browser}' --headless "$@"`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o755 });
}

function compose(args: string[], environment: NodeJS.ProcessEnv = {}): Program {
  return runProgram([join(root, 'compose/src/cli.ts'), ...args], environment);
}

/** The page that is recorded, as soon as it is there. */
async function pageIn(port: number, path: string): Promise<Page> {
  const address = `http://127.0.0.1:${port}`;
  const open = async () => {
    const targets = await fetch(`${address}/json/list`).then(
      (reply) => reply.text(),
      () => '',
    );
    return targets.includes(path);
  };
  await expect.poll(open, { timeout: 60_000 }).toBe(true);
  const browser = await chromium.connectOverCDP(address);
  const pages = browser.contexts().flatMap((context) => context.pages());
  return pages.find((page) => page.url().endsWith(path)) as Page;
}

async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
}

async function addCoupon(page: Page): Promise<void> {
  await type(page.getByLabel('Savings').first(), '35');
  await type(page.getByLabel('Coupon Description'), 'All plants and pots');
  await type(page.getByLabel('Coupon Code'), 'BLOOM35');
  await page.getByRole('button', { name: 'Save Coupon' }).click();
  await page.getByRole('link', { name: 'ADD COUPON' }).click();
  await expect(page.getByRole('button', { name: 'Save Coupon' })).toBeVisible();
}

const RECORDED = `import { CouponFormPage, makeAccount, signInAt, test } from '@coupon-center/journeys';

test('recorded by a test', async ({ page, portal }) => {
  const account = await makeAccount(portal, 'subscribed');
  await signInAt(page, '/coupons/add', account);
  const form = new CouponFormPage(page);
  await form.fill({ savings: '35', description: 'All plants and pots', code: 'BLOOM35' });
  await form.save();
  await page.getByRole('link', { name: 'ADD COUPON' }).click();
});
`;

function record(portal: Portal, browser: string): Program {
  const args = ['record', NAME, '--as', 'subscribed', '--at', '/coupons/add', '--portal', portal.origin];
  // Nothing is shown on that display.
  return compose(args, { CHROMIUM_PATH: browser, DISPLAY: ':0' });
}

test('a journey is recorded from clicks, and passes', { tag: '@full' }, async ({ portal }, testInfo) => {
  test.setTimeout(180_000);
  const [browser, port] = [testInfo.outputPath('browser'), await getPort()];
  await writeBrowser(browser, port);
  const recording = record(portal, browser);
  const page = await pageIn(port, '/coupons/add');
  await addCoupon(page);
  await page.close();
  const [code] = (await once(recording.process, 'close')) as [number | null];
  expect(code, recording.output()).toBe(0);
  expect(recording.output()).toContain(`npm run compose -- test ${NAME}`);
  expect(readFileSync(FILE, 'utf8')).toBe(RECORDED);

  const again = record(portal, browser);
  await once(again.process, 'close');
  expect(again.output()).toContain('is there already');

  const run = compose(['test', NAME, '--portal', portal.origin]);
  const [passed] = (await once(run.process, 'close')) as [number | null];
  expect(passed, run.output()).toBe(0);
});
