/** The shell's server on a machine of its own goes on without the release service, with what it has copied. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interrupt, root, runProgram } from '../../fixtures/portal.ts';
import type { Program } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({
  // The API is gone with the portal that ran it.
  allowedErrors: /ERR_CONNECTION_REFUSED/,
});

interface ShellServer {
  program: Program;
  origin: string;
}

async function startShellServer(dataDir: string, service: string): Promise<ShellServer> {
  const program = runProgram([join(root, 'shell/server/src/server.ts')], {
    COUPON_CENTER_DATA: dataDir,
    RELEASE_ORIGIN: service,
    PORT: '0',
    LOG_LEVEL: 'info',
  });
  const [, port] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(await program.line(/Server listening at/)) ?? [];
  return { program, origin: `http://localhost:${port}` };
}

test('a server that starts while the release service is down serves every page and every lazy chunk', async ({
  page,
  portal,
  request,
}) => {
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
    await expect.poll(() => partsOf(first)).toEqual({ registry: true, files: true });
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
});
