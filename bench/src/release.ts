/**
 * Measures releases: how soon a rollback is visible, how long publishing takes, and what a returning visitor fetches after a small
 * release of one remote: `npm run bench:release`.
 */
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { root, runProgram } from '@coupon-center/testing/program';
import { buildPart } from './build/build-part.ts';
import { CHANGED, sourceChanger } from './build/change-source.ts';
import { commonOptions, launchBrowser, makeFolder, withCleanup } from './command.ts';
import type { OnEnd } from './command.ts';
import { bytesOf } from './page/network.ts';
import type { Transfer } from './page/network.ts';
import { inContext, openScreen } from './page/open-page.ts';
import { startPortal } from './page/portals.ts';
import type { Portal } from './page/portals.ts';
import { profiles } from './page/profiles.ts';
import { fixed, kB, printResults, table } from './print-results.ts';
import { repeat, spreadOf } from './statistics.ts';

/** A remote with a page for guests, so that a page load needs no session. */
const RELEASED = { name: 'mf-auth', path: '/login' };

const { values } = parseArgs({ options: { ...commonOptions, rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);

/**
 * Runs a command of `npm run release` on a portal of this machine.
 * @returns its output
 * @throws Error with its output if it failed
 */
async function runRelease({ dataDir }: Portal, ...args: string[]): Promise<string> {
  const program = runProgram([join(root, 'release/src/cli.ts'), ...args], { COUPON_CENTER_DATA: dataDir });
  const [code] = (await once(program.process, 'close')) as [number | null];
  if (code !== 0) throw new Error(program.output());
  return program.output();
}

/** Makes a version of a remote. @returns its folder, which has no files in `dist` yet */
function makeVersion(remote: string, version: string, onEnd: OnEnd): string {
  const folder = join(makeFolder(onEnd), remote);
  mkdirSync(folder);
  cpSync(join(root, remote, 'remote.json'), join(folder, 'remote.json'));
  const description = JSON.parse(readFileSync(join(root, remote, 'package.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...description, version }));
  return folder;
}

/** Returns the version of a remote whose files a page requests, as the server sends it. */
async function versionSent({ origin }: Portal): Promise<string> {
  const html = await (await fetch(origin + RELEASED.path, { headers: { accept: 'text/html' } })).text();
  return new RegExp(`/remotes/${RELEASED.name}/([^/]+)/remoteEntry`).exec(html)?.[1] ?? '';
}

/** Returns the version of a remote that a page in a fresh browser shows. */
async function versionShown(browser: Browser, { origin }: Portal): Promise<string> {
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

/** Returns the seconds that rollbacks take, and that publishing an unchanged version takes. */
async function measureReleases(
  browser: Browser,
  portal: Portal,
  onEnd: OnEnd,
): Promise<Record<'toPage' | 'toScreen' | 'publishing', number[]>> {
  const copy = makeVersion(RELEASED.name, '9.0.1', onEnd);
  cpSync(join(root, RELEASED.name, 'dist'), join(copy, 'dist'), { recursive: true });
  await runRelease(portal, 'publish', copy, '--without-browser');
  const newer = await versionShown(browser, portal);
  const since = (start: number) => (performance.now() - start) / 1000;
  const expectOther = (version: string) => {
    if (version === '' || version === newer)
      throw new Error(`After the rollback, a page has ${version || 'no version'}.`);
  };
  const toPage: number[] = [];
  const toScreen = await repeat(rounds, async () => {
    const start = performance.now();
    await runRelease(portal, 'rollback', RELEASED.name);
    expectOther(await versionSent(portal));
    toPage.push(since(start));
    expectOther(await versionShown(browser, portal));
    const seconds = since(start);
    await runRelease(portal, 'promote', RELEASED.name, newer);
    return seconds;
  });
  const publishing = await repeat(rounds, async () => {
    const start = performance.now();
    const output = await runRelease(portal, 'publish', copy, '--without-browser');
    if (!output.includes('is live already')) throw new Error(output);
    return since(start);
  });
  return { toPage, toScreen, publishing };
}

/** Returns what one browser fetches on its first visit, on its second, and after a release that changes a few words. */
async function measureVisits(
  browser: Browser,
  portal: Portal,
  onEnd: OnEnd,
): Promise<Record<string, Transfer[]>> {
  const screen = { browser, profile: profiles.desktop, ...(await portal.visit(CHANGED.path)) };
  return inContext(screen, async (context) => {
    const visit = async () => {
      const { page, traffic } = await openScreen(context, screen);
      await page.close();
      return traffic.transfers();
    };
    const [first, again] = [await visit(), await visit()];
    const version = makeVersion(CHANGED.remote, '9.0.1', onEnd);
    sourceChanger(onEnd)('ALL');
    await buildPart(CHANGED.remote, makeFolder(onEnd), join(version, 'dist'));
    await runRelease(portal, 'publish', version, '--without-browser');
    return { first, again, 'after the release': await visit() };
  });
}

const ofRemote = (transfers: readonly Transfer[]) =>
  transfers.filter(({ path }) => path.startsWith(`/remotes/${CHANGED.remote}/`));

await withCleanup(async (onEnd) => {
  const browser = await launchBrowser(onEnd);
  const portal = await startPortal('federated', onEnd);
  const times = await measureReleases(browser, portal, onEnd);
  const visits = await measureVisits(browser, portal, onEnd);
  const rowOf = (what: string, goal: number, seconds: number[]) => {
    const { median, lowest, highest } = spreadOf(seconds);
    return [what, `< ${goal} s`, ...[median, lowest, highest].map((value) => fixed(value, 2))];
  };
  const atFirst = bytesOf(ofRemote(visits.first ?? []));
  const fetched = ofRemote(visits['after the release'] ?? []).map(
    ({ path, bytes }) => `- ${kB(bytes)} kB ${path}`,
  );
  printResults(values.out, 'release', {
    title: 'Releases',
    about: `Chromium ${browser.version()}; ${rounds} rounds`,
    parts: [
      table(
        ['seconds', 'goal', 'median', 'lowest', 'highest'],
        [
          rowOf('rollback: from the command to the next page that is sent', 2, times.toPage),
          rowOf('rollback: to the screen in a browser with an empty cache', 2, times.toScreen),
          rowOf('publishing an unchanged remote', 1, times.publishing),
        ],
      ),
      `## Visits before and after a small release of ${CHANGED.remote}`,
      table(
        ['visit', 'remote ÷ first visit', 'kB of the remote', 'its requests', 'kB of the page'],
        Object.entries(visits).map(([visit, transfers]) => [
          visit,
          fixed(bytesOf(ofRemote(transfers)) / atFirst, 2),
          kB(bytesOf(ofRemote(transfers))),
          ofRemote(transfers).length,
          kB(bytesOf(transfers)),
        ]),
      ),
      `Fetched after the release:\n\n${fetched.join('\n')}`,
    ],
    figures: { times, visits },
  });
});
