import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import ts from 'typescript-eslint';

const tests = ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**/*.ts'];
const inBrowser = ['mf-*/src/**', 'shell/src/**', 'shared/{api-client,remote-kit,session,ui}/src/**'];
const remotes = ['mf-*/src/**'];

const globalNames = (names, message) => names.map((name) => ({ name, message }));
const members = (object, properties, message) =>
  properties.map((property) => ({ object, property, message }));

const keptByShell =
  'A remote keeps nothing in the page by itself: see ShellContract in @coupon-center/remote-kit.';
const ownedByShell = 'The shell owns the address: use `navigate` and `location` of the shell contract.';

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
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ...ts.configs.strictTypeChecked,
  ...ts.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // A failed action is logged as an error; everything else goes to a logger.
      'no-console': ['error', { allow: ['error'] }],
      // Playwright reads a fixture's dependencies from its pattern, and `{}` means none.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      'no-restricted-exports': [
        'error',
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // A string is counted in code points throughout (`[...text].length`).
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      // An empty string is as good as none: `a || b` says so.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A Fastify plugin, a lifecycle and a handler are asynchronous by contract, with or without an `await`.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: { ...globals.node, ...globals.jest } },
  },
  { files: ['storefront/src/client/**'], languageOptions: { globals: globals.browser } },
  {
    files: ['*.config.js', '**/*.config.{js,ts}', '.dependency-cruiser.js', 'testing/jest/*.js'],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    // Commands speak to the person who typed them.
    files: [
      'scripts/**',
      'stack/**',
      'testing/**',
      'bench/**',
      'deploy/**',
      '**/cli.ts',
      'backend/src/server.ts',
      'storefront/src/server.ts',
      'shell/server/src/server.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: inBrowser,
    extends: [hooks.configs.flat['recommended-latest'], a11y.flatConfigs.strict],
    // A component decides by itself: a dialog that opens takes the focus.
    rules: { 'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }] },
  },
  {
    files: remotes,
    ignores: tests,
    rules: {
      'no-restricted-globals': [
        'error',
        ...globalNames(['localStorage', 'sessionStorage', 'indexedDB'], keptByShell),
        ...globalNames(['history', 'location'], ownedByShell),
        ...globalNames(
          ['fetch', 'XMLHttpRequest'],
          'The network is reached through `api` of the shell contract.',
        ),
      ],
      'no-restricted-properties': [
        'error',
        ...members('document', ['title', 'cookie'], keptByShell),
        ...members('window', ['localStorage', 'sessionStorage', 'indexedDB'], keptByShell),
        ...members('window', ['history'], ownedByShell),
      ],
    },
  },
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
  {
    files: tests,
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "MemberExpression[property.name=/^(only|skip|fixme)$/]:matches([object.name=/^(test|it|describe)$/], [object.property.name='describe'])",
          message: 'A committed test runs, and lets the others run.',
        },
        {
          selector: 'CallExpression[callee.name=/^([fx]it|[fx]describe|xtest)$/]',
          message: 'A committed test runs, and lets the others run.',
        },
        {
          selector: "CallExpression[callee.property.name='waitForTimeout']",
          message: 'Wait for what the user sees, not for time.',
        },
        {
          selector: "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']",
          message: 'Wait for what happens, not for time.',
        },
      ],
      'no-restricted-imports': [
        'error',
        ...['timers/promises', 'node:timers/promises'].map((name) => ({
          name,
          message: 'Wait for what happens, not for time.',
        })),
      ],
      // What a test reads from a response or an asymmetric matcher is `any`, and is asserted on the next line.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
