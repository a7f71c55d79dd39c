/** Looks for changes that a remote made to the page outside its own element, or left behind in it. */
import type { Page } from 'playwright-core';
import { added, tracesOf } from './measure.ts';
import type { Counts } from './measure.ts';
import { readWatch } from './visit.ts';
import type { Visit } from './visit.ts';
import { WATCH } from './watch.ts';
import type { Watch } from './watch.ts';

/** Number of mounts of each route. */
export const MOUNTS = 20;
/** Number of mounts that fill caches before the page is measured. */
export const WARM_UP = 2;
export const HALF = 11;
/** How long a remote may take to clean up after it was unmounted. */
const SETTLE_MS = 3000;
/** Storage that remote-kit keeps across a reload that the portal requests. */
const ALLOWED_KEYS = ['drafts'];

/** Reports what the remote itself did to things that belong to the shell. */
export async function checkTouched(page: Page, { route, wrong }: Visit): Promise<void> {
  for (const text of await readWatch<string[]>(page, 'touched'))
    if (!ALLOWED_KEYS.some((key) => text.includes(`(${key})`))) wrong('page state', `${route.path}: ${text}`);
}

/**
 * Compares title and address with what the shell last set.
 * @returns whether going back leads to where the remote was opened from
 */
export async function checkPageState(page: Page, { route, wrong }: Visit, length: number): Promise<boolean> {
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
    wrong('page state', `${route.path}: the title is '${now.title}', but the shell set '${title}'.`);
  if (now.address !== address)
    wrong('page state', `${route.path}: the address is ${now.address}, but the shell set ${address}.`);
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

/** Growth at every mount is a leak; growth that levels off is a cache. */
export function checkGrowth({ route, wrong }: Visit, [warm, half, end]: readonly Counts[]): void {
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

export async function checkTraces(
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
  for (const name of await readWatch<string[]>(page, 'replaced'))
    wrong('left behind', `${route.path}: ${name} was replaced.`);
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
