/** One visit of a route, with the state that its checks share. */
import type { BrowserContext, Page } from 'playwright-core';
import type { RemoteRoute } from '@coupon-center/portal-contracts';
import type { BrowserCandidate, BrowserCheckName } from '@coupon-center/release';
import { PAGE_WATCH } from './watch-page.ts';
import type { PageWatch } from './watch-page.ts';
import { WATCH } from './watch.ts';
import type { Watch } from './watch.ts';

export type Tell = (check: BrowserCheckName, text: string) => void;

export interface Visit {
  context: BrowserContext;
  portal: string;
  candidate: BrowserCandidate;
  route: RemoteRoute;
  /** Global variable that the remote's entry script sets. */
  globalName: string;
  /** Notes something that is wrong. */
  wrong: Tell;
  /** Notes something worth knowing. */
  note: Tell;
}

/** Reads what the page watches. */
export async function readWatch<T>(page: Page, read: keyof Watch | keyof PageWatch): Promise<T> {
  return page.evaluate(
    ({ symbols, member }) => {
      const watches = window as unknown as Record<symbol, Record<string, unknown> | undefined>;
      const value = symbols.map((symbol) => watches[Symbol.for(symbol)]?.[member]).find(Boolean);
      return (typeof value === 'function' ? (value as () => unknown)() : value) as never;
    },
    { symbols: [WATCH, PAGE_WATCH], member: read },
  );
}
