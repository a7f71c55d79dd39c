/** The pictures of all screens; `run.ts` starts it. */
import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

export default defineConfig(journeys, {
  testDir: '.',
  outputDir: '../test-results/screens',
  fullyParallel: true,
  timeout: 40_000,
  use: { actionTimeout: 10_000, navigationTimeout: 20_000, trace: 'off', screenshot: 'off' },
});
