/** ESLint's configuration for the repository of a remote. */
import { defineConfig, globalIgnores } from 'eslint/config';
import type { Config } from 'eslint/config';
import ts from 'typescript-eslint';
import { everywhere, inRemotes, inThePage, inTests } from './rules.ts';

export { everywhere, inRemotes, inThePage, inTests };

const TESTS = ['**/*.test.{ts,tsx}', 'src/testing/**'];
const OTHER_REMOTE = {
  group: ['@coupon-center/mf-*'],
  message: 'A remote never imports another remote: use a session event or an address.',
};
const TEST_HELPERS = {
  group: ['@coupon-center/remote-kit/testing', '@testing-library/*', 'msw', 'msw/*'],
  message: 'Test code stays out of what ships.',
};
const otherFeature = (up: string) => ({
  regex: `^${up}(?!\\.\\.)[^/]+/`,
  message: 'A feature never imports another: move what both need to src/shared, or compose them in a route.',
});

const mayNotImport = (files: string[], patterns: object[]): Config => ({
  files,
  ignores: TESTS,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

/**
 * @param folder absolute path of the repository
 * @returns the default export of `eslint.config.js`
 */
export function remoteConfig(folder: string): Config[] {
  return defineConfig(
    globalIgnores(['dist/', '.cache/', 'coverage/']),
    everywhere(folder),
    { files: ['**/*.{js,mjs,cjs}'], extends: [ts.configs.disableTypeChecked] },
    { files: ['*.config.{js,ts}'], rules: { 'no-restricted-exports': 'off' } },
    inThePage(['src/**']),
    inRemotes(['src/**'], TESTS),
    mayNotImport(['src/**'], [OTHER_REMOTE, TEST_HELPERS]),
    mayNotImport(['src/features/*/*'], [OTHER_REMOTE, TEST_HELPERS, otherFeature('\\.\\./')]),
    mayNotImport(['src/features/*/*/*'], [OTHER_REMOTE, TEST_HELPERS, otherFeature('\\.\\./\\.\\./')]),
    inTests(TESTS),
  );
}
