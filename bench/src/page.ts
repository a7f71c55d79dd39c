/**
 * Measures how fast pages appear, against the twin (the same sources as one build) and against static HTML; the README explains how
 * to read the results: `npm run bench:page -- --pages /,/login --rounds 5 --profile desktop --edge h2`.
 */
import { parseArgs } from 'node:util';
import { commonOptions, launchBrowser, withCleanup } from './command.ts';
import { trustEdges } from './nginx.ts';
import type { EdgeKind } from './nginx.ts';
import { compareNavigations, compareScreen } from './page/compare.ts';
import type { ScreenResult } from './page/compare.ts';
import { startPortal } from './page/portals.ts';
import type { Portal, Variant } from './page/portals.ts';
import { describePages } from './page/print-pages.ts';
import { profiles } from './page/profiles.ts';
import { screens, screensOf } from './page/screens.ts';
import { serveStatic } from './page/static-page.ts';
import { printResults } from './print-results.ts';

const { values } = parseArgs({
  options: {
    ...commonOptions,
    pages: { type: 'string', default: screens.map(({ path }) => path).join(',') },
    profile: { type: 'string', default: 'phone' },
    only: { type: 'string' },
    edge: { type: 'string' },
    navigation: { type: 'boolean', default: true },
    second: { type: 'boolean', default: true },
    static: { type: 'boolean', default: true },
  },
  allowNegative: true,
});

/** @throws Error for anything else */
function oneOf<T extends string>(text: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === text);
  if (!found) throw new Error(`${text} is none of ${allowed.join(', ')}.`);
  return found;
}

const both: readonly Variant[] = ['federated', 'twin'];
const profile = profiles[oneOf(values.profile, ['phone', 'desktop'] as const)];
const edge = values.edge === undefined ? undefined : oneOf<EdgeKind>(values.edge, ['h1', 'h2']);
const variants = values.only === undefined ? both : [oneOf(values.only, both)];
const chosen = screensOf(values.pages.split(',').filter(Boolean));
const rounds = Number(values.rounds);
const server = edge ? `the edge, ${edge === 'h2' ? 'HTTP/2 with TLS' : 'HTTP/1.1'}` : 'the stack, HTTP/1.1';

await withCleanup(async (onEnd) => {
  const browser = await launchBrowser(onEnd, edge === 'h2' ? await trustEdges() : []);
  const portals: Portal[] = [];
  for (const variant of variants) portals.push(await startPortal(variant, onEnd, edge));
  const statics = values.static ? await serveStatic(portals[0]?.origin ?? '', onEnd) : undefined;
  const options = { browser, profile, portals, statics, rounds, second: values.second };
  const results: ScreenResult[] = [];
  for (const screen of chosen) results.push(await compareScreen(screen, options));
  const navigations = values.navigation ? await compareNavigations(options) : undefined;
  printResults(values.out, 'page', {
    title: `Pages, ${profile.label}; ${server}`,
    about: `Chromium ${browser.version()}; ${rounds} rounds in turn`,
    parts: describePages(results, navigations),
    figures: { screens: results, navigations },
  });
});
