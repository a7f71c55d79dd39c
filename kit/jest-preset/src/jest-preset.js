/** jest's configuration for a remote: `"jest": { "preset": "@coupon-center/jest-preset" }` in its `package.json`. */
import { fileURLToPath } from 'node:url';
import { compiledCode } from './compiled-code.js';

/** @param {string} name */
const file = (name) => fileURLToPath(new URL(name, import.meta.url));

export default {
  ...compiledCode(process.cwd()),
  testEnvironment: file('./browser-environment.js'),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: [file('./fail-on-console.js'), file('./matchers.js'), file('./patient-queries.js')],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.cache/'],
  restoreMocks: true,
  testTimeout: 30_000,
};
