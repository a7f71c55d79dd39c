/** The shell's server on a separate machine goes on without the release service, with its own copies. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interrupt } from '../../fixtures/portal.ts';
import type { Program } from '../../fixtures/portal.ts';
import { startShellServer } from '../../fixtures/shell-server.ts';
import type { ShellServer } from '../../fixtures/shell-server.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({
  // The API stops with the portal that ran it.
  allowedErrors: /ERR_CONNECTION_REFUSED/,
});

test(
  'a server that starts while the release service is down serves every page and every lazy chunk',
  { tag: '@tool' },
  async ({ page, portal, request }) => {
    test.slow();
    const dataDir = mkdtempSync(join(tmpdir(), 'coupon-center-shell-server-'));
    const running: Program[] = [];
    const start = async () => {
      const server = await startShellServer(dataDir, portal.origin);
      running.push(server.program);
      return server;
    };
    const partsOf = async ({ origin }: ShellServer) =>
      ((await (await request.get(`${origin}/healthz`)).json()) as { parts: object }).parts;
    try {
      const first = await start();
      // Until it has copied every file.
      await expect.poll(() => partsOf(first), { timeout: 60_000 }).toEqual({ registry: true, files: true });
      await interrupt(first.program);
      await portal.stop();

      const second = await start();
      await page.goto(`${second.origin}/login`);
      await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/password/i);
      expect(await partsOf(second)).toEqual({ registry: false, files: false });
    } finally {
      for (const program of running) await interrupt(program);
      await portal.start();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
