/** Reports once, when the page is hidden, the web vitals and refused saves of each part: numbers, names and versions, and nothing else. */
import { ApiError } from '@coupon-center/api-client';
import { PAGE_VITALS_ADDRESS, SHELL_NAME } from '@coupon-center/portal-contracts';
import type { PageVitals, PartVitals, Vital } from '@coupon-center/portal-contracts';
import type { Readable } from '@coupon-center/remote-kit';
import { publishedBase, RESUMED_MARK } from '@coupon-center/shell-page';
import { loadedFiles } from '../common/loaded-files.ts';
import type { PortalState } from '../portal/portal-state.ts';
import type { OnChange } from '../remotes/shell-contract.ts';
import type { PagePart } from './page-parts.ts';
import type { SeenVital } from './watch-vitals.ts';

/** The limits of the report's schema. */
const MOST_PARTS = 12;
const MOST_MS = 600_000;

/** A part, and the changes that it asked the API for. */
type Row = Pick<PartVitals, 'name' | 'version' | 'saves'>;

/** Whether a failure says nothing about the change: it was cancelled, or the user has to log in or enter a code first. */
const isUnrelated = (error: unknown) =>
  error instanceof ApiError &&
  (error.kind === 'aborted' || error.status === 401 || error.code === 'second_factor_required');

/** Counts a change once its outcome is known; one that is still under way when the report is sent is not in it. */
function countSave({ saves }: Row, answer: Promise<unknown>): void {
  answer.then(
    () => (saves.sent += 1),
    (error: unknown) => {
      if (isUnrelated(error)) return;
      saves.sent += 1;
      saves.refused += 1;
    },
  );
}

/** What runs from source has no version that anybody could compare. */
const isPublished = ({ version }: PagePart) => /^\d/.test(version);

/** Whether the browser had every file of a version that this page has used. */
function wasCached({ name, version }: PagePart): boolean {
  const base = name === SHELL_NAME ? `/shell/${version}/` : publishedBase(name, version);
  const files = loadedFiles(base);
  return files.length > 0 && files.every((file) => file.transferSize === 0 && file.decodedBodySize > 0);
}

/** Rounds to what the values are compared by. */
const rounded = ({ name, value }: SeenVital) =>
  name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.min(Math.round(value), MOST_MS);

function vitalsOf(part: PagePart, seen: readonly SeenVital[]): PartVitals['vitals'] {
  // A part that did not move says so. Otherwise, the shifts of a part would only be those of the pages on which it moved.
  const none = seen.some(({ name }) => name === 'CLS') ? { cls: 0 } : {};
  const own = seen.filter((vital) => vital.part.name === part.name && vital.part.version === part.version);
  return {
    ...none,
    ...Object.fromEntries(own.map((vital) => [vital.name.toLowerCase() as Vital, rounded(vital)])),
  };
}

function partsOf(
  { releases }: Pick<PortalState, 'releases'>,
  rows: readonly Row[],
  seen: readonly SeenVital[],
): PartVitals[] {
  const parts = rows.map((row): PartVitals => {
    const given = releases.get().remotes[row.name];
    // Another version than the given one, e.g. the previous one after a failure, is not what a canary compares.
    const canary = given?.live.version === row.version ? given.canary : undefined;
    return { ...row, wasCached: wasCached(row), vitals: vitalsOf(row, seen), ...(canary && { canary }) };
  });
  return parts.slice(0, MOST_PARTS);
}

/**
 * Sends one report, when the page is hidden for the first time from now on. A page that comes back, from another tab or from the
 * back/forward cache, sends no other.
 * @returns a function to call with each change that a remote asks the API for
 */
export function reportVitals(
  state: Pick<PortalState, 'page' | 'releases'>,
  shell: PagePart,
  mounted: () => Record<string, string>,
  seen: Readable<readonly SeenVital[]>,
): OnChange {
  const rows = new Map<string, Row>();

  function rowOf({ name, version }: PagePart): Row {
    const key = `${name} ${version}`;
    const row = rows.get(key) ?? { name, version, saves: { sent: 0, refused: 0 } };
    rows.set(key, row);
    return row;
  }

  rowOf(shell);
  const load = document.documentElement.hasAttribute(RESUMED_MARK) ? 'resumed' : 'fresh';

  /** Commands make calls while their remote is not mounted. */
  const versionOf = (name: string) => mounted()[name] ?? state.releases.get().remotes[name]?.live.version;

  function send(): void {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', send);
    for (const [name, version] of Object.entries(mounted())) rowOf({ name, version });
    for (const { part } of seen.get()) rowOf(part);
    const published = [...rows.values()].filter(isPublished);
    if (published.length === 0) return;
    const report: PageVitals = {
      brand: state.page.site.clientId,
      // Whatever the width of the window: it is touch screens that come with the processors and networks of phones.
      device: matchMedia('(pointer: coarse)').matches ? 'phone' : 'desktop',
      load,
      parts: partsOf(state, published, seen.get()),
    };
    navigator.sendBeacon(
      PAGE_VITALS_ADDRESS,
      new Blob([JSON.stringify(report)], { type: 'application/json' }),
    );
  }

  // It runs after the listeners of `web-vitals`, which take the last measurements and are for the capturing phase.
  addEventListener('visibilitychange', send);
  return (name, answer) => {
    const version = versionOf(name);
    if (version) countSave(rowOf({ name, version }), answer);
  };
}
