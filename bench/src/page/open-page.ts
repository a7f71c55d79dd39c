/** Opens pages in a browser that is slowed down according to a profile. */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { SignedIn } from '@coupon-center/journeys';
import { recordTraffic } from './network.ts';
import type { Traffic } from './network.ts';
import { observe } from './observe.ts';
import type { Observed, Watched } from './observe.ts';
import type { Profile } from './profiles.ts';
import type { Screen } from './screens.ts';

/** A page counts as settled after this long without traffic, in milliseconds. */
const QUIET = 1000;
const PATIENCE = 60_000;

export interface OpenPage {
  page: Page;
  session: CDPSession;
  traffic: Traffic;
}

export function watchedOf({ content, count = 1, field }: Screen): Watched {
  return { content, count, field: field ?? null };
}

export async function openContext(
  browser: Browser,
  { viewport, deviceScaleFactor, isMobile }: Profile,
  storageState: SignedIn | undefined,
): Promise<BrowserContext> {
  return browser.newContext({
    viewport,
    deviceScaleFactor,
    isMobile,
    hasTouch: isMobile,
    locale: 'en-US',
    timezoneId: 'America/Toronto',
    ...(storageState && { storageState }),
  });
}

/** Opens a screen and waits until it has settled. */
export async function openScreen(
  context: BrowserContext,
  profile: Profile,
  screen: Screen,
  address: string,
): Promise<OpenPage> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const traffic = await recordTraffic(session);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.latency,
    downloadThroughput: profile.down / 8,
    uploadThroughput: profile.up / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
  await page.addInitScript(observe, watchedOf(screen));
  await page.goto(address, { waitUntil: 'commit', timeout: PATIENCE });
  await untilShown(page, screen);
  await settle({ page, session, traffic });
  return { page, session, traffic };
}

/** @throws Error with the text of the page if the screen does not come up */
async function untilShown(page: Page, { path, field }: Screen): Promise<void> {
  const isShown = (hasField: boolean) =>
    window.__bench.content > 0 && (!hasField || window.__bench.field > 0);
  try {
    await page.waitForFunction(isShown, field !== undefined, { timeout: PATIENCE });
  } catch (cause) {
    const text = await page.locator('body').innerText();
    throw new Error(`${path} is not complete after ${PATIENCE / 1000} s:\n${text}`, { cause });
  }
}

/** Waits until nothing has been transferred for a while. */
export async function settle({ page, traffic }: OpenPage): Promise<void> {
  const deadline = performance.now() + PATIENCE;
  while (traffic.pending() > 0 || performance.now() - traffic.lastActivity() < QUIET) {
    if (performance.now() > deadline) throw new Error(`${page.url()} does not settle.`);
    // Polls: no event announces that no request will follow, so the only sign is silence.
    await page.waitForTimeout(50);
  }
}

/** Returns the observations of a page, without `watch`, which is not a figure. */
export function observedIn(page: Page): Promise<Observed> {
  return page.evaluate(() => ({ ...window.__bench, watch: undefined }));
}
