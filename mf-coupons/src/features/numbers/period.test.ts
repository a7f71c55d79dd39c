import { periodOf, queryOf, troubleWith } from './period.ts';

const TODAY = '2026-11-20';
const read = (query: string) => periodOf(new URLSearchParams(query), TODAY);
const LAST_28 = { from: '2026-10-24', to: TODAY };

test.each([
  ['', LAST_28],
  ['days=28', LAST_28],
  ['days=7', { from: '2026-11-14', to: TODAY }],
  ['days=90', { from: '2026-08-23', to: TODAY }],
  ['from=2026-11-01&to=2026-11-10', { from: '2026-11-01', to: '2026-11-10' }],
  ['from=2026-11-20&to=2026-11-20', { from: TODAY, to: TODAY }],
])('reads the period of the address ?%s', (query, period) => {
  expect(read(query)).toEqual(period);
});

test.each([
  'days=8',
  'from=2026-11-10&to=2026-11-01',
  'from=2026-11-10',
  'from=2026-11-10&to=2026-11-21',
  'from=2026-13-01&to=2026-11-10',
  'from=x&to=y',
  'from=2025-10-16&to=2026-11-20',
])('falls back to the last four weeks for the address ?%s', (query) => {
  expect(read(query)).toEqual(LAST_28);
});

test('writes a period back to the address that it came from', () => {
  for (const query of ['?days=7', '?days=28', '?days=90', '?from=2026-11-01&to=2026-11-10'])
    expect(queryOf(read(query), TODAY)).toBe(query);
});

test.each([
  [{ from: '', to: '' }, 'Choose a first and a last day.'],
  [{ from: '2026-11-10', to: '2026-11-01' }, 'The last day must not be before the first.'],
  [{ from: '2026-11-10', to: '2026-11-21' }, 'The last day must not be after today.'],
  [{ from: '2025-10-16', to: TODAY }, 'Choose at most 400 days.'],
  [{ from: '2025-10-17', to: TODAY }, null],
])('the period %j has the problem: %s', (period, trouble) => {
  expect(troubleWith(period, TODAY)).toBe(trouble);
});
