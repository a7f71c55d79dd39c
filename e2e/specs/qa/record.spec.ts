/** A tester records a journey by using the portal, and runs it. */
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import { interrupt, root, runProgram } from '../../fixtures/portal.ts';
import type { Portal, Program } from '../../fixtures/portal.ts';
import { addCoupon, pageIn, writeBrowser } from '../../fixtures/recorded-browser.ts';
import { expect, test } from '../../fixtures/test.ts';

const NAME = 'recorded-by-a-test';
const FILE = join(root, `e2e/specs/recorded/${NAME}.spec.ts`);

const programs: Program[] = [];
test.beforeEach(() => rmSync(FILE, { force: true }));
test.afterEach(async () => {
  // An interrupted recorder writes its file.
  await Promise.all(programs.splice(0).map(interrupt));
  rmSync(FILE, { force: true });
});

function compose(args: string[], environment: NodeJS.ProcessEnv = {}): Program {
  const program = runProgram([join(root, 'compose/src/cli.ts'), ...args], environment);
  programs.push(program);
  return program;
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
  // The display doesn't have to exist: nothing is shown on it.
  return compose(args, { CHROMIUM_PATH: browser, DISPLAY: ':0' });
}

test('a journey is recorded from clicks, and passes', { tag: '@full' }, async ({ portal }, testInfo) => {
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
  expect(again.output()).toContain('already exists');

  const run = compose(['test', NAME, '--portal', portal.origin]);
  const [passed] = (await once(run.process, 'close')) as [number | null];
  expect(passed, run.output()).toBe(0);
});

test(
  'a signal to the command ends the recording, and the journey is written',
  { tag: '@full' },
  async ({ portal }, testInfo) => {
    const [browser, port] = [testInfo.outputPath('browser'), await getPort()];
    await writeBrowser(browser, port);
    const recording = record(portal, browser);
    await addCoupon(await pageIn(port, '/coupons/add'));
    expect(await interrupt(recording), recording.output()).toBe(0);
    expect(readFileSync(FILE, 'utf8')).toBe(RECORDED);
  },
);
