/** ESLint's rules, in parts from which a remote's repository and the portal's own build their configuration. */
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import type { Config } from 'eslint/config';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

const globalNames = (names: readonly string[], message: string) => names.map((name) => ({ name, message }));
const members = (object: string, properties: readonly string[], message: string) =>
  properties.map((property) => ({ object, property, message }));

const keptByShell =
  'A remote must not store anything in the page itself: see ShellContract in @coupon-center/remote-kit.';
const ownedByShell = 'The shell owns the address: use `navigate` and `location` of the shell contract.';
const waitForWhatHappens = 'Wait for an event, not a fixed time.';

/**
 * Rules for all TypeScript.
 * @param tsconfigRootDir absolute path of the folder with the `tsconfig.json`
 */
export function everywhere(tsconfigRootDir: string): Config[] {
  return defineConfig(
    { linterOptions: { reportUnusedDisableDirectives: 'error' } },
    js.configs.recommended,
    ts.configs.strictTypeChecked,
    ts.configs.stylisticTypeChecked,
    {
      languageOptions: { parserOptions: { projectService: true, tsconfigRootDir } },
      rules: {
        eqeqeq: ['error', 'always', { null: 'ignore' }],
        // A failed action is logged as an error; everything else goes to a logger.
        'no-console': ['error', { allow: ['error'] }],
        'no-restricted-exports': [
          'error',
          { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
        ],
        '@typescript-eslint/consistent-type-imports': 'error',
        '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        // The length of a string is counted in code points throughout (`[...text].length`).
        '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
        '@typescript-eslint/no-dynamic-delete': 'off',
        '@typescript-eslint/no-empty-function': 'off',
        '@typescript-eslint/non-nullable-type-assertion-style': 'off',
        // An empty string counts as missing, as in `a || b`.
        '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
        '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
        '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
        // A handler and a lifecycle are asynchronous by contract, with or without an `await`.
        '@typescript-eslint/require-await': 'off',
      },
    },
  );
}

/** Rules for code that runs in the page: hooks and accessibility. */
export function inThePage(files: string[]): Config[] {
  return defineConfig({
    files,
    extends: [hooks.configs.flat['recommended-latest'], a11y.flatConfigs.strict],
    // Components may use it: a dialog that opens takes the focus.
    rules: { 'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }] },
  });
}

/** Keeps remotes from using what the shell owns, except through the shell contract. */
export function inRemotes(files: string[], ignores: string[]): Config[] {
  return defineConfig({
    files,
    ignores,
    rules: {
      'no-restricted-globals': [
        'error',
        ...globalNames(['localStorage', 'sessionStorage', 'indexedDB'], keptByShell),
        ...globalNames(['history', 'location'], ownedByShell),
        ...globalNames(['fetch', 'XMLHttpRequest'], 'Make requests through `api` of the shell contract.'),
      ],
      'no-restricted-properties': [
        'error',
        ...members('document', ['title', 'cookie'], keptByShell),
        ...members('window', ['localStorage', 'sessionStorage', 'indexedDB'], keptByShell),
        ...members('window', ['history'], ownedByShell),
      ],
    },
  });
}

/** Rules for tests: no fixed waits, and no skipped tests. */
export function inTests(files: string[]): Config[] {
  const committed = 'Committed tests must not be skipped, or keep others from running.';
  return defineConfig({
    files,
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "MemberExpression[property.name=/^(only|skip|fixme)$/]:matches([object.name=/^(test|it|describe)$/], [object.property.name='describe'])",
          message: committed,
        },
        { selector: 'CallExpression[callee.name=/^([fx]it|[fx]describe|xtest)$/]', message: committed },
        {
          selector: "CallExpression[callee.property.name='waitForTimeout']",
          message: 'Wait for something the user sees, not a fixed time.',
        },
        {
          selector: "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']",
          message: waitForWhatHappens,
        },
      ],
      'no-restricted-imports': [
        'error',
        ...globalNames(['timers/promises', 'node:timers/promises'], waitForWhatHappens),
      ],
      // A test reads `any` from a response or an asymmetric matcher, and asserts it on the next line.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  });
}
