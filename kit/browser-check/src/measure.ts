/** Measures a page, for a comparison before and after. */
import type { CDPSession, Page } from 'playwright-core';

/** Things that a remote may accumulate, each counted over the whole page. */
export interface Counts {
  nodes: number;
  listeners: number;
  styles: number;
  rules: number;
}

/** Traces that must be the same after the remote as before, by name. */
export interface Traces {
  globals: string[];
  /** Style sheets outside the remote's element that are neither emotion's cache nor the remote's own files. */
  styles: string[];
  /** Children of the body. */
  elements: string[];
  localStorage: string[];
  sessionStorage: string[];
  cookies: string[];
  databases: string[];
}

/** Maximum number of garbage collections until the counts stay the same. */
const MOST_COLLECTIONS = 8;

/** Counts after everything that can be collected has been. */
export async function countOf(page: Page, session: CDPSession): Promise<Counts> {
  let last: Pick<Counts, 'nodes' | 'listeners'> | undefined;
  for (let collection = 0; collection < MOST_COLLECTIONS; collection += 1) {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
    const counted = { nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
    if (counted.nodes === last?.nodes && counted.listeners === last.listeners) break;
    last = counted;
  }
  const sheets = await page.evaluate(() => {
    const all = [...document.styleSheets, ...document.adoptedStyleSheets];
    return { styles: all.length, rules: all.reduce((sum, sheet) => sum + sheet.cssRules.length, 0) };
  });
  return { ...(last ?? { nodes: 0, listeners: 0 }), ...sheets };
}

/** @param base address of the folder of the remote's files */
export async function tracesOf(page: Page, base: string): Promise<Traces> {
  const inPage = await page.evaluate(async (own) => {
    const describe = (element: Element) => {
      const name = element.id
        ? `#${element.id}`
        : element.className
          ? `.${[...element.classList].join('.')}`
          : '';
      return element.localName + name;
    };
    const isAllowed = (element: Element) =>
      element.hasAttribute('data-emotion') || (element.getAttribute('href') ?? '').includes(own);
    const start = (element: Element) => element.textContent.trim().slice(0, 60);
    return {
      globals: Object.getOwnPropertyNames(window),
      styles: [...document.querySelectorAll('style, link[rel=stylesheet]')]
        .filter((element) => !isAllowed(element))
        .map((element) => element.getAttribute('href') ?? `${describe(element)} with '${start(element)}'`),
      elements: [...document.body.children].map(describe),
      localStorage: Object.keys(localStorage),
      sessionStorage: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name = '' }) => name),
    };
  }, base);
  const cookies = await page.context().cookies();
  return { ...inPage, cookies: cookies.map(({ name }) => name) };
}

/** Returns the items that are in the second list more often than in the first. */
export function added(before: readonly string[], after: readonly string[]): string[] {
  const left = [...before];
  return after.filter((one) => {
    const index = left.indexOf(one);
    if (index < 0) return true;
    left.splice(index, 1);
    return false;
  });
}
