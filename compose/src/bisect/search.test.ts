import { findCulprit } from './search.ts';
import type { Outcome, SearchOptions, Versions } from './search.ts';

const HISTORY = Array.from({ length: 17 }, (_, index) => `1.${index}.0`);
const between = (_part: string, good: string, bad: string) =>
  HISTORY.slice(HISTORY.indexOf(good) + 1, HISTORY.indexOf(bad) + 1);

/** A portal on which a journey fails from a certain version on, and some mixes can't be tried. */
function portal(
  isBroken: (versions: Versions) => boolean,
  cannotRun: (versions: Versions) => boolean = () => false,
) {
  const tried: Versions[] = [];
  const run = async (versions: Versions): Promise<Outcome> => {
    if (cannotRun(versions)) return { cannotRun: 'The shell lacks useThing.' };
    tried.push(versions);
    return isBroken(versions) ? 'fails' : 'passes';
  };
  return { run, tried };
}

const search = (options: Partial<SearchOptions> & Pick<SearchOptions, 'run'>) =>
  findCulprit({
    good: { shell: '3.0.0', 'mf-store': '1.0.0' },
    bad: { shell: '3.0.0', 'mf-store': '1.16.0' },
    historyOf: between,
    ...options,
  });

const isAtLeast = (version: string | undefined, place: number) => HISTORY.indexOf(version ?? '') >= place;

test.each(HISTORY.slice(1).map((version, index) => [version, index + 1] as const))(
  'finds %s among sixteen versions within six runs',
  async (version, place) => {
    const { run, tried } = portal((versions) => isAtLeast(versions['mf-store'], place));

    const found = await search({ run });

    expect(found).toMatchObject({
      kind: 'culprit',
      part: 'mf-store',
      version,
      before: HISTORY[place - 1],
      skipped: [],
    });
    expect(found.runs).toBe(tried.length);
    expect(found.runs).toBeLessThanOrEqual(Math.ceil(Math.log2(16)) + 2);
  },
);

const FIVE = ['shell', 'mf-auth', 'mf-coupons', 'mf-payments', 'mf-store'];
const all = (version: string): Versions => Object.fromEntries(FIVE.map((name) => [name, version]));

test.each(FIVE)('finds that %s is the culprit among five parts, then its version', async (part) => {
  const { run } = portal((versions) => isAtLeast(versions[part], 9));

  const found = await search({ good: all('1.0.0'), bad: all('1.16.0'), run });

  expect(found).toMatchObject({ kind: 'culprit', part, version: '1.9.0', before: '1.8.0' });
  expect(found.runs).toBeLessThanOrEqual(2 + Math.ceil(Math.log2(5)) + Math.ceil(Math.log2(16)));
});

test('finds the later of two versions that only break together', async () => {
  const { run } = portal((versions) => isAtLeast(versions.shell, 4) && isAtLeast(versions['mf-store'], 7));

  const found = await search({ good: all('1.0.0'), bad: all('1.16.0'), run });

  expect(found).toMatchObject({ kind: 'culprit', part: 'mf-store', version: '1.7.0' });
});

test('leaves out versions that cannot run, and reports them', async () => {
  const { run } = portal(
    (versions) => isAtLeast(versions['mf-store'], 11),
    (versions) => versions['mf-store'] === '1.8.0' || versions['mf-store'] === '1.12.0',
  );

  const found = await search({ run });

  expect(found).toMatchObject({ kind: 'culprit', version: '1.11.0', before: '1.10.0' });
  expect(found.skipped).toContainEqual({
    part: 'mf-store',
    version: '1.8.0',
    reason: 'The shell lacks useThing.',
  });
});

test('names all suspects if the versions before the last one cannot run', async () => {
  const { run } = portal(
    (versions) => isAtLeast(versions['mf-store'], 8),
    (versions) => ['1.6.0', '1.7.0', '1.8.0'].includes(versions['mf-store'] ?? ''),
  );

  expect(await search({ run })).toMatchObject({
    kind: 'suspects',
    part: 'mf-store',
    versions: ['1.6.0', '1.7.0', '1.8.0', '1.9.0'],
  });
});

test('names the parts that only run together', async () => {
  const { run } = portal(
    (versions) => versions['mf-store'] === '1.16.0',
    (versions) => versions['mf-auth'] !== versions['mf-store'],
  );

  const found = await search({
    good: { shell: '3.0.0', 'mf-auth': '1.0.0', 'mf-store': '1.0.0' },
    bad: { shell: '3.0.0', 'mf-auth': '1.16.0', 'mf-store': '1.16.0' },
    run,
  });

  expect(found).toMatchObject({ kind: 'parts', parts: ['mf-auth', 'mf-store'] });
});

test('searches only the named part', async () => {
  const { run, tried } = portal((versions) => isAtLeast(versions['mf-store'], 3));

  const found = await search({ good: all('1.0.0'), bad: all('1.16.0'), part: 'mf-store', run });

  expect(found).toMatchObject({ kind: 'culprit', part: 'mf-store', version: '1.3.0' });
  expect(tried.every((versions) => versions.shell === '1.16.0')).toBe(true);
});

test('finds a remote that is new in the bad mix', async () => {
  const { run } = portal((versions) => 'mf-reviews' in versions);

  const found = await search({
    good: { shell: '3.0.0' },
    bad: { shell: '3.0.0', 'mf-reviews': '1.0.0' },
    run,
  });

  expect(found).toMatchObject({ kind: 'culprit', part: 'mf-reviews', version: '1.0.0', before: 'none' });
});

test('ends at once if the journey fails on the good mix, passes on the bad one, or nothing differs', async () => {
  expect(await search({ run: portal(() => true).run })).toMatchObject({ kind: 'good-fails', runs: 1 });
  expect(await search({ run: portal(() => false).run })).toMatchObject({ kind: 'bad-passes', runs: 2 });
  expect(await search({ good: all('1.0.0'), bad: all('1.0.0'), run: portal(() => true).run })).toMatchObject({
    kind: 'same',
    runs: 0,
  });
  expect(
    await search({
      run: portal(
        () => true,
        () => true,
      ).run,
    }),
  ).toMatchObject({
    kind: 'cannot-run',
    which: 'good',
    runs: 0,
  });
});
