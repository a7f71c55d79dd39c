/** The main walk, the faults of remotes, a lost connection and a resumed page in Firefox; `README.md` lists what can't run there. */
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { JourneyFixtures } from '@coupon-center/journeys';
import chromium from '../playwright.config.ts';

const { viewport, locale, timezoneId } = chromium.use ?? {};

/** Firefox's message for a script that was still loading when the page was left: the hash is that of empty content. */
const CUT_OFF =
  /match the content of the subresource .* The computed hash is “OLBgp1GsljhM2TJ\+sbHjaiH9txEUvgdDTAzHv2P24donTt6/;

export default defineConfig<JourneyFixtures>({
  ...chromium,
  testDir: '../specs',
  outputDir: '../test-results/firefox',
  testMatch: [
    'merchant/main-walk.spec.ts',
    'merchant/connection-lost.spec.ts',
    'merchant/resumed-press.spec.ts',
    'feature-team/fault-matrix.spec.ts',
  ],
  testIgnore: [],
  grepInvert: /offline and back/,
  // Starting and filling in forms takes Firefox about twice as long over WebDriver BiDi.
  timeout: 180_000,
  use: {
    ...{ viewport, locale, timezoneId },
    allowedErrors: CUT_OFF,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: join(import.meta.dirname, 'firefox.ts') },
  },
});
