/**
 * `npm run api`: writes the API reports of the public packages. With `--check`, as in `npm run check`: fails if a report is
 * out of date, or lacks something that the released version of the package has, without a new major version.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand, runProgram } from '@coupon-center/release/command-line';
import { breaksBetween } from './compare-reports.ts';
import { publicPackages, writeReport } from './public-packages.ts';
import type { PublicPackage } from './public-packages.ts';
import { released, lackOfHistory } from './released.ts';

/** Returns the packages for which a changeset announces a major version. */
function announcedMajors(root: string): Set<string> {
  const changesets = globSync('.changeset/*.md', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const majors = changesets.flatMap((text) => [...text.matchAll(/^['"](.+)['"]: major$/gm)]);
  return new Set(majors.map(([, name = '']) => name));
}

const majorOf = (version: string) => Number(version.split('.')[0]);

/** Returns the problems of a package's API, as sentences. */
function problemsOf(root: string, one: PublicPackage, majors: ReadonlySet<string>): string[] {
  const file = join(one.folder, 'api.md');
  const report = writeReport(root, one);
  const committed = globSync(file, { cwd: root }).length > 0 ? readFileSync(join(root, file), 'utf8') : '';
  const before = released(root, one);
  const isMajor = majors.has(one.name) || (before && majorOf(one.version) > majorOf(before.version));
  const breaks = before && !isMajor ? breaksBetween(before.report, report) : [];
  return [
    ...(report === committed ? [] : [`${file} is out of date. Run npm run api, and commit it.`]),
    ...breaks.map((sentence) => `${one.name}: ${sentence}. That needs a major changeset: npm run changeset.`),
  ];
}

/** Prints the problems of all packages. */
function checkReports(root: string): number {
  const majors = announcedMajors(root);
  const problems = publicPackages(root).flatMap((one) => problemsOf(root, one, majors));
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
  run({ check, root }) {
    if (check) return checkReports(root);
    for (const one of publicPackages(root))
      writeFileSync(join(root, one.folder, 'api.md'), writeReport(root, one));
    return 0;
  },
});

process.exitCode = await runProgram({ name: 'npm run api --', commands: [api] }, process.argv.slice(2));
