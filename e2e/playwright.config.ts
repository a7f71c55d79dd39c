/** Journeys through the production build in a real Chromium; each worker has its own portal. */
import { config } from '@coupon-center/journeys/config';
import { defineConfig } from '@playwright/test';

/**
 * docs/guides/testing.md explains which journeys run when: all in `npm run test:full`, those of tools if a tool has changed, and the
 * others always.
 */
const { COUPON_CENTER_TEST_FULL: full, COUPON_CENTER_TEST_TOOLS: tools } = process.env;
const leftOut = {
  grepInvert: tools ? /@full/ : /@full|@tool/,
  testIgnore: ['**/two-processes.spec.ts', '**/catalogue.spec.ts'],
};

export default defineConfig(config, {
  testDir: './specs',
  outputDir: './test-results',
  workers: 2,
  ...(full ? {} : leftOut),
});
