/** Receives errors from pages, and shows the owner of the code where they happen in its source. */
import { json } from 'node:stream/consumers';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { SHELL_NAME } from '@coupon-center/portal-contracts';
import type { CodePlace, PageErrors } from '@coupon-center/portal-contracts';
import { sourceMapOf } from '@coupon-center/release';
import type { PageErrorGroup } from '@coupon-center/release';
import { networkNumber } from '../../access/visitor-network.ts';
import { createPlaceChecks, fileOfVersion } from './code-places.ts';
import type { FileStore } from '../../store/file-store.ts';
import { countedErrors, countPageError } from './page-errors.repository.ts';
import type { CountedError } from './page-errors.repository.ts';
import type { Executor } from '../../database/release-tables.ts';
import { findVersion } from '../../database/versions.repository.ts';

/** A place in a source file, e.g. `src/routes/coupons.tsx:12:7`. */
type SourcePlace = string;

export interface PageErrorsService {
  /** Counts errors whose places are in the code of published versions. @param address from which they come */
  receive(report: PageErrors, address: string): Promise<void>;
  /** Groups the errors of a remote, or of `shell`, by kind and by their place in the source. */
  groups(remote: string): Promise<PageErrorGroup[]>;
}

/** `webpack://@coupon-center/mf-coupons/./src/a.tsx` is `src/a.tsx` of that package. */
const sourceName = (source: string) =>
  source.replace(/^webpack:\/\/(?:@[^/]+\/)?[^/]*\//, '').replace(/^\.\//, '');

const rawPlace = ({ file, line, column }: CodePlace): SourcePlace => `${file}:${line}:${column}`;

export function createPageErrors(db: Executor, store: FileStore): PageErrorsService {
  const checkOfReport = createPlaceChecks(db, store);

  /** Returns a function that finds places of one remote in its source; each map is read once. */
  function createLookup(remote: string) {
    const maps = new Map<string, Promise<TraceMap | undefined>>();

    async function readMap(version: string, path: string): Promise<TraceMap | undefined> {
      const stored = await findVersion(db, remote, version);
      const map = stored?.record.attachments[sourceMapOf(path)];
      if (!map) return undefined;
      return new TraceMap((await json(await store.read(map.sha256))) as string);
    }

    return async (place: CodePlace): Promise<SourcePlace> => {
      const of = fileOfVersion(place.file);
      if (of?.name !== remote) return rawPlace(place);
      const map = maps.get(place.file) ?? readMap(of.version, of.path).catch(() => undefined);
      maps.set(place.file, map);
      const traced = await map;
      const { source, line, column } = traced
        ? originalPositionFor(traced, { line: place.line, column: place.column - 1 })
        : { source: null, line: null, column: null };
      return source === null ? rawPlace(place) : `${sourceName(source)}:${line}:${column + 1}`;
    };
  }

  return {
    async receive({ shell, errors }, address) {
      const network = networkNumber(address);
      const isReal = checkOfReport();
      for (const error of errors) {
        const { remote, version } = error;
        const [name, at] = remote === undefined ? [SHELL_NAME, shell] : [remote, version];
        // Prevents senders from filling a list with versions that don't exist, or with places that aren't in them.
        if (at === undefined || !(await findVersion(db, name, at))) continue;
        const areReal = await Promise.all(error.places.map(isReal));
        if (!areReal.includes(false)) await countPageError(db, error, { version: at, network });
      }
    },
    async groups(remote) {
      const find = createLookup(remote);
      const groups = new Map<string, PageErrorGroup>();
      for (const counted of await countedErrors(db, remote)) {
        const { stage, name, reason, places } = counted.error;
        const trace = await Promise.all(places.map(find));
        const key = JSON.stringify([stage, name, reason, trace[0]]);
        const group = groups.get(key);
        if (group) add(group, counted);
        else
          groups.set(key, {
            stage,
            name,
            ...(reason !== undefined && { reason }),
            trace,
            count: counted.count,
            firstSeen: counted.firstSeen,
            lastSeen: counted.lastSeen,
            versions: [counted.version],
          });
      }
      return [...groups.values()];
    },
  };
}

function add(group: PageErrorGroup, { version, count, firstSeen, lastSeen }: CountedError): void {
  group.count += count;
  if (firstSeen < group.firstSeen) group.firstSeen = firstSeen;
  if (lastSeen > group.lastSeen) group.lastSeen = lastSeen;
  if (!group.versions.includes(version)) group.versions.push(version);
}
