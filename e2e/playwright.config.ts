/** Journeys through the production build in a real Chromium; each worker has its own portal. */
import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

/** These run in `npm run test:full`; docs/guides/testing.md says why. */
const tooSlowForEachChange = {
  grepInvert: /@full/,
  testIgnore: ['**/two-processes.spec.ts', '**/catalogue.spec.ts'],
};

export default defineConfig({
  testDir: './specs',
  outputDir: './test-results',
  workers: 2,
  retries: 0,
  ...(process.env.COUPON_CENTER_TEST_FULL ? {} : tooSlowForEachChange),
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Toronto',
    // A trace takes time and cannot be fetched from most CI machines: the message and the screenshot have to do there.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
