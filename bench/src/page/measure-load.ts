/** Measures how a screen appears: with an empty cache, and again with the cache of the first visit. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { SignedIn } from '@coupon-center/journeys';
import { bytesBefore, bytesOf, depthBefore } from './network.ts';
import { observedIn, openContext, openScreen } from './open-page.ts';
import type { OpenPage } from './open-page.ts';
import { slowRequests } from './profiles.ts';
import type { Profile } from './profiles.ts';
import type { Screen } from './screens.ts';

/** Times in milliseconds since the navigation began, sizes in bytes. */
export interface Load {
  /** Largest and first contentful paint. */
  lcp: number;
  fcp: number;
  /** When the first field takes input; 0 for a screen without one. */
  input: number;
  /** When the screen was complete, with its data. */
  complete: number;
  /** Total blocking time: the time beyond 50 ms of each task since the first paint. */
  blocking: number;
  /** Cumulative layout shift. */
  shift: number;
  bytes: number;
  requests: number;
  /** Bytes of scripts among them. */
  script: number;
  /** Bytes that had arrived when something was painted first. */
  beforePaint: number;
}

/** Requests that were waited for, one after another. */
export interface Waterfall {
  toLargestPaint: number;
  toComplete: number;
}

export interface Visit {
  browser: Browser;
  profile: Profile;
  screen: Screen;
  address: string;
  session: SignedIn | undefined;
}

async function loadOf({ page, traffic }: OpenPage): Promise<Load> {
  const seen = await observedIn(page);
  const transfers = traffic.transfers();
  return {
    lcp: seen.largestPaint,
    fcp: seen.firstPaint,
    input: seen.field,
    complete: seen.content,
    blocking: seen.blocking,
    shift: seen.layoutShift,
    bytes: bytesOf(transfers),
    requests: transfers.length,
    script: bytesOf(transfers, 'script'),
    beforePaint: bytesBefore(transfers, seen.firstPaint),
  };
}

async function inContext<T>(visit: Visit, action: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await openContext(visit.browser, visit.profile, visit.session);
  try {
    return await action(context);
  } finally {
    await context.close();
  }
}

export interface Loads {
  first: Load;
  /** Undefined if only the first visit was asked for. */
  second?: Load;
}

/** @param onShown called with the settled page of the first visit */
export function measureLoads(
  visit: Visit,
  { second, onShown }: { second: boolean; onShown?: (page: Page) => Promise<void> },
): Promise<Loads> {
  const { profile, screen, address } = visit;
  return inContext(visit, async (context) => {
    const opened = await openScreen(context, profile, screen, address);
    const first = await loadOf(opened);
    await onShown?.(opened.page);
    await opened.page.close();
    if (!second) return { first };
    return { first, second: await loadOf(await openScreen(context, profile, screen, address)) };
  });
}

/** Loads once on a network where each request takes long, so that those that wait for others stand out. */
export function measureWaterfall(visit: Visit): Promise<Waterfall> {
  return inContext(visit, async (context) => {
    const { page, traffic } = await openScreen(context, slowRequests, visit.screen, visit.address);
    const { largestPaint, content } = await observedIn(page);
    const depthAt = (time: number) => depthBefore(traffic.transfers(), time);
    return { toLargestPaint: depthAt(largestPaint), toComplete: depthAt(content) };
  });
}
