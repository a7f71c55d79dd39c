/** Collects events, reports them together, and reports them again if handling them failed. */
import type { LiveEvent } from '@coupon-center/contracts';
import { waitAfter } from './backoff.ts';

/** Spreads the reads of all pages over this many milliseconds after the server restarts. */
const SPREAD_MS = 2000;

/** `back`: the page may have missed events while it was starting or in the background. */
export type NewsType = LiveEvent['type'] | 'back';

/** Handles events. If it rejects, they are reported again later. */
export type TellNews = (news: ReadonlySet<NewsType>) => Promise<void>;

export interface News {
  hear(type: NewsType): void;
  close(): void;
}

export function createNews(tell: TellNews): News {
  let gathered = new Set<NewsType>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Infinity;
  let failures = 0;
  let isClosed = false;

  function plan(wait: number): void {
    const then = performance.now() + wait;
    if (isClosed || then >= due) return;
    clearTimeout(timer);
    due = then;
    timer = setTimeout(() => void tellNow(), wait);
  }

  async function tellNow(): Promise<void> {
    const told = gathered;
    gathered = new Set();
    due = Infinity;
    try {
      await tell(told);
      failures = 0;
    } catch {
      failures += 1;
      for (const type of told) gathered.add(type);
      plan(waitAfter(failures));
    }
  }

  return {
    hear(type) {
      gathered.add(type);
      plan(type === 'missed' ? Math.random() * SPREAD_MS : 0);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
