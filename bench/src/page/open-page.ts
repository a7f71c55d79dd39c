/** Opens pages in a browser that is slowed down according to a profile. */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { SignedIn } from '@coupon-center/journeys';
import { recordTraffic } from './network.ts';
import type { Traffic } from './network.ts';
import { observe } from './observe.ts';
import type { Watched } from './observe.ts';
import type { Profile } from './profiles.ts';
import type { Screen } from './screens.ts';

/** A page counts as settled after this long without traffic, in milliseconds. */
const QUIET = 1000;
const PATIENCE = 60_000;

/** A screen, and the visitor, browser and device that open it. */
export interface Visit {
  browser: Browser;
  profile: Profile;
  screen: Screen;
  address: string;
  session: SignedIn | undefined;
  /** Whether the page of a user is kept for the next visit. */
  isKept?: boolean;
}

export interface OpenPage {
  page: Page;
  cdp: CDPSession;
  traffic: Traffic;
}

export const watchedOf = ({ content, count = 1, field }: Screen): Watched => ({
  content,
  count,
  field: field ?? null,
});

/** Runs an action with an empty cache and the session of the visit. */
export async function inContext<T>(
  { browser, profile, session }: Visit,
  action: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const { viewport, deviceScaleFactor, isMobile } = profile;
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor,
    isMobile,
    hasTouch: isMobile,
    locale: 'en-US',
    timezoneId: 'America/Toronto',
    ...(session && { storageState: session }),
  });
  try {
    return await action(context);
  } finally {
    await context.close();
  }
}

/** Opens a screen and waits until it has settled. */
export async function openScreen(context: BrowserContext, visit: Visit): Promise<OpenPage> {
  const { profile, screen, address } = visit;
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const traffic = await recordTraffic(cdp);
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.latency,
    downloadThroughput: profile.down / 8,
    uploadThroughput: profile.up / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
  await page.addInitScript(observe, watchedOf(screen));
  await page.goto(address, { waitUntil: 'commit', timeout: PATIENCE });
  await untilShown(page, screen);
  await settle({ page, traffic });
  return { page, cdp, traffic };
}

/** Runs an action on a screen that has settled, in a context of its own. */
export const onScreen = <T>(visit: Visit, action: (opened: OpenPage) => Promise<T>): Promise<T> =>
  inContext(visit, async (context) => action(await openScreen(context, visit)));

/** @throws Error with the text of the page if the screen does not come up */
async function untilShown(page: Page, { path, field }: Screen): Promise<void> {
  const isShown = (hasField: boolean) =>
    window.__observed.complete > 0 && (!hasField || window.__observed.input > 0);
  try {
    await page.waitForFunction(isShown, field !== undefined, { timeout: PATIENCE });
  } catch (cause) {
    const text = await page.locator('body').innerText();
    throw new Error(`${path} is not complete after ${PATIENCE / 1000} s:\n${text}`, { cause });
  }
}

/** Waits until nothing has been transferred for a while. */
export async function settle({ page, traffic }: Pick<OpenPage, 'page' | 'traffic'>): Promise<void> {
  const deadline = performance.now() + PATIENCE;
  while (traffic.pending() > 0 || performance.now() - traffic.lastActivity() < QUIET) {
    if (performance.now() > deadline) throw new Error(`${page.url()} does not settle.`);
    // Polls: no event announces that no request will follow, so the only sign is silence.
    await page.waitForTimeout(50);
  }
}
