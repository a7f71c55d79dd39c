/** The browser of the journeys: an installed Chromium or Chrome, else Debian's package when root, else Playwright's own. */
import { spawnSync } from 'node:child_process';
import { findProgram, installDebianPackage } from './debian.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FOLDERS = [
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
];

const find = () => process.env.CHROMIUM_PATH ?? findProgram([...NAMES, 'Google Chrome', 'Chromium'], FOLDERS);

/**
 * Find a browser, or get one.
 * @returns its program; undefined where Playwright's own is there
 * @throws Error where none can be had
 */
export async function ensureBrowser(): Promise<string | undefined> {
  const installed = find();
  if (installed) return installed;
  if (await installDebianPackage('chromium')) return find();
  console.log("Getting Playwright's own Chromium …");
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  if (status === 0) return undefined;
  throw new Error(
    'The journeys need a browser: install Chromium or Chrome, or set CHROMIUM_PATH to its program.',
  );
}
