/** A visitor who returns after a small release fetches only the changes, not the whole remote. */
import type { Page } from '@playwright/test';
import { publishChanged, rollBack } from '../../fixtures/remote-versions.ts';
import { expect, test } from '../../fixtures/test.ts';

interface Received {
  path: string;
  encoding: string | undefined;
  /** Bytes of the encoded body. */
  bytes: number;
}

/** Visits the page. @returns the received scripts of a remote */
async function visit(page: Page, remote: string, text: string): Promise<Received[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const responses = new Map<string, Received>();
  const received: Received[] = [];
  session.on('Network.responseReceived', ({ requestId, response: { url, headers, fromDiskCache } }) => {
    const { pathname } = new URL(url);
    const { 'content-encoding': encoding, 'content-length': bytes } = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    if (pathname.startsWith(`/remotes/${remote}/`) && pathname.endsWith('.js') && !fromDiskCache)
      responses.set(requestId, { path: pathname, encoding, bytes: Number(bytes) });
  });
  session.on('Network.loadingFinished', ({ requestId }) => {
    const response = responses.get(requestId);
    if (response) received.push(response);
  });
  await page.goto('/login');
  await expect(page.getByRole('link', { name: text })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await session.detach();
  return received;
}

const bytesOf = (received: readonly Received[]) => received.reduce((sum, { bytes }) => sum + bytes, 0);

test(
  'after a small release, a returning visitor fetches at most a tenth of the remote',
  { tag: '@tool' },
  async ({ page, portal }) => {
    const first = await visit(page, 'mf-auth', 'Forgot password?');
    expect(new Set(first.map(({ encoding }) => encoding))).toEqual(new Set(['br']));

    await publishChanged(portal, 'mf-auth', '>Forgot password?<', '>Lost your password?<');

    const again = await visit(page, 'mf-auth', 'Lost your password?');
    expect(again).toHaveLength(first.length);
    expect(new Set(again.map(({ encoding }) => encoding))).toEqual(new Set(['dcz']));
    expect(bytesOf(again)).toBeLessThanOrEqual(bytesOf(first) / 10);

    await rollBack(portal, 'mf-auth');
  },
);
