import { createHash, randomBytes } from 'node:crypto';
import { brotliCompressSync, zstdDecompressSync } from 'node:zlib';
import { deltaPath } from '@coupon-center/server-kit';
import { letDaysPass, testService } from '../testing/test-service.ts';
import type { TestService } from '../testing/test-service.ts';

let portal: TestService;
beforeEach(async () => {
  portal = await testService();
});
afterEach(() => portal.close());

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');
const fileOf = (content: string) => `screen.${hashOf(content).slice(0, 12)}.js`;
/** Text without repetitions, so that only a dictionary makes it small. */
const COMMON = randomBytes(6000).toString('base64');
const scriptOf = (release: number) => `export const release = ${release}; // ${COMMON}`;

/** Publishes a version with one large script, which goes live. */
async function publish(content: string, brotli?: Buffer): Promise<string> {
  const variants = brotli === undefined ? {} : { [`${fileOf(content)}.br`]: brotli };
  const files = { [fileOf(content)]: content, ...variants };
  return (await portal.publish({ name: 'mf-one', code: hashOf(content), files })).version;
}

/** Fetches the delta for a browser that has another file. */
async function fetchDelta(version: string, content: string, dictionary: string): Promise<Buffer | null> {
  const path = deltaPath(fileOf(content), hashOf(dictionary));
  const response = await fetch(`${portal.origin}/release/v1/remotes/mf-one/${version}/${path}`);
  return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
}

/** Decodes according to RFC 9842. */
function decode(delta: Buffer, dictionary: string): string {
  expect(delta.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(delta.subarray(8, 40).toString('hex')).toBe(hashOf(dictionary));
  return zstdDecompressSync(delta.subarray(40), { dictionary: Buffer.from(dictionary) }).toString();
}

test('a script is only a few bytes for browsers that have the previous one', async () => {
  const [before, after] = [scriptOf(1), scriptOf(2)];
  await publish(before);
  const version = await publish(after);
  const delta = (await fetchDelta(version, after, before)) ?? Buffer.alloc(0);
  expect(decode(delta, before)).toBe(after);
  expect(delta.length).toBeLessThan(after.length / 20);
});

test('an unchanged script with a new address is even smaller', async () => {
  const same = scriptOf(1);
  await publish(same);
  const files = { [fileOf(same)]: same };
  const { version } = await portal.publish({ name: 'mf-one', code: 'another', files });
  const delta = (await fetchDelta(version, same, same)) ?? Buffer.alloc(0);
  expect(decode(delta, same)).toBe(same);
  expect(delta.length).toBeLessThan(100);
});

test('makes deltas from the last three live versions', async () => {
  const scripts = [1, 2, 3, 4, 5].map(scriptOf);
  for (const script of scripts.slice(0, 4)) await publish(script);
  const last = scripts.at(-1) ?? '';
  const version = await publish(last);
  const deltas = await Promise.all(scripts.slice(0, 4).map((script) => fetchDelta(version, last, script)));
  expect(deltas.map((delta, index) => delta && decode(delta, scripts[index] ?? ''))).toEqual([
    null,
    last,
    last,
    last,
  ]);
});

test('makes no delta that is not smaller than the compressed file', async () => {
  const [before, after] = ['one '.repeat(500), 'two '.repeat(500)] as const;
  await publish(before);
  const version = await publish(after, brotliCompressSync(after));
  expect(await fetchDelta(version, after, before)).toBeNull();
});

test('makes no delta from a missing file, and still publishes the version', async () => {
  await publish(scriptOf(1));
  await portal.service.store.remove(hashOf(scriptOf(1)));
  const version = await publish(scriptOf(2));
  expect(await fetchDelta(version, scriptOf(2), scriptOf(1))).toBeNull();
});

test('deletes the deltas of a deleted version', async () => {
  const remove = vi.spyOn(portal.service.store, 'remove');
  await publish(scriptOf(1));
  const version = await publish(scriptOf(2));
  const delta = (await fetchDelta(version, scriptOf(2), scriptOf(1))) ?? Buffer.alloc(0);
  for (let later = 3; later < 10; later += 1) await publish(scriptOf(later));
  await letDaysPass(portal.service.db, 30);
  expect(await portal.operator.prune({ name: 'mf-one', days: 7 })).toMatchObject({
    deleted: expect.arrayContaining([version]),
  });
  expect(remove).toHaveBeenCalledWith(createHash('sha256').update(delta).digest('hex'));
  expect(await fetchDelta(version, scriptOf(2), scriptOf(1))).toBeNull();
});
