import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSecrets } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'coupon-center-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('creates the secrets once and keeps them', () => {
  const made = readSecrets(folder);
  expect(readSecrets(folder)).toEqual(made);
});

test.each(['', '{"jwtSecret":', 'null', '{}'])('names the damaged file if it contains %j', (text) => {
  const file = join(folder, 'secrets.json');
  writeFileSync(file, text);
  expect(() => readSecrets(folder)).toThrow(`${file} is damaged`);
});
