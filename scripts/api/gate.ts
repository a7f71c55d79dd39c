/** Compares the API reports of the public packages with the committed ones, and with those of their last release. */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changesBetween } from './compare-reports.ts';
import type { Changes } from './compare-reports.ts';
import { publicPackages, REPORTS } from './public-packages.ts';
import type { PublicPackage } from './public-packages.ts';
import { released } from './released.ts';
import { makeReports } from './reports.ts';
import type { Reports } from './reports.ts';

type Kind = 'major' | 'minor';

/** Returns the kinds of versions that changesets announce, as `name: kind`. */
function announcedVersions(root: string): Set<string> {
  const changesets = globSync('.changeset/*.md', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const lines = changesets.flatMap((text) => [...text.matchAll(/^['"](.+)['"]: (major|minor)$/gm)]);
  return new Set(lines.map(([, name = '', kind = '']) => `${name}: ${kind}`));
}

/** Returns whether a version is a major one, or a minor or major one, after another. */
function isRaised(kind: Kind, before: string, now: string): boolean {
  const [[oldMajor = 0, oldMinor = 0] = [], [major = 0, minor = 0] = []] = [before, now].map((version) =>
    version.split('.').map(Number),
  );
  return major > oldMajor || (kind === 'minor' && major === oldMajor && minor > oldMinor);
}

function committedReports(root: string, { folder }: PublicPackage): Reports {
  const cwd = join(root, folder, REPORTS);
  const files = existsSync(cwd) ? globSync('*.api.md', { cwd }) : [];
  return new Map(files.map((file) => [file, readFileSync(join(cwd, file), 'utf8')]));
}

/** Returns what differs between the reports of a package. */
function changesOf({ name }: PublicPackage, before: Reports, after: Reports): Changes {
  const changes = [...new Set([...before.keys(), ...after.keys()])].map((report) => {
    const path = report.replace('.api.md', '');
    const entry = path === 'index' ? name : `${name}/${path}`;
    return changesBetween(entry, before.get(report), after.get(report));
  });
  return { gone: changes.flatMap(({ gone }) => gone), added: changes.flatMap(({ added }) => added) };
}

/** Returns the problems of a package's API, as sentences. */
function problemsOf(
  root: string,
  one: PublicPackage,
  reports: Reports,
  announced: ReadonlySet<string>,
): string[] {
  const stale = Object.values(changesOf(one, committedReports(root, one), reports)).flat();
  const outOfDate = `${one.folder}/${REPORTS} is out of date. Run npm run api, and commit it.`;
  const before = released(root, one);
  const { gone, added } = before ? changesOf(one, before.reports, reports) : { gone: [], added: [] };
  const has = (kind: Kind) =>
    announced.has(`${one.name}: ${kind}`) || (before && isRaised(kind, before.version, one.version));
  const needs = (kind: Kind, sentences: readonly string[]) =>
    has('major') || has(kind)
      ? []
      : sentences.map((one) => `${one}. That needs a ${kind} changeset: npm run changeset.`);
  return [
    ...(stale.length > 0 ? [outOfDate] : []),
    ...needs('major', gone),
    // A changed line is both gone and new, and a major version covers both.
    ...(gone.length > 0 ? [] : needs('minor', added)),
  ];
}

/** Returns the problems of all packages, as sentences. */
export function apiProblems(root: string): string[] {
  const packages = publicPackages(root);
  const announced = announcedVersions(root);
  const reports = makeReports(root, packages);
  return packages.flatMap((one, index) => problemsOf(root, one, reports[index] ?? new Map(), announced));
}

/** Replaces the committed reports. */
export function writeReports(root: string): void {
  const packages = publicPackages(root);
  for (const [index, reports] of makeReports(root, packages).entries()) {
    const folder = join(root, packages[index]?.folder ?? '', REPORTS);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const [file, text] of reports) writeFileSync(join(folder, file), text);
  }
}
