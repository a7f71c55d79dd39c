/** Tests of browser code. Vitest runs those of Node code: `vitest.config.js`. */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { compiledCode } from '@coupon-center/jest-preset/compiled-code';

const root = import.meta.dirname;

/** Folders whose code runs in a browser; a remote is covered the day its folder appears. */
const browserFolders = [
  'shared/api-client',
  'shared/remote-kit',
  'shared/session',
  'shared/ui',
  'shell/qa',
  'shell/src',
  ...readdirSync(root).filter((name) => name.startsWith('mf-')),
];

const testsIn = (folder) => `<rootDir>/${folder}/**/*.test.{ts,tsx}`;

export default {
  rootDir: root,
  // Vitest runs beside it and often waits. The default leaves a core idle.
  maxWorkers: availableParallelism(),
  // Ends tests that hang, and measures nothing: a date typed into a form takes long on two busy cores.
  testTimeout: 180_000,
  testEnvironment: '@coupon-center/jest-preset/browser-environment',
  testMatch: browserFolders.map(testsIn),
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.types/', '/\\.data/'],
  modulePathIgnorePatterns: [
    '<rootDir>/build/',
    '/dist/',
    '/\\.types/',
    '/\\.data/',
    '/\\.cache/',
    '/testing/fixtures/',
  ],
  ...compiledCode(root),
  setupFilesAfterEnv: [
    '@coupon-center/jest-preset/fail-on-console',
    '@coupon-center/jest-preset/matchers',
    '@coupon-center/jest-preset/patient-queries',
  ],
  restoreMocks: true,
};
