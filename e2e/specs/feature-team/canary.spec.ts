/** A share of the visitors tries a version: one that fails stops itself, one that works goes live by itself. */
import type { Page } from '@playwright/test';
import { PAGE_VISITS_ADDRESS } from '@coupon-center/portal-contracts';
import type { PageVisit } from '@coupon-center/portal-contracts';
import { isChosen, visitorOf } from '@coupon-center/release';
import { registryOf } from '@coupon-center/journeys';
import type { JourneyFixtures } from '@coupon-center/journeys';
import type { Portal } from '../../fixtures/portal.ts';
import { release, rollBack, stagePatched } from '../../fixtures/remote-versions.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ allowedErrors: /failed at the stage|FAULT|crashed/ });

const REMOTE = 'mf-auth';
const entryOf = async (portal: Portal) => (await registryOf(portal)).remotes[REMOTE];
const liveVersion = async (portal: Portal) => (await entryOf(portal))?.live.version ?? '';
const remoteOn = (page: Page) => page.locator(`[data-remote=${REMOTE}]`);

/** Opens the page as a new visitor, and reports like a browser: with the outcome if it gets the canary. */
async function visit(portal: Portal, outcome: PageVisit['event']): Promise<void> {
  const canary = (await entryOf(portal))?.canary;
  const reply = await fetch(`${portal.origin}/login`, { headers: { accept: 'text/html' } });
  const [cookie = ''] = (reply.headers.get('set-cookie') ?? '').split(';');
  await reply.body?.cancel();
  const visitor = visitorOf(cookie);
  if (!canary || visitor === undefined) return;
  const isCanary = isChosen(visitor, canary);
  for (const event of ['began', isCanary ? outcome : 'mounted']) {
    await fetch(portal.origin + PAGE_VISITS_ADDRESS, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ remote: REMOTE, canary: canary.id, isCanary, event }),
    });
  }
}

/** Requests pages until a new visitor gets the canary, or doesn't. @returns the visitor's cookie */
async function newVisitor(portal: Portal, isCanary: boolean): Promise<string> {
  for (;;) {
    const reply = await fetch(`${portal.origin}/login`, { headers: { accept: 'text/html' } });
    const [cookie = ''] = (reply.headers.get('set-cookie') ?? '').split(';');
    await reply.body?.cancel();
    const canary = (await entryOf(portal))?.canary;
    const visitor = visitorOf(cookie);
    if (canary && visitor !== undefined && isChosen(visitor, canary) === isCanary) return cookie;
  }
}

/** Opens a browser that gets the canary and another one that gets the live version. */
async function openBoth(
  portal: Portal,
  newContext: JourneyFixtures['newContext'],
): Promise<{ chosen: Page; other: Page }> {
  // Chosen beforehand: opening browsers until both exist would advance the canary.
  const cookies = [await newVisitor(portal, false), await newVisitor(portal, true)];
  const open = async (cookie: string) => {
    const context = await newContext({ baseURL: portal.origin });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: portal.origin }]);
    const page = await context.newPage();
    await page.goto('/login');
    return page;
  };
  const [other, chosen] = await Promise.all(cookies.map(open));
  return { chosen: chosen!, other: other! };
}

test('a failing version stops itself with evidence in the history, and its visitors return to the live one', async ({
  portal,
  newContext,
}) => {
  test.slow();
  const live = await liveVersion(portal);
  const patch = [
    /rootComponent:function\(\{contract:\w+,onShown:\w+,[^}]+\}\)\{/g,
    '$&throw new Error("FAULT");',
  ] as const;
  const failing = await stagePatched(portal, REMOTE, '9.1.0', patch);
  const plan = ['--steps', '50,100', '--every', '1h', '--min-visits', '1000'];
  expect(await release(portal, 'canary', REMOTE, failing, ...plan)).toContain('50 % of the visitors');
  const { chosen } = await openBoth(portal, newContext);
  // The live version replaces it.
  await expect(remoteOn(chosen)).toHaveAttribute('data-version', live);
  await expect(chosen.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
  await expect
    .poll(() => release(portal, 'canary', REMOTE))
    .toMatch(/failed mounts [1-9]\d* of \d+ visitors, live version 0 of [1-9]/);

  const failOnce = async () => {
    await visit(portal, 'failed');
    return entryOf(portal);
  };
  await expect.poll(failOnce, { intervals: [50], timeout: 60_000 }).not.toHaveProperty('canary');

  const history = await release(portal, 'history', REMOTE);
  expect(history).toMatch(
    new RegExp(
      `canary ${failing}  by release service \\(canary \\d+\\) from itself  "stopped automatically: significantly more failed mounts.* ` +
        'than with the live version\\. failed mounts 1\\d of 1\\d visitors, live version 0 of \\d+ ',
    ),
  );
  expect(await release(portal, 'canary', REMOTE)).toContain('stopped automatically');
  await chosen.reload();
  await expect(remoteOn(chosen)).toHaveAttribute('data-version', live);
  expect(await liveVersion(portal)).toBe(live);
});

test(
  'a version that works gets more visitors in steps, and goes live',
  { tag: '@tool' },
  async ({ portal, newContext }) => {
    test.slow();
    const before = await liveVersion(portal);
    const patch = ['Forgot password?', 'Lost your password?'] as const;
    const next = await stagePatched(portal, REMOTE, '9.2.0', patch);
    const plan = ['--steps', '50,90,100', '--every', '1s', '--min-visits', '3'];
    await release(portal, 'canary', REMOTE, next, ...plan);
    expect(await release(portal, 'list', REMOTE)).toMatch(
      new RegExp(`${next} .* canary, 50 % of the visitors`),
    );
    const { chosen, other } = await openBoth(portal, newContext);
    await expect(other.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
    for (let turn = 0; turn < 2; turn += 1) {
      await expect(chosen.getByRole('link', { name: 'Lost your password?' })).toBeVisible();
      await expect(remoteOn(chosen)).toHaveAttribute('data-version', next);
      await chosen.reload();
    }
    try {
      await expect
        .poll(
          async () => {
            await visit(portal, 'mounted');
            return liveVersion(portal);
          },
          // Each step needs three visitors who get the canary by chance.
          { intervals: [100], timeout: 120_000 },
        )
        .toBe(next);
      await other.reload();
      await expect(other.getByRole('link', { name: 'Lost your password?' })).toBeVisible();
      const history = await release(portal, 'history', REMOTE);
      expect(history).toMatch(
        new RegExp(`canary ${next}  ${before} -> ${next}  by release service .*"live after all`),
      );
      expect(history).toMatch(/"90 % of the visitors\. failed mounts 0 of \d+ visitors/);
    } finally {
      await rollBack(portal, REMOTE);
    }
  },
);
