/** Journeys through the production build in a real Chromium; each worker has its own portal. */
import { config } from '@coupon-center/journeys/config';
import { defineConfig } from '@playwright/test';

/** These run in `npm run test:full`; docs/guides/testing.md says why. */
const tooSlowForEachChange = {
  grepInvert: /@full/,
  testIgnore: ['**/two-processes.spec.ts', '**/catalogue.spec.ts'],
};

export default defineConfig(config, {
  testDir: './specs',
  outputDir: './test-results',
  workers: 2,
  ...(process.env.COUPON_CENTER_TEST_FULL ? {} : tooSlowForEachChange),
});
