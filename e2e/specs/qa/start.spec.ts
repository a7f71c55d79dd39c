/** The command that starts everything, as a user at the terminal sees it. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registryOf, signIn } from '@coupon-center/journeys';
import { interrupt, runStart } from '../../fixtures/portal.ts';
import type { Program } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a second process on the same data folder is refused with a clear message', async ({ portal }) => {
  const registry = await registryOf(portal);
  const second = runStart(portal.dataDir, 0);
  const [code] = (await once(second.process, 'close')) as [number | null];
  expect(code).toBe(1);
  expect(second.output()).toContain(`The data folder ${portal.dataDir} is in use by process ${portal.pid}`);
  expect(second.output()).not.toContain('publish');
  expect(await registryOf(portal)).toEqual(registry);
});

test('/livez and /readyz answer 200, and /healthz lists its parts, when everything is up', async ({
  portal,
  request,
}) => {
  for (const path of ['/livez', '/readyz'])
    expect((await request.get(portal.origin + path)).status(), path).toBe(200);
  const answer = await request.get(`${portal.origin}/healthz`);
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ok', parts: { database: true, registry: true } });
});

test(
  '--demo makes the same merchant with an approved store, nine coupons and numbers of the site each time; Ctrl-C ends cleanly',
  { tag: '@full' },
  async ({ page }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'coupon-center-demo-'));
    let program: Program | undefined;
    // The same port again, because addresses of logos contain it.
    let port = 0;
    try {
      for (const round of ['first', 'second']) {
        program = runStart(dataDir, port, ['--demo']);
        await program.line(/^Ready in/);
        const storeUrl = /https?:\/\/\S+/.exec(await program.line(/^ {2}Shopper page/))?.[0] ?? '';
        port = Number(new URL(storeUrl).port);
        const [, login = '', email = '', password = ''] = (await program.line(/^ {2}Demo merchant/))
          .trim()
          .split(/\s{2,}/);
        await page.goto(storeUrl);
        await expect(page.getByRole('main').getByText('CODE: MAPLE20')).toBeVisible();
        await expect(page.getByRole('main').getByRole('link', { name: /^Use Coupon/ })).toHaveCount(7);
        await page.goto(new URL('/', login).href);
        await page.getByRole('heading', { name: 'Questions' }).scrollIntoViewIfNeeded();
        await expect(page.getByText(/^In the last 28 days, shoppers on .+ times\.$/)).toBeVisible();
        await page.goto(login);
        if (round === 'first') {
          await signIn(page, { email, password });
          await page.getByRole('banner').getByRole('link', { name: 'Coupons', exact: true }).click();
          await expect(page.getByRole('main').getByRole('link', { name: /^Edit/ })).toHaveCount(8);
          await expect(
            page.getByRole('main').getByRole('button', { name: 'Show 1 expired coupon' }),
          ).toBeVisible();
          await page.context().clearCookies();
          await page.evaluate(() => localStorage.clear());
        }
        // An open page would keep polling, and log errors once the portal is gone.
        await page.goto('about:blank');
        expect(await interrupt(program)).toBe(0);
      }
    } finally {
      if (program) await interrupt(program);
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
