/**
 * Public pages in memory, rendered and compressed once per change. The first visit after a span of less than a second asks
 * the API again. Without any notification, every process thus shows a change, or the day on which a coupon starts or ends,
 * within a second.
 */
import { dayIn } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { PreparedPage } from './prepared-page.ts';
import type { Answer, Found } from './call-api.ts';

/** Beyond this, the least recently visited pages are dropped; each takes about 30 kB. */
const MOST_PAGES = 4000;

/**
 * nginx caches a page until the end of a second, and cannot cache it for less. At the start of each second it therefore
 * caches none: otherwise a page could be a whole second old.
 */
const FIRST_PART_MS = 50;

/** A part of a second. A page that was read in it is valid until its end. */
export interface Span {
  /** The end in epoch milliseconds. */
  end: number;
  /** The last second in which nginx may send the page to others, in epoch seconds. */
  edgeSecond: number;
}

export function spanAt(now: number): Span {
  const second = Math.floor(now / 1000);
  return now % 1000 < FIRST_PART_MS
    ? { end: second * 1000 + FIRST_PART_MS, edgeSecond: second - 1 }
    : { end: second * 1000 + 1000, edgeSecond: second };
}

export interface PageCacheOptions<Visit, Value> {
  /** Reads the public data of a page; returns `known` itself if nothing has changed. */
  read: (visit: Visit, site: Site, name: string, known?: Found<Value>) => Promise<Answer<Value>>;
  /** @param today yyyy-MM-dd in the site's time zone; a page is rendered again each day */
  render: (site: Site, value: Value, visit: Visit, today: string) => PreparedPage;
  now?: () => number;
  mostPages?: number;
}

export type VisitedPage<Value> =
  | Exclude<Answer<Value>, Found<Value>>
  /** The page is valid for everybody until the end of `span`. */
  | { outcome: 'found'; page: PreparedPage; span: Span };

interface Kept<Value> {
  answer: Found<Value>;
  page: PreparedPage;
  span: Span;
  today: string;
}

/** Returns a function that returns the public version of a page, by its name within the site. */
export function createPageCache<Visit, Value>({
  read,
  render,
  now = Date.now,
  mostPages = MOST_PAGES,
}: PageCacheOptions<Visit, Value>): (visit: Visit, site: Site, name: string) => Promise<VisitedPage<Value>> {
  /** The least recently visited first. */
  const kept = new Map<string, Kept<Value>>();
  const reading = new Map<string, { end: number; visited: Promise<VisitedPage<Value>> }>();

  function keep(key: string, entry: Kept<Value>): void {
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.size > mostPages ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
  }

  async function readAgain(
    key: string,
    span: Span,
    ...visit: [Visit, Site, string]
  ): Promise<VisitedPage<Value>> {
    const [visitor, site] = visit;
    const known = kept.get(key);
    const answer = await read(...visit, known?.answer);
    if (answer.outcome !== 'found') {
      if (answer.outcome === 'missing') kept.delete(key);
      return answer;
    }
    const today = dayIn(site.timeZone, new Date(now()));
    const isSame = known?.answer === answer && known.today === today;
    const page = isSame ? known.page : render(site, answer.value, visitor, today);
    // A slow answer doesn't replace a later one.
    if ((kept.get(key)?.span.end ?? 0) <= span.end) keep(key, { answer, page, span, today });
    return { outcome: 'found', page, span };
  }

  return async (visit, site, name) => {
    const key = `${site.clientId}/${name}`;
    const span = spanAt(now());
    const known = kept.get(key);
    if (known?.span.end === span.end) {
      keep(key, known);
      return { outcome: 'found', page: known.page, span: known.span };
    }
    const asked = reading.get(key);
    if (asked?.end === span.end) return asked.visited;
    const visited = readAgain(key, span, visit, site, name).finally(() => {
      if (reading.get(key)?.visited === visited) reading.delete(key);
    });
    reading.set(key, { end: span.end, visited });
    return visited;
  };
}
