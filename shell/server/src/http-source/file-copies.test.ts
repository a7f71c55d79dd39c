import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openFileCopies } from './file-copies.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coupon-center-copies-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (mostBytes = 1000) => openFileCopies({ folder, mostBytes });
const fileOf = (content: string, sha256 = createHash('sha256').update(content).digest('hex')) => ({
  sha256,
  size: content.length,
  read: () => Readable.from([Buffer.from(content)]),
});

test('finds a copy, even after a restart', async () => {
  await (await open()).keep('a', fileOf('content'));
  const found = await (await open()).find('a');
  expect(found).toMatchObject({ sha256: fileOf('content').sha256, size: 7 });
  expect(await text(await found!.read())).toBe('content');
  expect(await (await open()).find('b')).toBeUndefined();
});

test('does not keep content that does not match its hash', async () => {
  const copies = await open();
  await expect(copies.keep('a', fileOf('altered', 'f'.repeat(64)))).rejects.toThrow('is not ffff');
  expect(readdirSync(folder)).toEqual([]);
  expect(await copies.find('a')).toBeUndefined();
});

test('removes the least recently used copies when there are too many bytes', async () => {
  const copies = await open(20);
  await copies.keep('a', fileOf('aaaaaaaa'));
  await copies.keep('b', fileOf('bbbbbbbb'));
  await copies.find('a');
  await copies.keep('c', fileOf('cccccccc'));
  await copies.keep('too large', fileOf('x'.repeat(21)));
  const there = async (address: string) => (await copies.find(address)) !== undefined;
  expect([await there('a'), await there('b'), await there('c')]).toEqual([true, false, true]);
  expect(readdirSync(folder)).toHaveLength(2);
});

test('removes the remains of a crash, and a truncated copy', async () => {
  const copies = await open();
  await copies.keep('a', fileOf('content'));
  const [name = ''] = readdirSync(folder);
  writeFileSync(join(folder, 'half.tmp'), 'con');
  truncateSync(join(folder, name), 3);
  const opened = await open();
  expect(readdirSync(folder)).toEqual([name]);
  expect(await opened.find('a')).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});
