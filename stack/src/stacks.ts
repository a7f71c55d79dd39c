/** Plans the portals that `npm start` starts: one, or several side by side, each with its own data folder and port. */
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { SNAPSHOT_ENDING } from './test-stack/test-stack.ts';

export interface PlannedStack {
  /** Undefined for the default stack. */
  name?: string;
  dataDir: string;
  port: number;
  /** File of the snapshot that it starts from. */
  from?: string;
}

export interface StacksOptions {
  /** Data folder of the default stack; named stacks use subfolders. */
  dataDir: string;
  /** Port of the first stack; the others follow. */
  port: number;
  names: readonly string[];
  /** Name or file of a snapshot. */
  from?: string;
  /** Folder in which files are looked up. */
  folder: string;
  databaseUrl?: string;
}

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/i;

/** @throws Error for a name that can't be one, and for a snapshot that doesn't exist */
export function planStacks(options: StacksOptions): PlannedStack[] {
  const { dataDir, port, names, databaseUrl } = options;
  const from = options.from === undefined ? undefined : findSnapshot(options.from, options);
  // A stack from a snapshot has its own data, so that nobody loses theirs.
  const all = names.length === 0 && from ? [basename(from).replace(/\..*$/, '').replace(/\W+/g, '-')] : names;
  if (all.length === 0) return [{ dataDir, port }];
  if (databaseUrl)
    throw new Error('A named stack has its own database in its data folder. Start it without DATABASE_URL.');
  const wrong = all.find((name, index) => !NAME.test(name) || all.indexOf(name) < index);
  if (wrong !== undefined)
    throw new Error(`Name each stack once, with letters, digits and hyphens: '${wrong}' is not valid.`);
  return all.map((name, index) => ({
    name,
    dataDir: join(dataDir, 'stacks', name),
    port: port === 0 ? 0 : port + index,
    ...(from ? { from } : {}),
  }));
}

function findSnapshot(from: string, { dataDir, folder }: StacksOptions): string {
  const places = [resolve(folder, from), join(dataDir, 'snapshots', `${from}${SNAPSHOT_ENDING}`)];
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`There is no snapshot ${from} at ${places.join(' or ')}.`);
  return found;
}
