import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { compiledCode } from '@coupon-center/jest-preset/compiled-code';
import differences from './testing/jest/pglite-differences.json' with { type: 'json' };

const root = import.meta.dirname;

/** Folders whose code runs in a browser; a remote is covered the day its folder appears. */
const browserFolders = [
  'shared/api-client',
  'shared/remote-kit',
  'shared/session',
  'shared/ui',
  'shell/src',
  ...readdirSync(root).filter((name) => name.startsWith('mf-')),
];

/** Folders whose tests need a database. */
const apiFolders = ['backend', 'release/server', 'stack/src/test-stack'];

/**
 * `npm test` sets the last one: besides the tests of the API on a server, `differences` runs those on PGlite that can come
 * out differently there, and `all` every one.
 */
const {
  COUPON_CENTER_TEST_ENGINE: engine,
  TEST_DATABASE_URL: server,
  COUPON_CENTER_TEST_PGLITE: onPglite,
} = process.env;
const onPostgres = engine ? engine === 'postgres' : Boolean(server);

const testsIn = (folder) => `<rootDir>/${folder}/**/*.test.{ts,tsx}`;

const shared = {
  rootDir: root,
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
  setupFilesAfterEnv: ['@coupon-center/jest-preset/fail-on-console'],
  restoreMocks: true,
};

/** `*.postgres.test.ts` needs what PGlite lacks: a server that goes away, or several processes on it. */
const ignoredOnPglite = [...shared.testPathIgnorePatterns, '\\.postgres\\.test\\.ts$'];

export default {
  // The default leaves a core idle. API tests often wait for a server, a process or a retry, so there are more workers than cores.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // Ends what hangs, and measures nothing: the first PGlite of a worker and a date typed into a form take long on two busy cores.
  testTimeout: 60_000,
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: [testsIn('**')],
      testPathIgnorePatterns: [
        ...shared.testPathIgnorePatterns,
        ...[...browserFolders, ...apiFolders, 'e2e', 'bench'].map((folder) => `<rootDir>/${folder}/`),
      ],
    },
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: '@coupon-center/jest-preset/browser-environment',
      testMatch: browserFolders.map(testsIn),
      setupFilesAfterEnv: [
        ...shared.setupFilesAfterEnv,
        '@coupon-center/jest-preset/matchers',
        '@coupon-center/jest-preset/patient-queries',
      ],
    },
    {
      // On the server of `TEST_DATABASE_URL`, else on PGlite.
      ...shared,
      displayName: 'api',
      testEnvironment: 'node',
      setupFiles: ['<rootDir>/testing/jest/quick-plugins.js'],
      testMatch: apiFolders.map(testsIn),
      testPathIgnorePatterns: onPostgres ? shared.testPathIgnorePatterns : ignoredOnPglite,
    },
    ...(onPglite
      ? [
          {
            ...shared,
            displayName: 'api on PGlite',
            testEnvironment: 'node',
            setupFiles: ['<rootDir>/testing/jest/quick-plugins.js', '<rootDir>/testing/jest/on-pglite.js'],
            ...(onPglite === 'all'
              ? { testMatch: apiFolders.map(testsIn) }
              : { testRegex: differences.map(({ pattern }) => pattern) }),
            testPathIgnorePatterns: ignoredOnPglite,
          },
        ]
      : []),
  ],
};
