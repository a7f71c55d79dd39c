/** Runs in the measured page. It is sent to the browser as text, so it uses nothing from outside. */

/** Observations of a page so far, in milliseconds since the navigation began; 0 for events that have not happened. */
export interface Observed {
  /** Largest and first contentful paint. */
  lcp: number;
  fcp: number;
  /** When the first field belonged to the app, which handles all typing from then on. */
  input: number;
  /** When the screen was complete, with its data. */
  complete: number;
  /** Total blocking time: the time beyond 50 ms of each task since the first paint. */
  blocking: number;
  /** Cumulative layout shift: the largest sum of shifts within five seconds, as in Core Web Vitals. */
  shift: number;
}

/** A soft navigation. */
export interface Navigated {
  /** From the click to the frame in which the screen is complete. */
  milliseconds: number;
  /** Time since the last answer of the API, or since the click if the page made no calls. */
  afterData: number;
}

/** Selectors of the elements that make a screen complete. */
export interface Watched {
  content: string;
  count: number;
  field: string | null;
}

declare global {
  interface Window {
    __observed: Observed;
    __navigated: Navigated | null;
    /** Times the next soft navigation. */
    __watch(path: string, target: Watched): void;
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

export function observe(screen: Watched): void {
  if (window.top !== window) return;
  const observed: Observed = { lcp: 0, fcp: 0, input: 0, complete: 0, blocking: 0, shift: 0 };
  window.__observed = observed;
  const onEntries = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  onEntries('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.fcp = startTime;
  });
  onEntries('largest-contentful-paint', ({ startTime }) => (observed.lcp = startTime));
  onEntries('longtask', ({ startTime, duration }) => {
    if (startTime + duration > observed.fcp) observed.blocking += duration - 50;
  });
  let shifts = { value: 0, first: 0, last: 0 };
  onEntries('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as LayoutShift;
    if (hadRecentInput) return;
    const isNew = startTime - shifts.last > 1000 || startTime - shifts.first > 5000;
    shifts = isNew
      ? { value, first: startTime, last: startTime }
      : { ...shifts, value: shifts.value + value, last: startTime };
    observed.shift = Math.max(observed.shift, shifts.value);
  });

  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  /** @param before elements that were there before and don't count */
  const isComplete = ({ content, count }: Watched, before = new Set<Element>()) =>
    Array.from(document.querySelectorAll(content)).filter((one) => isShown(one) && !before.has(one)).length >=
    count;
  // React keeps the handlers on an element from the moment it creates or hydrates it.
  const isOfApp = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const hasField = ({ field }: Watched) => {
    const first = field === null ? undefined : Array.from(document.querySelectorAll(field)).find(isShown);
    return first !== undefined && isOfApp(first);
  };
  const look = () => {
    if (!observed.complete && isComplete(screen)) observed.complete = performance.now();
    if (!observed.input && hasField(screen)) observed.input = performance.now();
    if (!observed.complete || (screen.field !== null && !observed.input)) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  window.__watch = (path, target) => {
    window.__navigated = null;
    const onClick = ({ timeStamp }: Event) => {
      const before = new Set(document.querySelectorAll(target.content));
      const check = () => {
        if (location.pathname !== path || !isComplete(target, before))
          return void requestAnimationFrame(check);
        const now = performance.now();
        const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const answers = entries
          .filter(({ name, startTime }) => name.includes('/api/') && startTime > timeStamp)
          .map(({ responseEnd }) => responseEnd)
          .filter((end) => end <= now);
        const afterData = now - Math.max(timeStamp, ...answers);
        window.__navigated = { milliseconds: now - timeStamp, afterData };
      };
      requestAnimationFrame(check);
    };
    addEventListener('click', onClick, { capture: true, once: true });
  };
}
