import { everywhere, inRemotes, inTests, inThePage } from '@coupon-center/eslint-config';
import globals from 'globals';
import ts from 'typescript-eslint';

const tests = ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**/*.ts'];
const inBrowser = [
  'mf-*/src/**',
  'shell/{src,qa/src}/**',
  'shared/{api-client,remote-kit,session,ui}/src/**',
];
const remotes = ['mf-*/src/**'];

const members = (object, properties, message) =>
  properties.map((property) => ({ object, property, message }));

export default ts.config(
  {
    ignores: [
      '**/dist/',
      '**/.types/',
      '**/.data/',
      '**/.cache/',
      '**/coverage/',
      '**/test-results/',
      '**/playwright-report/',
      'build/',
    ],
  },
  ...everywhere(import.meta.dirname),
  {
    // Playwright reads a fixture's dependencies from its pattern, and `{}` means none.
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: { ...globals.node, ...globals.jest } },
  },
  { files: ['storefront/src/client/**'], languageOptions: { globals: globals.browser } },
  {
    files: [
      '*.config.js',
      '**/*.config.{js,ts}',
      '.dependency-cruiser.js',
      '{testing/jest,kit/jest-preset/src}/*.js',
      'testing/vitest/*.ts',
    ],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    // Commands print to the terminal of the person who runs them.
    files: [
      'scripts/**',
      'stack/**',
      'compose/**',
      'testing/**',
      'bench/**',
      'deploy/**',
      'kit/**',
      '**/{cli,remote-cli}.ts',
      'backend/src/server.ts',
      'storefront/src/server.ts',
      'shell/server/src/server.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  ...inThePage(inBrowser),
  ...inRemotes(remotes, tests),
  {
    files: ['backend/src/**'],
    ignores: [...tests, 'backend/src/platform/env.ts', 'backend/src/server.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...members('process', ['env'], 'The environment is declared once, in platform/env.ts.'),
      ],
    },
  },
  ...inTests(tests),
);
