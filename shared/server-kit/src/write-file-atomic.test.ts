import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFileAtomic } from './write-file-atomic.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atomic-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('replaces the file and leaves nothing else behind', async () => {
  const path = join(folder, 'state.json');
  await writeFileAtomic(path, 'old');
  await Promise.all(['first', 'second'].map((text) => writeFileAtomic(path, text)));
  expect(['first', 'second']).toContain(readFileSync(path, 'utf8'));
  expect(readdirSync(folder)).toEqual(['state.json']);
});

test('sets the given mode', async () => {
  const path = join(folder, 'secret.json');
  await writeFileAtomic(path, '{}', { mode: 0o600 });
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('removes its temporary file on failure', async () => {
  const path = join(folder, 'taken');
  mkdirSync(path);
  await expect(writeFileAtomic(path, 'x')).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['taken']);
});
