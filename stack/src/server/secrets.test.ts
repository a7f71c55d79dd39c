import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSecrets } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'coupon-center-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('creates the secrets once and keeps them', () => {
  const made = readSecrets(folder);
  expect(readSecrets(folder)).toEqual(made);
});

test('adds secrets that earlier versions did not have, and keeps the others', () => {
  const file = join(folder, 'secrets.json');
  const {
    qaSecret: _,
    storefrontSecret: _later,
    ...earlier
  } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  writeFileSync(file, JSON.stringify(earlier));
  const made = readSecrets(folder);
  expect(made).toMatchObject(earlier);
  for (const secret of [made.qaSecret, made.storefrontSecret])
    expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(readSecrets(folder)).toEqual(made);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each(['', '{"jwtSecret":', 'null', '{}'])('names the damaged file if it contains %j', (text) => {
  const file = join(folder, 'secrets.json');
  writeFileSync(file, text);
  expect(() => readSecrets(folder)).toThrow(`${file} is damaged`);
});
