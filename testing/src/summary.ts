/** The summary that `npm test` prints: counts for each suite, the ten slowest tests, what failed, and a total. */
import { stripVTControlCharacters } from 'node:util';
import type { Ran } from './suites.ts';

const SLOWEST = 10;
const LINES_OF_ERROR = 5;

const sum = (rows: readonly Ran[], field: 'passed' | 'failed' | 'seconds') =>
  rows.reduce((total, row) => total + row[field], 0);

/** Returns a line for each failed test, and the first lines of its error. */
function linesOfFailures({ suite, name, failed, failures = [] }: Ran): string[] {
  if (failed === 0) return [];
  if (failures.length === 0) return [`  ${suite}: ${name}`];
  return failures.flatMap(({ test, error }) => {
    const lines = stripVTControlCharacters(error)
      .split('\n')
      .filter((line) => line.trim() !== '');
    const title = `  ${suite}: ${[name, test].filter(Boolean).join(' › ')}`;
    return [title, ...lines.slice(0, LINES_OF_ERROR).map((line) => `    ${line}`)];
  });
}

/**
 * @param seconds total duration
 * @param leftOut number of tests that did not run, because they have passed on the same files
 * @returns lines; the last one is `N passed, N failed`
 */
export function summary(ran: readonly Ran[], seconds: number, leftOut = 0): string[] {
  const suites = [...new Set(ran.map(({ suite }) => suite))].sort().map((suite) => {
    const rows = ran.filter((row) => row.suite === suite);
    return `${suite.padEnd(24)} ${sum(rows, 'passed')} passed, ${sum(rows, 'failed')} failed`;
  });
  const slowest = ran
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ seconds, suite, name }) => `${seconds.toFixed(1).padStart(7)} s  ${suite}: ${name}`);
  const failures = ran.flatMap(linesOfFailures);
  const total = `${sum(ran, 'passed')} passed, ${sum(ran, 'failed')} failed`;
  return [
    '',
    ...suites,
    ...(leftOut > 0 ? [`${leftOut} tests passed before on the same files; --all runs them again.`] : []),
    '',
    `The slowest ${slowest.length} of ${seconds.toFixed(0)} s:`,
    ...slowest,
    ...(failures.length > 0 ? ['', 'Failed:', ...failures] : []),
    '',
    total,
  ];
}
