/** Watches the page from its start: sessions, mounts, what remotes listen to, and the steps of the tester. */
import type { Readable, ShellContract } from '@coupon-center/remote-kit';
import { createLog } from '../store.ts';
import type { Log } from '../store.ts';
import type { TestedPlatform, TestedPortal } from '../tested-portal.ts';
import { pathWithoutIds } from './api-calls.ts';

const MOST_EVENTS = 50;
const MOST_MOUNTS = 50;
const MOST_STEPS = 30;
const MOST_LABEL = 60;

export interface SeenEvent {
  id: number;
  at: Date;
  /** Type of the event, with the reason for a sign-out. Nothing about the user. */
  text: string;
}

/** How long a remote took to mount, in milliseconds. */
export interface SeenMount {
  id: number;
  name: string;
  /** The version that the page was given. */
  wanted: string;
  /** The version that was mounted; undefined until then. */
  version?: string;
  outcome: 'coming' | 'mounted' | 'not mounted';
  /** Fetching the manifest; undefined if it was there already. */
  manifest?: number;
  /** Fetching the code; undefined if it was there already. */
  code?: number;
  /** Running the code and rendering, and all waits in between. */
  start?: number;
  total?: number;
}

/** How many listeners of a mounted remote the shell holds. */
export interface HeldListeners {
  session: number;
  location: number;
  leaveGuards: number;
}

export interface SeenStep {
  id: number;
  at: Date;
  text: string;
}

export interface Observed {
  events: Log<SeenEvent>;
  mounts: Log<SeenMount>;
  steps: Log<SeenStep>;
  /** By the name of the remote. */
  held: () => Record<string, HeldListeners>;
}

let lastId = 0;

/** How long the files of a version took, from the first request to the last reply. */
function fetchTime(files: readonly PerformanceResourceTiming[]): number | undefined {
  if (files.length === 0) return undefined;
  const first = Math.min(...files.map(({ startTime }) => startTime));
  return Math.max(...files.map(({ responseEnd }) => responseEnd)) - first;
}

/**
 * @param began when the mount was asked for, by `performance.now()`
 * @param isFirst whether earlier files count, because they were preloaded for this mount
 */
export function phasesOf(
  base: string,
  { began, ended = performance.now(), isFirst }: { began: number; ended?: number; isFirst: boolean },
): Partial<SeenMount> {
  const { href } = new URL(base, location.href);
  const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const files = all.filter(({ name, responseEnd }) => name.startsWith(href) && responseEnd <= ended);
  const manifests = files.filter(({ name }) => name.endsWith('.json'));
  const scripts = files.filter(({ name }) => !name.endsWith('.json'));
  const arrived = Math.max(began, ...files.map(({ responseEnd }) => responseEnd));
  const isFresh = ({ responseEnd }: PerformanceResourceTiming) => isFirst || responseEnd > began;
  const [manifest, code] = [fetchTime(manifests.filter(isFresh)), fetchTime(scripts.filter(isFresh))];
  return {
    ...(manifest !== undefined && { manifest }),
    ...(code !== undefined && { code }),
    start: ended - arrived,
    total: ended - began,
  };
}

/** Counts subscriptions: one more at each start, one less at each end, zero when the mount ends. */
class Counter {
  readonly held: HeldListeners = { session: 0, location: 0, leaveGuards: 0 };

  wrap<Parameters extends unknown[]>(
    kind: keyof HeldListeners,
    subscribe: (...parameters: Parameters) => () => void,
  ): (...parameters: Parameters) => () => void {
    return (...parameters) => {
      const end = subscribe(...parameters);
      let isHeld = true;
      this.held[kind] += 1;
      return () => {
        if (isHeld) this.held[kind] -= 1;
        isHeld = false;
        end();
      };
    };
  }
}

