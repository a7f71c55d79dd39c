import { existsSync } from 'node:fs';

const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];

/** @returns the path of an installed Chromium or Chrome, or `undefined` to use Playwright's own */
export function findBrowser(): string | undefined {
  return process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path));
}
