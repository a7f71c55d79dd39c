import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Verdict } from './report.ts';
import { openVerdicts, timeSince } from './verdicts.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coupon-center-verdicts-'));
  file = join(folder, 'compose/verdicts.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PASSED = { outcome: 'passed', seconds: 4, tests: 1 } as const;
const FAILED: Verdict = {
  outcome: 'failed',
  seconds: 4,
  failures: [{ title: 'a walk', message: 'expected 2', files: [], pages: [] }],
};

test('finds a verdict again for a run on the same inputs, and for no other', async () => {
  await openVerdicts(file, { isForgetful: false }).remember('same', PASSED);
  const verdicts = openVerdicts(file, { isForgetful: false });

  expect(await verdicts.find('same')).toMatchObject({ outcome: 'passed', seconds: 4 });
  expect(await verdicts.find('other')).toBeUndefined();
});

test('remembers a failure with its message, and replaces it by a later verdict', async () => {
  const verdicts = openVerdicts(file, { isForgetful: false });
  await verdicts.remember('same', FAILED);

  expect(await verdicts.find('same')).toMatchObject({
    outcome: 'failed',
    failures: [{ title: 'a walk', message: 'expected 2' }],
  });

  await verdicts.remember('same', PASSED);
  expect(await verdicts.find('same')).toMatchObject({ outcome: 'passed' });
});

test('does not remember a run that could not try the journey', async () => {
  const verdicts = openVerdicts(file, { isForgetful: false });
  await verdicts.remember('same', { outcome: 'broken', reason: 'no browser' });

  expect(await verdicts.find('same')).toBeUndefined();
});

test('finds nothing if every journey has to run, as in CI', async () => {
  const verdicts = openVerdicts(file, { isForgetful: true });
  await verdicts.remember('same', PASSED);

  expect(await verdicts.find('same')).toBeUndefined();
});

test('keeps the latest five hundred, and starts over if the file is damaged', async () => {
  const verdicts = openVerdicts(file, { isForgetful: false });
  await verdicts.remember('first', PASSED);
  const [first] = JSON.parse(readFileSync(file, 'utf8')) as object[];
  const many = Array.from({ length: 500 }, (_, index) => ({ ...first, key: `key ${index}` }));
  writeFileSync(file, JSON.stringify(many));

  await verdicts.remember('latest', PASSED);

  expect(await verdicts.find('latest')).toBeDefined();
  expect(await verdicts.find('key 498')).toBeDefined();
  expect(await verdicts.find('key 499')).toBeUndefined();

  writeFileSync(file, '{');
  expect(await verdicts.find('latest')).toBeUndefined();
  await verdicts.remember('latest', PASSED);
  expect(await verdicts.find('latest')).toBeDefined();
});

test.each([
  [20_000, 'just now'],
  [5 * 60_000, '5 min ago'],
  [3 * 3_600_000, '3 h ago'],
  [4 * 86_400_000, '4 days ago'],
])('shows %i ms as %s', (milliseconds, words) => {
  const now = Date.parse('2026-03-01T12:00:00Z');

  expect(timeSince(new Date(now - milliseconds).toISOString(), now)).toBe(words);
});
