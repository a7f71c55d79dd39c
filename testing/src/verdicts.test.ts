import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PackageGraph } from './changed.ts';
import type { Ran } from './suites.ts';
import { hashFolders, JOURNEYS, readVerdicts, remember, writeVerdicts } from './verdicts.ts';

const graph: PackageGraph = new Map([
  ['shared/ui', []],
  ['mf-auth', ['shared/ui']],
  ['backend', []],
  ['scripts/api', ['shared/ui']],
]);
const files = {
  'shared/ui/src/button.tsx': 'button',
  'mf-auth/src/log-in.tsx': 'log in',
  'mf-auth/remote.json': '{}',
  'backend/src/app.test.ts': 'test',
  'backend/src/app.ts': 'app',
  'package-lock.json': 'lock',
  'docs/GLOSSARY.md': 'terms',
};

/** Returns the folders whose tests run again after a change. */
function changedBy(change: Record<string, string>, mode = 'unit'): string[] {
  const hashes = (content: Record<string, string>, how: string) =>
    hashFolders(graph, how, Object.keys(content), (file) => content[file] ?? '');
  const before = hashes(files, 'unit');
  const after = hashes({ ...files, ...change }, mode);
  return [...after].filter(([folder, hash]) => before.get(folder) !== hash).map(([folder]) => folder);
}

const ran = (name: string, failed = 0, suite = 'Unit'): Ran => ({
  suite,
  name,
  seconds: 1,
  passed: 3,
  failed,
});

it('runs tests again after a change in their package, of code or not, or in one that it depends on', () => {
  expect(changedBy({ 'mf-auth/remote.json': '{"a":1}' }).sort()).toEqual([JOURNEYS, 'mf-auth', 'scripts']);
  expect(changedBy({ 'shared/ui/src/button.tsx': 'other' }).sort()).toEqual(
    [JOURNEYS, 'mf-auth', 'scripts', 'scripts/api', 'shared/ui'].sort(),
  );
  expect(changedBy({ 'shared/ui/src/new.tsx': 'new' })).toContain('mf-auth');
  expect(changedBy({ 'package-lock.json': 'other' })).toHaveLength(6);
});

it("runs only the repository's own tests after a change in a document, and no journeys after one in a unit test", () => {
  expect(changedBy({ 'docs/GLOSSARY.md': 'other' })).toEqual(['scripts']);
  expect(changedBy({ 'backend/src/app.test.ts': 'other' }).sort()).toEqual(['backend', 'scripts']);
  expect(changedBy({ 'scripts/api/gate.ts': 'other' }).sort()).toEqual(['scripts', 'scripts/api']);
});

it('runs all tests again in another mode, e.g. on another engine', () => {
  expect(changedBy({}, 'unit,full')).toHaveLength(6);
});

it('remembers packages whose tests all passed, and the journeys if all of them passed', () => {
  const hashes = new Map([
    ['backend', 'b'],
    ['mf-auth', 'm'],
    [JOURNEYS, 'j'],
  ]);
  const verdicts = new Map<string, number>();
  const inChromium = 'Journeys in Chromium';
  remember(verdicts, hashes, [
    ran('backend/src/a.test.ts'),
    ran('backend/src/b.test.ts'),
    ran('mf-auth/src/a.test.tsx'),
    ran('mf-auth/src/b.test.tsx', 1),
    ran('merchant/a.spec.ts › one', 0, inChromium),
  ]);
  expect([...verdicts]).toEqual([
    ['b', 6],
    ['j', 3],
  ]);
  const failing = new Map<string, number>();
  remember(failing, hashes, [ran('a.spec.ts › one', 0, inChromium), ran('a.spec.ts › two', 1, inChromium)]);
  remember(failing, hashes, [ran('backend/src/a.test.ts'), ran('outside of a test', 1)]);
  expect(failing.size).toBe(0);
});

it('starts afresh if its file is missing or truncated', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coupon-center-verdicts-'));
  const file = join(folder, 'below', 'verdicts.json');
  expect(readVerdicts(file).size).toBe(0);
  writeVerdicts(new Map([['a', 1]]), file);
  expect([...readVerdicts(file)]).toEqual([['a', 1]]);
  writeFileSync(file, '[["a",');
  expect(readVerdicts(file).size).toBe(0);
  rmSync(folder, { recursive: true });
});
