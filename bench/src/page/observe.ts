/** Runs in the measured page. It is sent to the browser as text, so it uses nothing from outside. */

/** Observations of a page so far. Times are milliseconds since the navigation began. */
export interface Observed {
  firstPaint: number;
  /** When the largest element so far was painted. */
  largestPaint: number;
  /** The largest sum of layout shifts within five seconds, as in Core Web Vitals. */
  layoutShift: number;
  /** Sum of the time beyond 50 ms of each task since the first paint. */
  blocking: number;
  /** When the screen was complete. */
  content: number;
  /** When the first field belonged to the app, which handles all typing from then on. */
  field: number;
  /** How long the last soft navigation took, and how long after the last answer of the API its screen was complete. */
  navigation: number;
  afterData: number;
}

export interface Watched {
  content: string;
  count: number;
  field: string | null;
}

declare global {
  interface Window {
    __bench: Observed & {
      /** Times the next soft navigation, from the click to the frame in which the screen is complete. */
      watch(path: string, target: Watched): void;
    };
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

export function observe(screen: Watched): void {
  if (window.top !== window) return;
  const observed: Observed = {
    firstPaint: 0,
    largestPaint: 0,
    layoutShift: 0,
    blocking: 0,
    content: 0,
    field: 0,
    navigation: 0,
    afterData: 0,
  };
  window.__bench = Object.assign(observed, { watch });

  const onEntries = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  onEntries('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.firstPaint = startTime;
  });
  onEntries('largest-contentful-paint', ({ startTime }) => (observed.largestPaint = startTime));
  onEntries('longtask', ({ startTime, duration }) => {
    if (startTime + duration > observed.firstPaint) observed.blocking += duration - 50;
  });
  let shifts = { value: 0, first: 0, last: 0 };
  onEntries('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as LayoutShift;
    if (hadRecentInput) return;
    const isNew = startTime - shifts.last > 1000 || startTime - shifts.first > 5000;
    shifts = isNew
      ? { value, first: startTime, last: startTime }
      : { ...shifts, value: shifts.value + value, last: startTime };
    observed.layoutShift = Math.max(observed.layoutShift, shifts.value);
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
    if (!observed.content && isComplete(screen)) observed.content = performance.now();
    if (!observed.field && hasField(screen)) observed.field = performance.now();
    if (!observed.content || (screen.field !== null && !observed.field)) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  function watch(path: string, target: Watched): void {
    observed.navigation = observed.afterData = 0;
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
        observed.navigation = now - timeStamp;
        observed.afterData = now - Math.max(timeStamp, ...answers);
      };
      requestAnimationFrame(check);
    };
    addEventListener('click', onClick, { capture: true, once: true });
  }
}
