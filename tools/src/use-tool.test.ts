import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useTool } from './use-tool.ts';

let work: string;
let places: { tools: string; cache: string };
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'coupon-center-tools-'));
  places = { tools: join(work, 'tools'), cache: join(work, 'cache') };
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => rmSync(work, { recursive: true }));

/** Writes a tool whose lock file has no packages. */
function writeTool(version: string): void {
  const folder = join(places.tools, 'tool');
  mkdirSync(folder, { recursive: true });
  const lock = { version, lockfileVersion: 3, requires: true, packages: { '': {} } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, version }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
}

const use = () => useTool('tool', 'node:os', places);

test('installs a tool once, even if several callers need it at once', async () => {
  writeTool('1.0.0');
  const [one, other] = await Promise.all([use(), use()]);
  expect(one).toBe(other);
  expect(readdirSync(places.cache)).toEqual([expect.stringMatching(/^tool-[0-9a-f]{12}$/)]);

  vi.mocked(process.stderr.write).mockClear();
  await use();
  expect(process.stderr.write).not.toHaveBeenCalled();
});

test('installs a tool again after its lock file has changed', async () => {
  writeTool('1.0.0');
  await use();
  writeTool('1.1.0');
  await use();
  expect(readdirSync(places.cache)).toHaveLength(2);
});

test('explains why a tool cannot be installed, and leaves nothing behind', async () => {
  writeTool('1.0.0');
  writeFileSync(join(places.tools, 'tool/package.json'), 'no JSON');
  await expect(use()).rejects.toThrow(/tool can't be installed\. .*\n[^]*EJSONPARSE/);
  expect(readdirSync(places.cache)).toEqual([]);
});
