/** Playwright settings for journeys, to which a repository adds its folders. */
import type { PlaywrightTestConfig } from '@playwright/test';

const { CHROMIUM_PATH: executablePath, CI } = process.env;

/** Desktop Chromium in Toronto; the one in `CHROMIUM_PATH` if set. */
export const config: PlaywrightTestConfig = {
  retries: 0,
  forbidOnly: Boolean(CI),
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Toronto',
    // A trace takes time and cannot be fetched from most CI machines: the message and the screenshot have to do there.
    trace: CI ? 'off' : 'retain-on-failure',
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
};
