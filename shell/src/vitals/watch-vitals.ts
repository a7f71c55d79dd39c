/** Measures the web vitals of this page load, and finds the part of the page that each belongs to. */
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals/attribution';
import type { CLSMetric, INPMetric, LCPMetric, TTFBMetric } from 'web-vitals/attribution';
import type { Readable } from '@coupon-center/remote-kit';
import { createWritable } from '../common/writable.ts';
import type { PagePart, PageParts } from './page-parts.ts';

type Metric = CLSMetric | INPMetric | LCPMetric | TTFBMetric;

/** A measurement, as the testers' panel shows it. Only name, value and part are ever sent. */
export interface SeenVital extends Pick<Metric, 'name' | 'value' | 'rating'> {
  part: PagePart;
  /** Selector of the element; empty if there is none. */
  element: string;
}

interface Found {
  entry?: PerformanceEntry | undefined;
  element?: string | undefined;
  part: () => PagePart;
}

/** Interactions are measured within a second, so more of them need not be remembered. */
const MOST_INTERACTIONS = 20;

/**
 * Remembers in which part interactions began: when they are measured, the pressed element may be gone, e.g. with the screen that a
 * link leads away from.
 * @returns a function that returns the part of the last interaction that began by then
 */
function watchInteractions(parts: PageParts): (at: DOMHighResTimeStamp) => PagePart | undefined {
  const begun: { at: DOMHighResTimeStamp; part: PagePart | undefined }[] = [];
  const remember = ({ timeStamp, target }: Event) => {
    begun.push({ at: timeStamp, part: parts.ofNode(target) });
    if (begun.length > MOST_INTERACTIONS) begun.shift();
  };
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, remember, { capture: true, passive: true });
  // Browsers round both times, and not always alike.
  return (time) => begun.findLast(({ at }) => at <= time + 1)?.part;
}

/** Includes measurements from before the call, as far as the browser has kept them. */
export function watchVitals(parts: PageParts): Readable<readonly SeenVital[]> {
  const seen = createWritable<readonly SeenVital[]>([]);
  const known = new WeakMap<PerformanceEntry, PagePart>();
  const interactionBy = watchInteractions(parts);

  /** Keeps the part that an entry had at first: at the next report, its element may have left the page. */
  function add({ name, value, rating }: Metric, { entry, element = '', part }: Found): void {
    const found = (entry && known.get(entry)) ?? part();
    if (entry) known.set(entry, found);
    const others = seen.get().filter((vital) => vital.name !== name);
    seen.set([...others, { name, value, rating, part: found, element }]);
  }

  const options = { reportAllChanges: true };
  onLCP((metric) => {
    const entry = metric.entries.at(-1);
    const part = () => parts.ofNode(entry?.element) ?? parts.ofAddress(entry?.url);
    add(metric, { entry, element: metric.attribution.target, part });
  }, options);
  onINP((metric) => {
    const { interactionTarget: element, longestScript } = metric.attribution;
    const [entry] = metric.entries;
    const part = () =>
      (entry && (interactionBy(entry.startTime) ?? parts.ofNode(entry.target))) ??
      parts.ofAddress(longestScript?.entry.sourceURL);
    add(metric, { entry, element, part });
  }, options);
  onCLS((metric) => {
    const { largestShiftEntry: entry, largestShiftSource, largestShiftTarget: element } = metric.attribution;
    add(metric, { entry, element, part: () => parts.ofNode(largestShiftSource?.node) ?? parts.shell });
  }, options);
  onTTFB((metric) => add(metric, { part: () => parts.shell }));
  return seen;
}
