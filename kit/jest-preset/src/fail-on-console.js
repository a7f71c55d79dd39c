/**
 * Fails a test on unexpected output to `console.error` or `console.warn`. A test that expects output says so:
 * `jest.spyOn(console, 'error').mockImplementation(() => {})`.
 */
import { format } from 'node:util';

const unexpected = [];

for (const method of ['error', 'warn']) {
  console[method] = (...values) => unexpected.push(`console.${method}: ${format(...values)}`);
}

afterEach(() => {
  if (unexpected.length > 0) throw new Error(`Unexpected console output\n${unexpected.splice(0).join('\n')}`);
});
