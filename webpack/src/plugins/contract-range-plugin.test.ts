import { rangeProblem } from './contract-range-plugin.ts';

const parts = [
  { name: 'notify', since: '2.0.0' },
  { name: 'reviews-changed', since: '2.1.0' },
];

test.each(['^2.1.0', '^2.1.3', '>=2.1.0 <4', '^3.0.0', '~2.2.0'])(
  'accepts the range %p, which begins late enough',
  (range) => {
    expect(rangeProblem(range, parts)).toBeUndefined();
  },
);

test.each(['^2.0.0', '>=1.0.0', '2.x', '^1.0.0 || ^2.1.0'])(
  'refuses the range %p, which begins too early',
  (range) => {
    expect(rangeProblem(range, parts)).toBe(
      `remote.json declares the shell contract ${range}, but reviews-changed was added in 2.1.0. Declare ^2.1.0.`,
    );
  },
);

test('accepts any valid range for a remote that uses no part', () => {
  expect(rangeProblem('*', [])).toBeUndefined();
  expect(rangeProblem('newest', [])).toContain('not a semver range');
});
