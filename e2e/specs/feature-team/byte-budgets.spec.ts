/** Files of pages and remotes stay within their budgets in e2e/budgets/budgets.ts. Measures sizes, not times. */
import { remoteBudgets, screenBudgets, shellBudgets } from '../../budgets/budgets.ts';
import type { Budget } from '../../budgets/budgets.ts';
import { remoteBytes, screenBytes, shellBytes } from '../../budgets/named-files.ts';
import { startPortal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/test.ts';

let portal: Awaited<ReturnType<typeof startPortal>>;
// Starts its own portal: other specs may have published something in the worker's.
test.beforeAll(async () => {
  test.setTimeout(400_000);
  portal = await startPortal();
});
test.afterAll(() => portal.close());

function expectWithin(what: string, bytes: number, { most, reason }: Budget): void {
  expect(bytes, `${what} has ${bytes} of ${most} bytes, which is: ${reason}`).toBeLessThanOrEqual(most);
}

test('the page of each screen names no more bytes than its budget', async () => {
  for (const [path, { all, script }] of Object.entries(screenBudgets)) {
    const screen = await screenBytes(portal.origin, path);
    expectWithin(path, screen.all, all);
    expectWithin(`${path}, scripts`, screen.script, script);
  }
});

test('the shell runs no more bytes before a remote than its budget', async () => {
  const { start, platform } = await shellBytes(portal.origin);
  expectWithin('the start', start, shellBudgets.start);
  expectWithin('the platform', platform, shellBudgets.platform);
});

test('each remote has a budget, and stays within it', async () => {
  const remotes = await remoteBytes(portal.origin);
  expect(Object.keys(remotes).sort()).toEqual(Object.keys(remoteBudgets).sort());
  for (const [name, budget] of Object.entries(remoteBudgets))
    expectWithin(name, remotes[name] ?? Infinity, budget);
});
