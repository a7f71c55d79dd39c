/** Runs Playwright with a configuration of `e2e`, and reads its report. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@coupon-center/stack/paths';
import { reportSchema } from './report.ts';
import type { Report } from './report.ts';

/** @returns undefined if the program ended before it wrote a report */
export async function runPlaywright(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  config = 'e2e/playwright.config.ts',
): Promise<Report | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'coupon-center-journeys-'));
  const file = join(folder, 'report.json');
  try {
    const child = spawn(
      process.execPath,
      [
        ...[join(root, 'node_modules/@playwright/test/cli.js'), 'test'],
        ...['--config', join(root, config), '--reporter', 'json', ...args],
      ],
      {
        cwd: join(root, 'e2e'),
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      },
    );
    await once(child, 'close');
    const text = await readFile(file, 'utf8').catch(() => undefined);
    return text === undefined ? undefined : reportSchema.parse(JSON.parse(text));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
