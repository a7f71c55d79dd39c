import { backupsOf, chooseBackup, newestTimeline, readHistory, readTime } from './backup-choice.ts';
import type { Info } from './backup-choice.ts';

const at = (time: string) => Date.parse(`2026-03-01T${time}Z`);

/** A backup of a repository, complete at a time of that day, on a timeline and at a position in its log. */
const backup = (repository: number, time: string, timeline: number, stop: string): Info['backup'][0] => ({
  label: `${repository} at ${time}`,
  error: false,
  database: { 'repo-key': repository },
  timestamp: { stop: at(time) / 1000 },
  archive: { stop: `0000000${timeline}0000000000000003` },
  lsn: { stop },
});

const info: Info = {
  backup: [
    backup(1, '10:00:00', 1, '0/3000100'),
    backup(1, '12:00:00', 1, '0/9000100'),
    backup(1, '13:00:00', 2, '0/A000100'),
    backup(2, '09:00:00', 1, '0/2000100'),
    backup(2, '12:30:00', 1, '1/2000000'),
  ],
  archive: [
    { id: '15-1', max: '000000010000000000000009', database: { 'repo-key': 1 } },
    { id: '15-1', max: '00000002000000000000000B', database: { 'repo-key': 2 } },
  ],
};

/** The second timeline left the first one before the backups of noon. */
const second = readHistory(2, '1\t0/9000000\tbefore 2026-03-01 11:59:00+00\n');

const choose = (time: string, line = second, of = info) => chooseBackup(backupsOf(of), at(time), line).label;

test.each([
  ['2026-03-01T14:05:09Z', at('14:05:09')],
  ['2026-03-01T15:05:09.250+01:00', at('14:05:09.250')],
  ['latest', 'latest'],
])('reads the time %s', (text, time) => {
  expect(readTime(text, at('20:00:00'))).toBe(time);
});

test.each([
  '',
  'yesterday',
  '2026-03-01',
  '2026-03-01T14:05:09',
  '2026-02-30T14:05:09Z',
  '2026-13-01T14:05:09Z',
])('refuses "%s", which is not a time with a zone', (text) => {
  expect(() => readTime(text, at('20:00:00'))).toThrow('is not a time. Write it with its zone');
});

test('refuses a time in the future', () => {
  expect(() => readTime('2026-03-01T20:00:01Z', at('20:00:00'))).toThrow('is in the future');
});

test('chooses the newest backup that was complete before the time', () => {
  expect(choose('14:00:00')).toBe('1 at 13:00:00');
  expect(choose('12:59:00')).toBe('1 at 10:00:00');
});

test('does not choose a backup that may have become complete after the time', () => {
  expect(choose('13:00:00')).toBe('1 at 10:00:00');
  expect(choose('13:00:01')).toBe('1 at 13:00:00');
});

test('chooses a backup of what a restore undid only along its timeline', () => {
  expect(choose('12:45:00')).toBe('1 at 10:00:00');
  expect(choose('12:45:00', readHistory(1, ''))).toBe('1 at 12:00:00');
});

test('chooses a backup of the second repository if the first has none that leads there', () => {
  expect(choose('09:30:00')).toBe('2 at 09:00:00');
});

test('does not choose a damaged backup', () => {
  const damaged = info.backup.map((one) => (one.label === '1 at 13:00:00' ? { ...one, error: true } : one));
  expect(choose('14:00:00', second, { ...info, backup: damaged })).toBe('1 at 10:00:00');
});

test('says since when something can be restored', () => {
  expect(() => choose('08:00:00')).toThrow('The first backup was complete at 2026-03-01T09:00:01.000Z');
});

test('says that no backup leads to a timeline', () => {
  expect(() => choose('14:00:00', readHistory(3, ''))).toThrow('no backup that leads to timeline 3');
});

test('finds the newest timeline in whichever repository has it', () => {
  expect(newestTimeline(info)).toEqual({ timeline: 2, repository: 2, id: '15-1' });
});
