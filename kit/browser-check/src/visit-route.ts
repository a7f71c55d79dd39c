/** Opens one route of a remote in the live shell, twenty times, and tells what is wrong. */
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { RemoteRoute } from '@coupon-center/portal-contracts';
import type { BrowserCandidate, BrowserCheckName } from '@coupon-center/release';
import { PARAMETER } from './answers.ts';
import { NEUTRAL, NOTICE } from './neutral-remote.ts';
import { added, countOf, tracesOf } from './measure.ts';
import type { Counts } from './measure.ts';
import { watch, WATCH } from './watch.ts';
import type { Watch } from './watch.ts';

/** Mounts of each route. */
const MOUNTS = 20;
/** The first ones fill caches: the page is measured from then on. */
const WARM_UP = 2;
const HALF = 11;
const PATIENCE_MS = 15_000;
/** How long a remote may take to let go after it was unmounted. */
const SETTLE_MS = 3000;
/** As the portal's own journeys. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What remote-kit keeps over a reload that the portal asks for. */
const ALLOWED_KEYS = ['drafts'];

export type Tell = (check: BrowserCheckName, text: string) => void;

/** What the page says about itself, see the shell's `debug-handle.ts`. */
interface Shell {
  __couponCenter?: { mountedRemotes(): Record<string, string> };
}

/** `left`: another page is shown instead, which the remote or the shell has chosen. */
type State = 'mounted' | 'failed' | 'left' | undefined;

export interface Visit {
  context: BrowserContext;
  portal: string;
  candidate: BrowserCandidate;
  route: RemoteRoute;
  /** The variable that its entry script sets. */
  globalName: string;
  /** Notes something that is wrong. */
  wrong: Tell;
  /** Notes something worth knowing. */
  note: Tell;
}

const addressOf = ({ path }: RemoteRoute) => path.replace(/:[^/]+/g, PARAMETER);

async function readWatch<T>(page: Page, read: keyof Watch): Promise<T> {
  return page.evaluate(
    ({ symbol, member }) => {
      const found = (window as unknown as Record<symbol, Watch>)[Symbol.for(symbol)];
      const value = found?.[member];
      return (typeof value === 'function' ? value() : value) as never;
    },
    { symbol: WATCH, member: read },
  );
}

/** Waits until the remote is there with what it has read, or something else is. */
async function arrive(page: Page, name: string, version: string, address: string): Promise<State> {
  const handle = await page
    .waitForFunction(
      ({ remote, wanted, path }) => {
        if (location.pathname !== path) return 'left';
        if (document.querySelector('main [role=alert] button, .outlet[hidden]')) return 'failed';
        const mounted = (window as Shell).__couponCenter?.mountedRemotes()[remote];
        if (mounted !== undefined && mounted !== wanted) return 'failed';
        const element = document.querySelector(`[data-remote="${remote}"]`);
        const isBusy = element?.querySelector('[aria-busy=true], [role=progressbar]:not([aria-valuenow])');
        return mounted === wanted && element?.childElementCount && !isBusy ? 'mounted' : false;
      },
      { remote: name, wanted: version, path: address },
      { timeout: PATIENCE_MS, polling: 'raf' },
    )
    .catch(() => undefined);
  return (await handle?.jsonValue()) as State;
}

async function isGone(page: Page, name: string): Promise<boolean> {
  const gone = page.waitForFunction(
    (remote) => {
      const mounted = (window as Shell).__couponCenter?.mountedRemotes()[remote];
      return mounted === undefined && !document.querySelector(`[data-remote="${remote}"]`);
    },
    name,
    { timeout: PATIENCE_MS },
  );
  return gone.then(
    () => true,
    () => false,
  );
}

/** A colour in the middle of its transition is neither the one before nor the one after. */
const transitionsEnd = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

