/**
 * `npm run api`: writes the API reports of the public packages. With `--check`, as in `npm run check`: fails if a report is
 * out of date, or differs from that of the released version by more than the changesets announce.
 */
import { join } from 'node:path';
import { defineCommand, runProgram } from '@coupon-center/release/command-line';
import { lackOfHistory } from './released.ts';

/** Loads the compiler, which takes longer than showing the usage. */
const loadGate = () => import('./gate.ts');

/** Prints the problems of all packages. */
async function checkReports(root: string): Promise<number> {
  const problems = (await loadGate()).apiProblems(root);
  const lack = lackOfHistory(root);
  for (const line of lack === undefined ? problems : [lack, ...problems]) console.error(line);
  // A workflow that checks out too little would never find a break. Elsewhere the rest is worth checking without a history.
  const isFailed = problems.length > 0 || (lack !== undefined && process.env.GITHUB_ACTIONS === 'true');
  return isFailed ? 1 : 0;
}

const api = defineCommand({
  name: '',
  operands: '[--check]',
  help: ['Writes the API reports of the public packages; with --check, compares them and changes nothing.'],
  options: {
    check: { type: 'boolean', default: false },
    /** Another repository with the same packages, for the test. */
    root: { type: 'string', default: join(import.meta.dirname, '../..') },
  },
  async run({ check, root }) {
    if (check) return checkReports(root);
    (await loadGate()).writeReports(root);
    return 0;
  },
});

process.exitCode = await runProgram({ name: 'npm run api --', commands: [api] }, process.argv.slice(2));
