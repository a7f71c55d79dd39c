/**
 * Measures how fast pages appear, against the twin (the same sources as one build) and against static HTML; the README says how to
 * read it.
 *
 *     npm run bench:page                                     all screens on a slow phone
 *     npm run bench:page -- --pages /,/login --rounds 5      some of them
 *     npm run bench:page -- --profile desktop --edge h2      on a desktop, behind nginx with HTTP/2
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from './find-browser.ts';
import { compareNavigations, compareScreen } from './page/compare.ts';
import { trustEdges } from './page/edge.ts';
import type { EdgeKind } from './page/edge.ts';
import { startPortal } from './page/portals.ts';
import type { Portal, Variant } from './page/portals.ts';
import { profiles } from './page/profiles.ts';
import type { Profile } from './page/profiles.ts';
import { chartPages, tellPages } from './page/tell.ts';
import type { PageResults } from './page/tell.ts';
import { screens, screensOf } from './page/screens.ts';
import { serveStatic } from './page/static-page.ts';
import { machine } from './report/machine.ts';
import { writeReport } from './report/write-report.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: screens.map(({ path }) => path).join(',') },
    rounds: { type: 'string', default: '3' },
    profile: { type: 'string', default: 'phone' },
    only: { type: 'string' },
    edge: { type: 'string' },
    navigation: { type: 'boolean', default: true },
    second: { type: 'boolean', default: true },
    static: { type: 'boolean', default: true },
    json: { type: 'string' },
    out: { type: 'string' },
  },
  allowNegative: true,
});

/** @throws Error for anything else */
function oneOf<T extends string>(text: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === text);
  if (!found) throw new Error(`${text} is none of ${allowed.join(', ')}.`);
  return found;
}

const profile = profiles[oneOf<Profile['name']>(values.profile, ['phone', 'desktop'])];
const edge = values.edge === undefined ? undefined : oneOf<EdgeKind>(values.edge, ['h1', 'h2']);
const variants: Variant[] = values.only
  ? [oneOf<Variant>(values.only, ['federated', 'twin'])]
  : ['federated', 'twin'];
const chosen = screensOf(values.pages.split(',').filter(Boolean));
const rounds = Number(values.rounds);

const portals: Portal[] = [];
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', ...(edge === 'h2' ? await trustEdges() : [])],
});
try {
  for (const variant of variants) portals.push(await startPortal(variant, edge));
  const statics = values.static ? await serveStatic(portals[0]?.origin ?? '') : undefined;
  const options = {
    browser,
    profile,
    portals,
    statics,
    rounds,
    second: values.second,
    onProgress: (text: string) => console.error(text),
  };
  const results: PageResults = {
    machine: machine(`Chromium ${browser.version()}`),
    profile: profile.label,
    server: edge ? `the edge, ${edge === 'h2' ? 'HTTP/2 with TLS' : 'HTTP/1.1'}` : 'the stack, HTTP/1.1',
    rounds,
    screens: [],
  };
  for (const screen of chosen) results.screens.push(await compareScreen(screen, options));
  if (values.navigation) results.navigations = await compareNavigations(options);
  await statics?.close();
  if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, 1)}\n`);
  const charts = chartPages(results);
  writeReport(values.out, 'page', { markdown: tellPages(results), figures: results, charts });
} finally {
  await browser.close();
  for (const portal of portals) await portal.close();
}
