/**
 * `npm run api`: writes the API reports of the public packages. With `--check`, as in `npm run check`: fails if a report is
 * out of date, or lacks something that the released version of the package has, without a new major version.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { breaksBetween } from './compare-reports.ts';
import { publicPackages, root, writeReport } from './public-packages.ts';
import type { PublicPackage } from './public-packages.ts';

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}

/** Returns the last released version of a package and its report; undefined before the first release with one. */
function released({ name, folder }: PublicPackage): { version: string; report: string } | undefined {
  const tag = git('tag', '--list', `${name}@*`, '--sort=-version:refname')?.split('\n')[0];
  const report = tag && git('show', `${tag}:${folder}/api.md`);
  return report ? { version: tag.slice(name.length + 1), report } : undefined;
}

/** Returns the packages for which a changeset announces a major version. */
function announcedMajors(): Set<string> {
  const changesets = globSync('.changeset/*.md', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const majors = changesets.flatMap((text) => [...text.matchAll(/^['"](.+)['"]: major$/gm)]);
  return new Set(majors.map(([, name = '']) => name));
}

const majorOf = (version: string) => Number(version.split('.')[0]);

/** Returns what is wrong with the API of a package, in sentences. */
function problemsOf(one: PublicPackage, majors: ReadonlySet<string>): string[] {
  const file = join(one.folder, 'api.md');
  const report = writeReport(one);
  const committed = globSync(file, { cwd: root }).length > 0 ? readFileSync(join(root, file), 'utf8') : '';
  const before = released(one);
  const isMajor = majors.has(one.name) || (before && majorOf(one.version) > majorOf(before.version));
  const breaks = isMajor ? [] : breaksBetween(before?.report ?? committed, report);
  return [
    ...(report === committed ? [] : [`${file} is out of date. Run npm run api, and commit it.`]),
    ...breaks.map((sentence) => `${one.name}: ${sentence}. That needs a major changeset: npm run changeset.`),
  ];
}

const { check } = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values;
if (check) {
  const majors = announcedMajors();
  const problems = publicPackages().flatMap((one) => problemsOf(one, majors));
  problems.forEach((problem) => console.error(problem));
  process.exitCode = problems.length > 0 ? 1 : 0;
} else {
  for (const one of publicPackages()) writeFileSync(join(root, one.folder, 'api.md'), writeReport(one));
}
