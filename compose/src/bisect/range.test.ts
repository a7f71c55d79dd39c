import type { AuditEntry, VersionList } from '@coupon-center/release';
import { instantOf, liveAt, versionsBetween, withHashes } from './range.ts';

const HASH = 'a'.repeat(64);

/** Makes a part whose versions, oldest first, were published one a day from 1 March. */
function part(name: string, versions: [version: string, more?: object][]): VersionList['parts'][number] {
  return {
    name,
    owner: 'store',
    live: versions.at(-1)?.[0] ?? null,
    versions: versions
      .map(([version, more], index) => ({
        version,
        hash: HASH,
        role: 'earlier' as const,
        channels: [],
        publishedAt: `2026-03-${String(index + 1).padStart(2, '0')}T12:00:00.000Z`,
        commit: 'abc',
        builder: 'ci',
        reason: null,
        ...more,
      }))
      .reverse(),
  };
}

const list: VersionList = {
  parts: [
    part('shell', [['3.0.0']]),
    part('mf-store', [
      ['1.0.0'],
      ['1.1.0'],
      ['1.2.0-pr', { role: 'unused', channels: ['pr-42'] }],
      ['1.2.0'],
    ]),
  ],
};

test.each([
  ['2026-03-02', '2026-03-02T23:59:59.999Z'],
  ['2026-03-02T10:00:00Z', '2026-03-02T10:00:00.000Z'],
])('reads %s as the instant %s', (text, instant) => {
  expect(new Date(instantOf(text) ?? 0).toISOString()).toBe(instant);
});

test('does not take a version, a file or an impossible day for a date', () => {
  for (const text of ['1.3.0', 'mix.json', 'live', '2026-99-99']) expect(instantOf(text)).toBeUndefined();
});

const entry = (at: string, after: string | null) => ({ at, after }) as AuditEntry;

test('takes what was live from the history, even after a rollback', async () => {
  const history = [
    entry('2026-03-05T09:00:00Z', '1.2.0'),
    entry('2026-03-03T09:00:00Z', '1.0.0'),
    entry('2026-03-02T12:00:00Z', '1.1.0'),
  ];
  const live = await liveAt(list, Date.parse('2026-03-04T00:00:00Z'), async (name) =>
    name === 'mf-store' ? history : undefined,
  );

  expect(live).toEqual({ shell: '3.0.0', 'mf-store': '1.0.0' });
});

test('leaves out a part whose versions had all been withdrawn by then', async () => {
  const history = [entry('2026-03-03T09:00:00Z', null), entry('2026-03-02T12:00:00Z', '1.1.0')];
  const at = (instant: string) =>
    liveAt(list, Date.parse(instant), async (name) => (name === 'mf-store' ? history : undefined));

  expect(await at('2026-03-03T08:00:00Z')).toEqual({ shell: '3.0.0', 'mf-store': '1.1.0' });
  expect(await at('2026-03-04T00:00:00Z')).toEqual({ shell: '3.0.0' });
});

test('takes the newest version published by then, but no preview, if there is no history', async () => {
  const live = await liveAt(list, Date.parse('2026-03-03T20:00:00Z'), async () => undefined);

  expect(live).toEqual({ shell: '3.0.0', 'mf-store': '1.1.0' });
});

test('refuses an instant before the first shell', async () => {
  await expect(liveAt(list, 0, async () => undefined)).rejects.toThrow('Nothing was live');
});

test('lists the versions in between in order of publication, without previews', () => {
  expect(versionsBetween(list, 'mf-store', '1.0.0', '1.2.0')).toEqual(['1.1.0', '1.2.0']);
  expect(versionsBetween(list, 'mf-store', '1.2.0', '1.0.0')).toEqual(['1.1.0', '1.0.0']);
  expect(versionsBetween(list, 'mf-store', '1.0.0', '1.2.0-pr')).toEqual(['1.1.0', '1.2.0-pr']);
  expect(versionsBetween(list, 'mf-store', '0.9.0', '1.2.0')).toEqual(['1.2.0']);
});

test('names a version that was removed', () => {
  expect(withHashes(list, { shell: '3.0.0' })).toEqual({ shell: { version: '3.0.0', hash: HASH } });
  expect(() => withHashes(list, { 'mf-store': '0.9.0' })).toThrow('mf-store 0.9.0');
});
