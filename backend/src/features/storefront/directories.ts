/**
 * The directories of the sites. Reading one takes as long as its site is large: a second for a hundred thousand stores. That of
 * a small site is read for each call. That of a large one is kept for a minute, and read again in the background: until then,
 * new stores are missing from the lists made of it, but these show nothing that is no longer live (docs/rules.md, 57).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Site } from '@coupon-center/site-config';
import { plusSeconds } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { readDirectory } from './directory.repository.ts';
import type { Directory } from './directory.repository.ts';
import { momentOf } from './live.ts';

/** Number of stores from which a directory is kept. */
export const KEPT_FROM = 2000;
const FRESH_SECONDS = 60;
/** SQLSTATE of a statement that took too long. A standby gives it less time than a directory may take. */
const STATEMENT_TIMEOUT = '57014';
/** After this time, a call waits for a new directory. */
const USABLE_SECONDS = 600;

export interface StoreChoice {
  letter?: string | undefined;
  category?: string | undefined;
}

export interface KnownDirectory extends Pick<Directory, 'popular' | 'offers'> {
  /** Returns the ids of the chosen stores, by name. */
  storesOf(choice: StoreChoice): readonly number[];
  /** The index letters that have stores. */
  letters: string[];
}

function openDirectory({ ids, letters, categories, popular, offers }: Directory): KnownDirectory {
  const chosen = new Map<string, readonly number[]>();
  return {
    popular,
    offers,
    letters: [...new Set(letters)].sort(),
    storesOf({ letter, category }) {
      const key = JSON.stringify([letter, category]);
      const isChosen = (place: number) =>
        (letter === undefined || letters[place] === letter) &&
        (category === undefined || categories[place] === category);
      const found = chosen.get(key) ?? ids.filter((_, place) => isChosen(place));
      chosen.set(key, found);
      return found;
    },
  };
}

type Needed = Pick<Deps, 'caches' | 'clock' | 'db' | 'log' | 'ports'>;

/** Returns a function that returns the directory of a site. */
export function createDirectories({ caches, clock, db, log, ports }: Needed) {
  const kept = new Map<string, { directory: KnownDirectory; at: Date }>();
  const reading = new Map<string, Promise<KnownDirectory>>();
  caches.onClear(() => {
    kept.clear();
    reading.clear();
  });

  /** Runs work as if no shopper waited for it: on the primary, and with the limit of other statements. */
  const unhurried = AsyncLocalStorage.snapshot();

  async function readNow(site: Site): Promise<KnownDirectory> {
    const dead = await ports.statistics.deadCodes(db, site);
    return openDirectory(await readDirectory(db, momentOf(site, clock), dead));
  }

  /** Reads the directory of a site, once for all calls that wait for it. */
  function read(site: Site): Promise<KnownDirectory> {
    const { clientId } = site;
    const running = reading.get(clientId);
    if (running) return running;
    const at = clock.now();
    // All is cleared when other data takes the place of what is being read.
    const isCleared = () => reading.get(clientId) !== started;
    const started: Promise<KnownDirectory> = readNow(site)
      .catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== STATEMENT_TIMEOUT) throw error;
        return unhurried(() => readNow(site));
      })
      .then((directory) => {
        if (isCleared()) return directory;
        if (directory.storesOf({}).length < KEPT_FROM) kept.delete(clientId);
        else kept.set(clientId, { directory, at });
        return directory;
      })
      .finally(() => {
        if (!isCleared()) reading.delete(clientId);
      });
    reading.set(clientId, started);
    return started;
  }

  return async (site: Site): Promise<KnownDirectory> => {
    const known = kept.get(site.clientId);
    const isYounger = (seconds: number) => known && clock.now() < plusSeconds(known.at, seconds);
    if (known && isYounger(FRESH_SECONDS)) return known.directory;
    const next = read(site);
    if (!known || !isYounger(USABLE_SECONDS)) return next;
    next.catch((error: unknown) => log.warn({ err: error }, 'the directory of a site could not be read'));
    return known.directory;
  };
}
