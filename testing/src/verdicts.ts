/**
 * Remembers on which files tests have passed. The tests of a package that is unchanged since then, with all packages that it
 * depends on, don't run again.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { affectedFolders, isOfRepository, trackedFiles } from './changed.ts';
import type { PackageGraph } from './changed.ts';
import { root } from './paths.ts';
import type { Ran } from './suites.ts';

const FILE = join(root, '.cache/verdicts.json');
const IS_UNIT_TEST = /\.test\.tsx?$/;
/** More than the states that a few branches leave behind. */
const MOST_KEPT = 2000;

/** Hash of what tests depend on -> number of tests that passed. */
export type Verdicts = Map<string, number>;

export function readVerdicts(file = FILE): Verdicts {
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, number][]);
  } catch {
    // The file doesn't exist yet, or the run that wrote it was stopped.
    return new Map();
  }
}

/** Writes the newest verdicts. */
export function writeVerdicts(verdicts: Verdicts, file = FILE): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify([...verdicts].slice(-MOST_KEPT)));
}

/** Stands for the journeys, which use all packages. */
export const JOURNEYS = 'journeys of e2e';

/**
 * Returns for each folder, and for `JOURNEYS`, a hash of all files that its tests depend on.
 * @param mode how the tests run, e.g. on which engine
 * @param files of the repository; by default those that git tracks, and new ones
 */
export function hashFolders(
  graph: PackageGraph,
  mode: string,
  files: readonly string[] = trackedFiles(),
  read: (file: string) => Buffer | string = (file) => readFileSync(join(root, file)),
): Map<string, string> {
  const hashes = new Map<string, ReturnType<typeof createHash>>();
  for (const file of files.toSorted()) {
    const content = createHash('sha256').update(read(file)).digest();
    const affected = affectedFolders([file], graph);
    // A document affects the repository's own tests only.
    if (![...affected].every(isOfRepository) && !IS_UNIT_TEST.test(file)) affected.add(JOURNEYS);
    for (const folder of affected) {
      const hash =
        hashes.get(folder) ?? createHash('sha256').update(`${process.version}\0${mode}\0${folder}\0`);
      hashes.set(folder, hash.update(`${file}\0`).update(content));
    }
  }
  return new Map([...hashes].map(([folder, hash]) => [folder, hash.digest('hex')]));
}

/** Adds the folders whose tests all passed, and the journeys if all of them passed. */
export function remember(verdicts: Verdicts, hashes: ReadonlyMap<string, string>, ran: readonly Ran[]): void {
  const folders = [...hashes.keys()].toSorted((a, b) => b.length - a.length);
  const folderOf = ({ suite, name }: Ran) =>
    suite.startsWith('Journeys') ? JOURNEYS : folders.find((folder) => name.startsWith(`${folder}/`));
  const byFolder = Map.groupBy(ran, folderOf);
  // An error outside of the tests may come from any of them.
  if (byFolder.get(undefined)?.some(({ failed }) => failed > 0)) return;
  for (const [folder, rows] of byFolder) {
    const hash = folder && hashes.get(folder);
    if (!hash || rows.some(({ failed }) => failed > 0)) continue;
    // The newest are at the end.
    verdicts.delete(hash);
    verdicts.set(
      hash,
      rows.reduce((sum, { passed }) => sum + passed, 0),
    );
  }
}
