/** The main walk and the faults of a remote in WebKit; `README.md` lists what can't run there. */
import { defineConfig } from '@playwright/test';
import chromium from '../playwright.config.ts';

export default defineConfig({
  ...chromium,
  testDir: '.',
  testMatch: 'webkit.spec.ts',
  testIgnore: [],
  outputDir: '../test-results/webkit',
  timeout: 180_000,
  use: {},
});
