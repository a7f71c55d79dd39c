/** Tests of Node code: rules, tools and servers. jest runs those of browser code. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import differences from './testing/vitest/pglite-differences.json' with { type: 'json' };

/** Folders whose tests need a database. */
const apiFolders = ['backend', 'release/server', 'stack/src/test-stack', 'deploy/cluster'];
/** Folders whose tests need a browser, real or jsdom. */
const browserFolders = [
  ...[
    'shared/api-client',
    'shared/remote-kit',
    'shared/session',
    'shared/ui',
    'shell/qa',
    'shell/src',
    'mf-*',
  ],
  ...['e2e', 'bench'],
];

/**
 * `npm test` sets the last two. `COUPON_CENTER_TEST_PGLITE` runs tests of the API on PGlite as well: `differences` for those
 * whose result may differ from that on a server, `all` for all of them. `COUPON_CENTER_TEST_EXCEPT` names folders whose
 * tests do not run, separated by commas: Vitest's own option does not apply to projects.
 */
const {
  COUPON_CENTER_TEST_ENGINE: engine,
  TEST_DATABASE_URL: server,
  COUPON_CENTER_TEST_PGLITE: onPglite,
  COUPON_CENTER_TEST_EXCEPT: except,
} = process.env;
const onPostgres = engine ? engine === 'postgres' : Boolean(server);

const testsIn = (folder) => `${folder}/**/*.test.ts`;
const never = [
  '**/{node_modules,dist,build,.types,.data,.cache}/**',
  '**/testing/fixtures/**',
  ...(except ? except.split(',').map((folder) => `${folder}/**`) : []),
];
/** These need what PGlite lacks: a server that goes away, or several processes on it. */
const notOnPglite = '**/*.postgres.test.ts';

const project = (name, include, exclude, env = {}) => ({
  extends: true,
  test: { name, include, exclude: [...never, ...exclude], env },
});

export default defineConfig({
  test: {
    globals: true,
    // Node runs the sources as they are, and a worker loads each module once, for all of its files.
    pool: 'forks',
    isolate: false,
    experimental: { viteModuleRunner: false },
    // API tests often wait for a server, a process or a retry, so there are more workers than cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Ends tests that hang, and measures nothing: on a busy machine, one that starts servers may take minutes.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    restoreMocks: true,
    globalSetup: './testing/vitest/set-up.ts',
    setupFiles: './kit/jest-preset/src/fail-on-console.js',
    projects: [
      project('node', [testsIn('*/**')], [...browserFolders, ...apiFolders].map(testsIn)),
      // These run on the server of `TEST_DATABASE_URL`, else on PGlite.
      project('api', apiFolders.map(testsIn), onPostgres ? [] : [notOnPglite]),
      ...(onPglite
        ? [
            project(
              'api on PGlite',
              onPglite === 'all' ? apiFolders.map(testsIn) : differences.map(({ files }) => files),
              [notOnPglite],
              { COUPON_CENTER_TEST_ENGINE: 'pglite' },
            ),
          ]
        : []),
    ],
  },
});
