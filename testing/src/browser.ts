/**
 * The browser of the journeys: Chromium without the parts that draw its own windows, as Debian's package, an installed
 * Chromium or Chrome, or Playwright's own. Journeys take a quarter less time without these parts.
 */
import { spawnSync } from 'node:child_process';
import { findProgram, installDebianPackage } from './debian.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FOLDERS = [
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
];

const SHELL = 'chromium-headless-shell';

const find = () => findProgram([...NAMES, 'Google Chrome', 'Chromium'], FOLDERS);

/**
 * Installs Liberation Sans if neither it nor Arial is there: the page's fallback font is made for their widths, and
 * Debian's Chromium only recommends it.
 */
async function ensureFont(): Promise<void> {
  const isMissing = ['Arial', 'Liberation Sans'].every((family) => {
    const { status, stdout } = spawnSync('fc-list', [family], { encoding: 'utf8' });
    return status === 0 && stdout === '';
  });
  if (isMissing) await installDebianPackage('fonts-liberation');
}

const installShell = async () => ((await installDebianPackage(SHELL)) ? findProgram([SHELL]) : undefined);

/**
 * Finds or installs a browser, and the font that its pages fall back to.
 * @returns its program; undefined for Playwright's own
 * @throws Error if none is available
 */
export async function ensureBrowser(): Promise<string | undefined> {
  await ensureFont();
  const { CHROMIUM_PATH: chosen } = process.env;
  const installed = chosen ?? findProgram([SHELL]) ?? (await installShell()) ?? find();
  if (installed) return installed;
  console.log("Getting Playwright's own Chromium …");
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  if (status === 0) return undefined;
  throw new Error(
    'The journeys need a browser: install Chromium or Chrome, or set CHROMIUM_PATH to its program.',
  );
}
