/** The options of all commands, and what they start and stop. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';

/** Options of every command, for `parseArgs`. */
export const commonOptions = {
  rounds: { type: 'string', default: '3' },
  /** Folder of the report. */
  out: { type: 'string' },
} as const;

/** Names something that must be stopped at the end. */
export type OnEnd = (stop: () => unknown) => void;

/** Runs a measurement, then stops what it has started, the last one first. */
export async function withCleanup(measure: (onEnd: OnEnd) => Promise<void>): Promise<void> {
  const stops: (() => unknown)[] = [];
  try {
    await measure((stop) => stops.push(stop));
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** Makes a folder that exists until the end. */
export function makeFolder(onEnd: OnEnd): string {
  const folder = mkdtempSync(join(tmpdir(), 'coupon-center-bench-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @returns the path of an installed Chromium or Chrome, or `undefined` to use Playwright's own */
export function findBrowser(): string | undefined {
  const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];
  return process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path));
}

/** @param args further switches of Chromium */
export async function launchBrowser(onEnd: OnEnd, args: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', ...args],
  });
  onEnd(() => browser.close());
  return browser;
}
