/** Finds the version that broke a journey, in a logarithmic number of runs. Independent of portals and browsers. */

/** Exact versions, by name of the part. */
export type Versions = Readonly<Record<string, string>>;

/** How a journey ends on a mix. A mix whose page lacks something can't be tried, for the given reason. */
export type Outcome = 'passes' | 'fails' | { cannotRun: string };

export interface SearchOptions {
  good: Versions;
  bad: Versions;
  /** The only part that changes; all others stay as in the bad mix. */
  part?: string | undefined;
  /** Returns the versions after the good one, oldest first; the last is the bad one. */
  historyOf: (part: string, good: string, bad: string) => readonly string[];
  run: (versions: Versions) => Promise<Outcome>;
}

/** A version that was left out. */
export interface Skipped {
  part: string;
  version: string;
  reason: string;
}

export type Found =
  /** With the version before it, the journey passes. */
  | { kind: 'culprit'; part: string; version: string; before: string }
  /** One of these is the culprit; those before the last one can't be tried. */
  | { kind: 'suspects'; part: string; versions: readonly string[] }
  /** One of these parts is the culprit; no mix between their good and bad versions can be tried. */
  | { kind: 'parts'; parts: readonly string[] }
  | { kind: 'good-fails' }
  | { kind: 'bad-passes' }
  | { kind: 'cannot-run'; which: 'good' | 'bad'; reason: string }
  | { kind: 'same' };

export type SearchResult = Found & {
  /** How often the journey ran. */
  runs: number;
  skipped: readonly Skipped[];
};

/** Returns the parts that differ; the shell first, because a new remote may need a new shell, but not the other way round. */
function differingParts(good: Versions, bad: Versions): string[] {
  return [...new Set([...Object.keys(good), ...Object.keys(bad)])]
    .filter((name) => good[name] !== bad[name])
    .sort((a, b) => Number(b === 'shell') - Number(a === 'shell') || (a < b ? -1 : 1));
}

/** Returns the mix with another version of a part; undefined removes the part. */
function withVersion(versions: Versions, part: string, version: string | undefined): Versions {
  const { [part]: _, ...rest } = versions;
  return version === undefined ? rest : { ...rest, [part]: version };
}

/**
 * Returns the neighbours between which an outcome changes, in a row whose first step passes and whose last one fails.
 * @param outcomeOf returns whether the journey passes on a step; undefined if it can't be tried
 */
async function findChange(
  last: number,
  outcomeOf: (step: number) => Promise<boolean | undefined>,
): Promise<[passes: number, fails: number]> {
  let [passes, fails] = [0, last];
  const untried = new Set<number>();
  for (;;) {
    // The step nearest to the middle, which is the most informative.
    const middle = (passes + fails) / 2;
    const [next] = Array.from({ length: fails - passes - 1 }, (_, index) => passes + 1 + index)
      .filter((step) => !untried.has(step))
      .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    if (next === undefined) return [passes, fails];
    const isPassing = await outcomeOf(next);
    if (isPassing === undefined) untried.add(next);
    else if (isPassing) passes = next;
    else fails = next;
  }
}

/**
 * Tries both ends, then searches for the part, then for its version: with n parts that differ and m versions, at most
 *  2 + ⌈log2 n⌉ + ⌈log2 m⌉ runs.
 */
export async function findCulprit({
  good: wholeGood,
  bad,
  part,
  historyOf,
  run,
}: SearchOptions): Promise<SearchResult> {
  const skipped: Skipped[] = [];
  let runs = 0;
  const good = part === undefined ? wholeGood : withVersion(bad, part, wholeGood[part]);
  const parts = differingParts(good, bad);

  async function attempt(versions: Versions): Promise<Outcome> {
    const outcome = await run(versions);
    if (typeof outcome === 'string') runs += 1;
    return outcome;
  }
  const end = (found: Found): SearchResult => ({ ...found, runs, skipped });

  if (parts.length === 0) return end({ kind: 'same' });
  const onGood = await attempt(good);
  if (typeof onGood === 'object') return end({ kind: 'cannot-run', which: 'good', reason: onGood.cannotRun });
  if (onGood === 'fails') return end({ kind: 'good-fails' });
  const onBad = await attempt(bad);
  if (typeof onBad === 'object') return end({ kind: 'cannot-run', which: 'bad', reason: onBad.cannotRun });
  if (onBad === 'passes') return end({ kind: 'bad-passes' });

  /** Returns a mix whose first parts are those of the bad mix, and whose others are those of the good one. */
  const mixed = (count: number) =>
    parts.slice(0, count).reduce((mix, name) => withVersion(mix, name, bad[name]), good);
  const passesOn = async (versions: Versions, changed: { part: string; version: string | undefined }) => {
    const outcome = await attempt(versions);
    if (typeof outcome === 'string') return outcome === 'passes';
    skipped.push({
      part: changed.part,
      version: changed.version ?? 'none',
      reason: outcome.cannotRun,
    });
    return undefined;
  };

  const [withoutIt, withIt] = await findChange(parts.length, async (count) => {
    const changed = parts[count - 1] ?? '';
    return passesOn(mixed(count), { part: changed, version: bad[changed] });
  });
  const suspects = parts.slice(withoutIt, withIt);
  const [culprit = ''] = suspects;
  if (suspects.length > 1) return end({ kind: 'parts', parts: suspects });

  const [oldest, newest] = [good[culprit], bad[culprit]];
  // The part is new or gone, so there are no versions in between.
  if (oldest === undefined || newest === undefined)
    return end({ kind: 'culprit', part: culprit, version: newest ?? 'none', before: oldest ?? 'none' });
  const row = [oldest, ...historyOf(culprit, oldest, newest)];
  const context = mixed(withIt);
  const [before, broken] = await findChange(row.length - 1, async (step) =>
    passesOn(withVersion(context, culprit, row[step]), { part: culprit, version: row[step] }),
  );
  if (broken - before > 1)
    return end({ kind: 'suspects', part: culprit, versions: row.slice(before + 1, broken + 1) });
  return end({
    kind: 'culprit',
    part: culprit,
    version: row[broken] ?? newest,
    before: row[before] ?? oldest,
  });
}