async function violationsIn(page: Page, name: string, rules: object): Promise<string[]> {
  await transitionsEnd(page);
  const { violations } = await page.evaluate(
    ({ selector, options }) =>
      (window as unknown as { axe: { run(at: string, how: object): Promise<AxeResults> } }).axe.run(
        selector,
        options,
      ),
    { selector: `[data-remote="${name}"]`, options: { ...rules, resultTypes: ['violations'] } },
  );
  return violations.map(
    ({ id, help, nodes }) => `${help} (${id}): ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Light and dark: a scheme changes colours and nothing else. */
async function checkAccessibility(page: Page, { candidate, route, wrong }: Visit): Promise<void> {
  const { name } = candidate.declaration;
  const globals = await page.evaluate(() => Object.getOwnPropertyNames(window));
  await page.evaluate(axe.source);
  await page.emulateMedia({ colorScheme: 'light' });
  const tags = { runOnly: { type: 'tag', values: AXE_TAGS } };
  for (const found of await violationsIn(page, name, tags)) wrong('accessibility', `${route.path}: ${found}`);
  await page.emulateMedia({ colorScheme: 'dark' });
  const contrast = { runOnly: { type: 'rule', values: ['color-contrast'] } };
  for (const found of await violationsIn(page, name, contrast))
    wrong('accessibility', `${route.path}, dark: ${found}`);
  await page.emulateMedia({ colorScheme: null });
  // What axe put there is not the remote's.
  await page.evaluate((before) => {
    for (const name of Object.getOwnPropertyNames(window))
      if (/axe|core-js/.test(name) && !before.includes(name)) Reflect.deleteProperty(window, name);
  }, globals);
}

/** Tells what the remote did itself to what belongs to the shell. */
async function checkTouched(page: Page, { route, wrong }: Visit): Promise<void> {
  for (const text of await readWatch<string[]>(page, 'touched'))
    if (!ALLOWED_KEYS.some((key) => text.includes(`(${key})`))) wrong('page state', `${route.path}: ${text}`);
}

/**
 * Compares title and address with what the shell last set.
 * @returns whether going back leads to where the remote was opened from
 */
async function checkPageState(page: Page, { route, wrong }: Visit, length: number): Promise<boolean> {
  const [title, address] = [
    await readWatch<string | undefined>(page, 'title'),
    await readWatch<string>(page, 'address'),
  ];
  const now = await page.evaluate(() => ({
    title: document.title,
    address: location.href,
    length: history.length,
  }));
  if (title !== undefined && now.title !== title)
    wrong('page state', `${route.path}: the title is '${now.title}', and the shell set '${title}'.`);
  if (now.address !== address)
    wrong('page state', `${route.path}: the address is ${now.address}, and the shell set ${address}.`);
  if (now.length !== length)
    wrong('page state', `${route.path}: the history has ${now.length} entries instead of ${length}.`);
  return now.address === address && now.length === length;
}

const GROWS: readonly (readonly [keyof Counts, string])[] = [
  ['nodes', 'DOM nodes'],
  ['listeners', 'event listeners'],
  ['styles', 'style sheets'],
  ['rules', 'rules of style sheets'],
];

/** One with every mount, all the time, is a leak; fewer are caches. */
function checkGrowth({ route, wrong }: Visit, [warm, half, end]: readonly Counts[]): void {
  if (!warm || !half || !end) return;
  for (const [key, what] of GROWS) {
    const growth = end[key] - warm[key];
    const grows = half[key] - warm[key] >= HALF - WARM_UP && end[key] - half[key] >= MOUNTS - HALF;
    if (!grows) continue;
    wrong(
      'left behind',
      `${route.path}: ${MOUNTS - WARM_UP} mounts and unmounts leave ${growth} ${what} behind (${warm[key]}, then ${half[key]}, then ${end[key]}).`,
    );
  }
}

/** The names by which webpack and the federation runtime know the remote. */
const isOwnGlobal = (global: string, name: string) =>
  global === name || global.startsWith(`couponCenter_${name}_`);

async function checkTraces(
  page: Page,
  visit: Visit,
  base: string,
  before: Awaited<ReturnType<typeof tracesOf>>,
): Promise<void> {
  const { route, wrong, note, globalName } = visit;
  await page
    .waitForFunction(
      (symbol) => (window as unknown as Record<symbol, Watch>)[Symbol.for(symbol)]?.pending().length === 0,
      WATCH,
      { timeout: SETTLE_MS },
    )
    .catch(() => undefined);
  for (const text of await readWatch<string[]>(page, 'pending'))
    wrong('left behind', `${route.path}: ${text}.`);
  for (const text of await readWatch<string[]>(page, 'once'))
    note('left behind', `${route.path}: ${text}; there is only one.`);
  const after = await tracesOf(page, base);
  for (const global of added(before.globals, after.globals))
    if (!isOwnGlobal(global, globalName)) wrong('left behind', `${route.path}: the global window.${global}.`);
  for (const style of added(before.styles, after.styles))
    wrong('left behind', `${route.path}: a style sheet outside its element, ${style}.`);
  for (const element of added(before.elements, after.elements))
    wrong('left behind', `${route.path}: the element ${element} in the body.`);
  for (const place of ['localStorage', 'sessionStorage', 'cookies', 'databases'] as const)
    for (const key of added(before[place], after[place]))
      if (!ALLOWED_KEYS.includes(key)) wrong('page state', `${route.path}: ${key} in ${place}.`);
  await checkTouched(page, visit);
}

/** Opens an address as a link of the shell does. */
const follow = (page: Page, address: string) =>
  page.evaluate((to) => {
    // As the shell's router does.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ usr: null, key: 'check', idx: idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

async function leave(page: Page, { candidate }: Visit): Promise<boolean> {
  await page.evaluate(() => history.back());
  return (
    (await isGone(page, candidate.declaration.name)) &&
    (await arrive(page, NEUTRAL.name, NEUTRAL.version, NEUTRAL.path)) === 'mounted'
  );
}

/** Says why a route does not stay on the page; a route may send its visitor on. */
async function explain(page: Page, { route, candidate, wrong, note }: Visit, state: State): Promise<void> {
  const subject = `${route.path}: ${candidate.version} does not come up`;
  const to = await page.evaluate(() => location.pathname);
  if (state !== 'left') wrong('mounts', `${subject}; the shell shows another page instead.`);
  else if (await readWatch<boolean>(page, 'wasSeen'))
    note('mounts', `${route.path} sends its visitor to ${to}, so it was opened once.`);
  else wrong('mounts', `${subject}; the page goes to ${to}.`);
}

async function mountAndUnmount(page: Page, session: CDPSession, visit: Visit): Promise<void> {
  const { candidate, route, portal, wrong } = visit;
  const { declaration, version } = candidate;
  const base = `${portal}/remotes/${declaration.name}/${version}/`;
  await page.goto(portal + NEUTRAL.path);
  if ((await arrive(page, NEUTRAL.name, NEUTRAL.version, NEUTRAL.path)) !== 'mounted')
    throw new Error(`The shell at ${portal} mounts no remote at all.`);
  await page.getByText(NOTICE).waitFor();
  const before = await tracesOf(page, base);
  const address = addressOf(route);
  const come = () => arrive(page, declaration.name, version, address);
  const length = (await page.evaluate(() => history.length)) + 1;
  await follow(page, address);
  const state = await come();
  if (state !== 'mounted') return explain(page, visit, state);
  await checkAccessibility(page, visit);
  if ((await page.evaluate(() => location.pathname)) !== address) return explain(page, visit, 'left');
  if (!(await checkPageState(page, visit, length))) return checkTouched(page, visit);
  const counts: Counts[] = [];
  for (let mount = 1; mount <= MOUNTS; mount += 1) {
    if (mount > 1) await page.evaluate(() => history.forward());
    if ((await come()) !== 'mounted' || !(await leave(page, visit))) {
      wrong('mounts', `${route.path}: it does not come or go when it is opened the ${mount}. time.`);
      return;
    }
    // The notice is gone before anything is counted.
    if (mount === WARM_UP) await page.getByText(NOTICE).waitFor({ state: 'hidden' });
    if ([WARM_UP, HALF, MOUNTS].includes(mount)) counts.push(await countOf(page, session));
  }
  await checkTraces(page, visit, base, before);
  checkGrowth(visit, counts);
}

/** Errors of the page, and requests that leave the portal. */
function listen(page: Page, { portal, route, wrong }: Visit, isAnswered: (url: string) => boolean): void {
  page.on('pageerror', (error) => wrong('errors', `${route.path}: ${error.message}`));
  page.on('console', (message) => {
    const { url } = message.location();
    // What nothing answers is told by its own sentence.
    if (
      message.type() !== 'error' ||
      (message.text().startsWith('Failed to load resource') && !isAnswered(url))
    )
      return;
    // Without the calls that led to it.
    wrong('errors', `${route.path}: ${message.text().split('\n', 1)[0]}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== portal)
      wrong('errors', `${route.path}: a request to ${origin}.`);
  });
}

/** @param isAnswered whether a call of the API has an answer */
export async function visitRoute(visit: Visit, isAnswered: (url: string) => boolean): Promise<void> {
  const { context, portal, candidate } = visit;
  const page = await context.newPage();
  const base = `${portal}/remotes/${candidate.declaration.name}/${candidate.version}/`;
  const selector = `[data-remote="${candidate.declaration.name}"]`;
  await page.addInitScript(watch, { base, selector, symbol: WATCH });
  listen(page, visit, isAnswered);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await mountAndUnmount(page, session, visit);
  await page.close();
}
