import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { sql } from 'kysely';
import { prepareVersion, signRecord } from '@coupon-center/release';
import { fakeRemote } from '@coupon-center/release/testing';
import { StoreUnavailableError } from './file-store.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { receiveFile } from './receive-file.ts';
import { createS3Store } from './s3-store.ts';
import { ORIGIN, testService } from '../testing/test-service.ts';
import type { TestService } from '../testing/test-service.ts';
import { startS3 } from '../testing/s3-server.ts';
import type { S3Server } from '../testing/s3-server.ts';

let s3: S3Server;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coupon-center-store-'));
  s3 = await startS3();
});
afterEach(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const inBucket = (at: string) =>
  createS3Store({ bucket: s3.bucket, prefix: 'portal', incoming: join(at, 'incoming'), client: s3.client });
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

describe.each([
  ['a folder', createFolderStore],
  ['a bucket', inBucket],
])('%s', (_, makeStore: (folder: string) => FileStore) => {
  let store: FileStore;
  beforeEach(async () => {
    store = makeStore(folder);
    await store.open();
  });
  afterEach(() => store.close());

  async function receive(content: Buffer): Promise<string> {
    const source = join(folder, 'source');
    writeFileSync(source, content);
    const sha256 = hashOf(content);
    await receiveFile(store, { sha256, size: content.length }, createReadStream(source));
    return sha256;
  }

  test('keeps a file under its hash, and leaves no copy elsewhere', async () => {
    const content = Buffer.alloc(3_000_000, 'coupons ');
    const sha256 = await receive(content);
    expect(await store.has(sha256, content.length)).toBe(true);
    expect((await buffer(await store.read(sha256))).equals(content)).toBe(true);
    expect(readdirSync(store.incoming)).toEqual([]);
  });

  test('rejects a stored file of another size, and accepts it again', async () => {
    const content = Buffer.from('whole');
    const sha256 = await receive(content);
    expect(await store.has(sha256, 3)).toBe(false);
    await receive(content);
    expect(await store.has(sha256, content.length)).toBe(true);
  });

  test('keeps an empty file', async () => {
    const sha256 = await receive(Buffer.alloc(0));
    expect(await store.has(sha256, 0)).toBe(true);
    expect(await buffer(await store.read(sha256))).toHaveLength(0);
  });

  test('removes a file, and ignores one that it never had', async () => {
    const sha256 = await receive(Buffer.from('old'));
    await store.remove(sha256);
    await store.remove(sha256);
    expect(await store.has(sha256, 3)).toBe(false);
    await expect(store.read(sha256)).rejects.toThrow();
  });

  test('removes the remains of a crash when it is opened again, and keeps the rest', async () => {
    const sha256 = await receive(Buffer.from('kept'));
    writeFileSync(join(store.incoming, 'half'), 'ha');
    await makeStore(folder).open();
    expect(readdirSync(store.incoming)).toEqual([]);
    expect(await store.has(sha256, 4)).toBe(true);
    await store.ping();
  });

  describe('behind the service', () => {
    let portal: TestService;
    beforeEach(async () => {
      portal = await testService(makeStore);
    });
    afterEach(() => portal.close());

    test('serves what was published', async () => {
      const { version } = await portal.publish({ files: { 'chunk.js': 'a chunk' } });
      const response = await fetch(`${portal.origin}/release/v1/remotes/mf-one/${version}/chunk.js`);
      expect([response.status, await response.text()]).toEqual([200, 'a chunk']);
    });

    test('keeps the files of an interrupted upload only until pruning', async () => {
      const { db, store: used } = portal.service;
      const { record, paths } = await prepareVersion(fakeRemote({}).folder, ORIGIN);
      const signed = signRecord(record, portal.keys.privateKey);
      let sent = 0;
      const sendOne = (sha256: string) =>
        sent++ === 0 ? readFile(paths.get(sha256)!) : Promise.reject(new Error('The publisher is gone.'));
      await expect(portal.operator.upload(signed, sendOne)).rejects.toThrow('The publisher is gone.');
      const files = Object.values(record.contents);
      const kept = async () =>
        (await Promise.all(files.map(({ sha256, size }) => used.has(sha256, size)))).filter(Boolean);
      expect(await kept()).toHaveLength(1);
      await sql`update release.uploads set announced_at = now() - interval '25 hours'`.execute(db);
      await portal.operator.prune({ name: 'mf-one' });
      expect(await kept()).toHaveLength(0);
    });
  });
});

describe('a bucket that returns wrong bytes', () => {
  let portal: TestService;
  let file: { sha256: string; address: string };
  beforeEach(async () => {
    portal = await testService(inBucket);
    const content = 'a chunk';
    const { version } = await portal.publish({ code: '1', files: { 'chunk.js': content } });
    file = {
      sha256: hashOf(Buffer.from(content)),
      address: `${portal.origin}/release/v1/remotes/mf-one/${version}/chunk.js`,
    };
  });
  afterEach(() => portal.close());
  const fill = (Body: string) =>
    new S3Client(s3.client).send(
      new PutObjectCommand({
        Bucket: s3.bucket,
        Key: `portal/${file.sha256.slice(0, 2)}/${file.sha256}`,
        Body,
      }),
    );

  test('sends none of them, nothing to keep, and the file once it is right again', async () => {
    await fill('a chunc');
    const refused = await fetch(file.address, { headers: { 'accept-encoding': 'br' } });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.headers.get('etag')).toBeNull();
    expect(await refused.json()).toMatchObject({
      code: 'store_unavailable',
      detail: expect.stringContaining('The bucket releases returned wrong bytes for portal/'),
    });
    await fill('a chunk');
    expect(await (await fetch(file.address)).text()).toBe('a chunk');
  });

  test('is named to publishers, whose build is not blamed', async () => {
    await fill('a chunc');
    const publish = () => portal.publish({ code: '2', files: { 'chunk.js': 'a chunk' } });
    await expect(publish()).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(
        /^The bucket releases returned wrong bytes for .* Nothing was changed\./,
      ),
    });
    await fill('a chunk');
    await publish();
  });
});

describe('a bucket that is out of reach', () => {
  test('fails readiness and opening, and names the bucket', async () => {
    const store = inBucket(folder);
    await store.open();
    await s3.close();
    await expect(store.ping()).rejects.toThrow(StoreUnavailableError);
    await expect(store.has('a'.repeat(64), 1)).rejects.toThrow('The bucket releases cannot be used.');
    await expect(store.open()).rejects.toThrow('The bucket releases cannot be used.');
  });

  test('is reported to publishers as 503, and nothing changes', async () => {
    const portal = await testService(inBucket);
    try {
      const { version } = await portal.publish({ code: '1' });
      await s3.close();
      await expect(portal.publish({ code: '2' })).rejects.toMatchObject({
        status: 503,
        code: 'store_unavailable',
        message: 'The bucket releases cannot be used. Nothing was changed. Try again in a moment.',
      });
      expect((await portal.operator.readRegistry()).remotes['mf-one']?.live.version).toBe(version);
    } finally {
      await portal.close();
    }
  });

  test('is not opened if there is no such bucket', async () => {
    const store = createS3Store({
      bucket: 'another',
      prefix: '',
      incoming: join(folder, 'in'),
      client: s3.client,
    });
    await expect(store.open()).rejects.toThrow('The bucket another cannot be used.');
    expect(existsSync(join(folder, 'in'))).toBe(true);
  });
});