/** Returns the same contract, with its subscriptions counted. */
function countedContract(contract: ShellContract, counter: Counter): ShellContract {
  const { session, location } = contract;
  return Object.freeze({
    ...contract,
    session: Object.freeze({
      ...session,
      subscribe: counter.wrap('session', session.subscribe),
      on: counter.wrap('session', session.on),
    }),
    location: Object.freeze({
      ...location,
      subscribe: counter.wrap('location', location.subscribe),
    }) as Readable<never>,
    guardLeaving: counter.wrap('leaveGuards', contract.guardLeaving),
  });
}

/** Puts watchers between the shell and its platform, before the first remote is mounted. */
function observePlatform(
  platform: TestedPlatform,
  { events, mounts }: Pick<Observed, 'events' | 'mounts'>,
  counters: Map<string, Counter>,
): void {
  platform.session.events$.subscribe((event) => {
    const text = event.type === 'signed-out' ? `${event.type} (${event.reason})` : event.type;
    events.add({ id: ++lastId, at: new Date(), text });
  });
  const { contractFor, remotes } = platform;
  const mount = remotes.mount.bind(remotes);
  const known = new Set<string>();
  platform.contractFor = (remote, location, go, life, needs) => {
    const counter = new Counter();
    counters.set(remote, counter);
    life.addEventListener('abort', () => {
      if (counters.get(remote) === counter) counters.delete(remote);
    });
    return countedContract(contractFor(remote, location, go, life, needs), counter);
  };
  remotes.mount = (request) => {
    const { name, remote } = request;
    const began = performance.now();
    const { live, earlier } = remote;
    const complete = mounts.add({ id: ++lastId, name, wanted: live.version, outcome: 'coming' });
    const mounted = mount(request);
    mounted.ready.then(
      () => {
        const version = remotes.mounted()[name] ?? live.version;
        const { base } = earlier?.version === version ? earlier : live;
        complete({ version, outcome: 'mounted', ...phasesOf(base, { began, isFirst: !known.has(base) }) });
        known.add(base);
      },
      () => complete({ outcome: 'not mounted', total: performance.now() - began }),
    );
    return mounted;
  };
}

const CONTROLS =
  'a, button, summary, label, [role="button"], [role="menuitem"], [role="tab"], [role="option"]';

/** Returns the label of a control; for a field its name, never its value. */
function labelOf(element: Element): string {
  const text = element.getAttribute('aria-label') ?? element.textContent;
  return text.replace(/\s+/g, ' ').trim().slice(0, MOST_LABEL);
}

/** Records clicks on controls of the portal and changes of the address. */
function observeSteps(steps: Observed['steps']): void {
  const add = (text: string) => steps.add({ id: ++lastId, at: new Date(), text });
  let path = '';
  const see = () => {
    const next = pathWithoutIds(location.pathname);
    if (next !== path) add(`Opened ${next}`);
    path = next;
  };
  see();
  for (const change of ['pushState', 'replaceState'] as const) {
    const real = history[change].bind(history);
    history[change] = (...parameters) => {
      real(...parameters);
      see();
    };
  }
  addEventListener('popstate', see);
  addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element ? target.closest(CONTROLS) : null;
      const label = control && !control.closest('.qa') ? labelOf(control) : '';
      if (label) add(`Clicked “${label}”`);
    },
    { capture: true },
  );
}

/** @returns what was seen so far, and a function that takes the portal once it is there */
export function observePage(): { observed: Observed; take: (portal: TestedPortal) => void } {
  const counters = new Map<string, Counter>();
  const observed: Observed = {
    events: createLog(MOST_EVENTS),
    mounts: createLog(MOST_MOUNTS),
    steps: createLog(MOST_STEPS),
    held: () => Object.fromEntries([...counters].map(([name, { held }]) => [name, { ...held }])),
  };
  // A long test loads more files than browsers record by default.
  performance.setResourceTimingBufferSize(2000);
  observeSteps(observed.steps);
  return {
    observed,
    take(portal) {
      portal
        .platform()
        .then((platform) => observePlatform(platform, observed, counters))
        .catch(() => undefined);
    },
  };
}
