/** Measures how a screen appears: with an empty cache, and again with the cache of the first visit. */
import type { Page } from '@playwright/test';
import { RESUMED_KEY } from '@coupon-center/shell-page';
import { bytesBefore, bytesOf, depthBefore, scriptBytesOf } from './network.ts';
import type { Observed } from './observe.ts';
import { inContext, onScreen, openScreen } from './open-page.ts';
import type { OpenPage, Visit } from './open-page.ts';
import { slowRequests } from './profiles.ts';

export interface Load extends Observed {
  bytes: number;
  requests: number;
  /** Bytes of scripts among them. */
  script: number;
  /** Bytes that had arrived at the first paint. */
  beforePaint: number;
  /** Bytes that had arrived when the screen was complete. */
  beforeComplete: number;
}

/** Length of the longest chain of requests that each waited for the previous one. */
export interface Waterfall {
  toLargestPaint: number;
  toComplete: number;
}

export interface Loads {
  first: Load;
  /** Undefined if only the first visit was asked for. */
  second?: Load;
}

async function loadOf({ page, traffic }: OpenPage): Promise<Load> {
  const observed = await page.evaluate(() => window.__observed);
  const transfers = traffic.transfers();
  return {
    ...observed,
    bytes: bytesOf(transfers),
    requests: transfers.length,
    script: scriptBytesOf(transfers),
    beforePaint: bytesBefore(transfers, observed.fcp),
    beforeComplete: bytesBefore(transfers, observed.complete),
  };
}

/** The page of a user is kept for the next visit when it is idle. */
async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(
    (start) => Object.keys(localStorage).some((key) => key.startsWith(start)),
    RESUMED_KEY,
  );
}

/** @param onShown called with the settled page of the first visit */
export function measureLoads(
  visit: Visit,
  { second, onShown }: { second: boolean; onShown?: (page: Page) => Promise<void> },
): Promise<Loads> {
  return inContext(visit, async (context) => {
    const opened = await openScreen(context, visit);
    const first = await loadOf(opened);
    await onShown?.(opened.page);
    if (second && visit.isKept) await untilKept(opened.page);
    await opened.page.close();
    return second ? { first, second: await loadOf(await openScreen(context, visit)) } : { first };
  });
}

/** Loads once on a network with slow requests, where those that wait for others stand out. */
export function measureWaterfall(visit: Visit): Promise<Waterfall> {
  return onScreen({ ...visit, profile: slowRequests }, async ({ page, traffic }) => {
    const { lcp, complete } = await page.evaluate(() => window.__observed);
    const depthAt = (time: number) => depthBefore(traffic.transfers(), time);
    return { toLargestPaint: depthAt(lcp), toComplete: depthAt(complete) };
  });
}
