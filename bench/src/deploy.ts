/**
 * Measures what a returning visitor fetches after a small release of one remote: a few words of one module differ. The browser
 * has the previous visit in its cache, and announces the compressions that it understands.
 */
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { root, runProgram } from '@coupon-center/testing/program';
import { runRelease } from './deploy/run-release.ts';
import { findBrowser } from './find-browser.ts';
import { bytesOf } from './page/network.ts';
import type { Transfer } from './page/network.ts';
import { openContext, openScreen } from './page/open-page.ts';
import { startPortal } from './page/portals.ts';
import { profiles } from './page/profiles.ts';
import { screensOf } from './page/screens.ts';
import { machine, tellMachine } from './report/machine.ts';
import { kB, ratio, table } from './report/table.ts';
import { writeReport } from './report/write-report.ts';

const REMOTE = 'mf-coupons';
const CHANGE = { file: 'src/routes/coupons.tsx', find: '`MY ${product', replace: '`ALL MY ${product' };
const PATH = '/coupons';

/** Returns the folder of a version with the change. */
async function makeRelease(work: string): Promise<string> {
  const folder = join(work, REMOTE);
  mkdirSync(folder);
  const { file, find, replace } = CHANGE;
  const script = join(import.meta.dirname, 'deploy/build-release.ts');
  const build = runProgram([script, REMOTE, file, find, replace, join(folder, 'dist')], {});
  const [code] = (await once(build.process, 'close')) as [number | null];
  if (code !== 0) throw new Error(build.output());
  cpSync(join(root, REMOTE, 'remote.json'), join(folder, 'remote.json'));
  const description = JSON.parse(readFileSync(join(root, REMOTE, 'package.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...description, version: '9.0.1' }));
  return folder;
}

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const work = mkdtempSync(join(tmpdir(), 'coupon-center-bench-'));
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const portal = await startPortal('federated');
try {
  const [screen] = screensOf([PATH]);
  if (!screen) throw new Error(`${PATH} is not measured.`);
  const context = await openContext(browser, profiles.desktop, await portal.signIn('tenCoupons'));
  const visit = async (): Promise<{ all: Transfer[]; remote: Transfer[] }> => {
    const { page, traffic } = await openScreen(context, profiles.desktop, screen, portal.origin + PATH);
    const all = traffic.transfers();
    await page.close();
    return { all, remote: all.filter(({ path }) => path.startsWith(`/remotes/${REMOTE}/`)) };
  };
  const first = await visit();
  const again = await visit();
  await runRelease(portal.dataDir, 'publish', await makeRelease(work), '--without-browser');
  const after = await visit();

  const row = (what: string, { all, remote }: typeof first) => [
    what,
    ratio(bytesOf(remote) / bytesOf(first.remote)),
    kB(bytesOf(remote)),
    remote.length,
    kB(bytesOf(all)),
  ];
  const columns = ['visit', 'remote ÷ first visit', 'kB of the remote', 'its requests', 'kB of the page'];
  const rows = [row('first', first), row('again', again), row('after the release', after)];
  const files = after.remote.map(({ path, bytes }) => `- ${kB(bytes)} kB ${path}`);
  const markdown = `# A small release of ${REMOTE}

${tellMachine(machine(`Chromium ${browser.version()}`))}

${table(columns, rows)}

Fetched after the release:

${files.join('\n')}
`;
  writeReport(values.out, 'deploy', { markdown });
} finally {
  await browser.close();
  await portal.close();
  rmSync(work, { recursive: true, force: true });
}
