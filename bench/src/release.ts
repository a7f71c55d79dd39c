/**
 * Releases, side by side in one run: rollback, publishing unchanged parts, and the bytes a remote adds to every page. Prints each
 * figure with its goal; builds and starts its own portal.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { interrupt, root, runProgram } from '@coupon-center/testing/program';
import { originOf } from './build/save-to-screen.ts';
import { runRelease } from './deploy/run-release.ts';
import { findBrowser } from './find-browser.ts';

const ROUNDS = 5;
/** A remote with a page for guests, so that a page load needs no session. */
const RELEASED = { name: 'mf-auth', path: '/login' };

interface Figure {
  what: string;
  goal: string;
  /** Values in seconds, or bytes. */
  values: number[];
  limit: number;
  unit: 's' | 'bytes';
}

const dataDir = mkdtempSync(join(tmpdir(), 'coupon-center-bench-'));
const figures: Figure[] = [];

const since = (start: number) => (performance.now() - start) / 1000;

async function repeat(measure: (round: number) => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) values.push(await measure(round));
  return values;
}

/** A copy of a built remote with another version of its package. */
function copyOf(remote: string, version: string): string {
  const copy = join(mkdtempSync(join(dataDir, 'copy-')), remote);
  for (const part of ['dist', 'package.json', 'remote.json'])
    cpSync(join(root, remote, part), join(copy, part), { recursive: true });
  const file = join(copy, 'package.json');
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), version }));
  return copy;
}

/** Returns the version of a remote whose files a page requests, as the server sends it. */
async function versionSent(origin: string): Promise<string> {
  const html = await (await fetch(origin + RELEASED.path, { headers: { accept: 'text/html' } })).text();
  return new RegExp(`/remotes/${RELEASED.name}/([^/]+)/remoteEntry`).exec(html)?.[1] ?? '';
}

/** The version of a remote that a page in a fresh browser shows. */
async function versionShown(browser: Browser, origin: string): Promise<string> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const entry = page.waitForRequest(new RegExp(`/remotes/${RELEASED.name}/.*/remoteEntry\\.`));
    await page.goto(origin + RELEASED.path, { waitUntil: 'commit' });
    await page.locator(`[data-remote=${RELEASED.name}]`).getByRole('heading', { level: 1 }).waitFor();
    return new URL((await entry).url()).pathname.split('/')[3] ?? '';
  } finally {
    await context.close();
  }
}

async function measureReleases(browser: Browser): Promise<void> {
  const portal = runProgram([join(root, 'stack/src/start.ts')], { PORT: '0', COUPON_CENTER_DATA: dataDir });
  try {
    const origin = await originOf(portal);
    const copy = copyOf(RELEASED.name, '9.0.1');
    await runRelease(dataDir, 'publish', copy, '--without-browser');
    const newer = await versionShown(browser, origin);

    const toPage: number[] = [];
    const expectOther = (version: string) => {
      if (version === '' || version === newer)
        throw new Error(`After the rollback, a page has ${version || 'no version'}.`);
    };
    const toScreen = await repeat(async () => {
      const start = performance.now();
      await runRelease(dataDir, 'rollback', RELEASED.name);
      expectOther(await versionSent(origin));
      toPage.push(since(start));
      expectOther(await versionShown(browser, origin));
      const seconds = since(start);
      await runRelease(dataDir, 'promote', RELEASED.name, newer);
      return seconds;
    });
    const publishing = await repeat(async () => {
      const start = performance.now();
      const output = await runRelease(dataDir, 'publish', copy, '--without-browser');
      if (!output.includes('is live already')) throw new Error(output);
      return since(start);
    });
    figures.push(
      {
        what: 'rollback: from the command to the next page that is sent',
        goal: '< 2 s',
        values: toPage,
        limit: 2,
        unit: 's',
      },
      {
        what: 'rollback: from the command to the screen in a browser with an empty cache',
        goal: '< 2 s',
        values: toScreen,
        limit: 2,
        unit: 's',
      },
      { what: 'publishing an unchanged remote', goal: '< 1 s', values: publishing, limit: 1, unit: 's' },
    );
  } finally {
    await interrupt(portal);
  }
}

function print(): void {
  const rows = figures.map(({ what, goal, values, limit, unit }) => {
    const sorted = values.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? NaN;
    const shown = (value: number) => (unit === 's' ? value.toFixed(2) : String(value));
    return {
      what,
      goal,
      median: `${shown(median)} ${unit}`,
      from: shown(sorted[0] ?? NaN),
      to: shown(sorted.at(-1) ?? NaN),
      reached: median < limit ? 'yes' : 'no',
    };
  });
  console.table(rows);
}

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
try {
  await measureReleases(browser);
  print();
} finally {
  await browser.close();
  rmSync(dataDir, { recursive: true, force: true });
}
