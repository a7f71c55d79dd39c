import { readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { signRecord } from '@coupon-center/release';
import type { RemoteVersionRecord } from '@coupon-center/release';
import { fakeRemote } from '@coupon-center/release/testing';
import { createToken } from '../../access/credentials.ts';
import { contentOf, prepare, prepareFolder, rename } from '../../testing/prepared-versions.ts';
import { testService } from '../../testing/test-service.ts';
import type { TestService } from '../../testing/test-service.ts';

let portal: TestService;
beforeEach(async () => {
  portal = await testService();
});
afterEach(() => portal.close());

const sign = (record: RemoteVersionRecord) => signRecord(record, portal.keys.privateKey);

async function tokenOf(scope: string): Promise<string> {
  return (await createToken(portal.service.db, { scope, note: 'a test' })).token;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

describe('unfinished uploads', () => {
  /** Announces a version, but sends none of its files. */
  const announce = async (code: string) => {
    const { record } = await prepare({ code });
    const lost = () => Promise.reject(new Error('the line is dead'));
    await portal.operator.upload(sign(record), lost).catch(() => undefined);
    return record.version;
  };

  it('are limited to ten, until they are pruned, which takes effect at once', async () => {
    const versions = [];
    for (let index = 0; index < 10; index += 1) versions.push(await announce(`lost ${index}`));
    await expect(portal.publish()).rejects.toThrow(
      '10 versions of mf-one were announced but never completed. Delete them with: npm run release -- prune mf-one',
    );
    const { deleted, uploads } = await portal.operator.prune({ name: 'mf-one' });
    expect([deleted, uploads]).toEqual([[], versions.sort()]);
    expect(await portal.publish()).toMatchObject({ outcome: 'live' });
  });

  it('do not include complete uploads that are refused, whose files are deleted', async () => {
    for (let index = 0; index < 11; index += 1) {
      const prepared = await prepare({ code: `broken ${index}` });
      const files = { ...prepared.record.files, 'lifecycle.js': 'sha384-AAAA' };
      const signed = sign(rename({ ...prepared.record, files }));
      await expect(portal.operator.upload(signed, contentOf(prepared))).rejects.toThrow(
        'lifecycle.js is not the file that was built',
      );
    }
    const { store, db } = portal.service;
    expect(await db.selectFrom('release.uploads').selectAll().execute()).toEqual([]);
    const { record } = await prepare({ code: 'broken 1' });
    for (const { sha256, size } of Object.values(record.contents))
      expect(await store.has(sha256, size)).toBe(false);
  });

  it('are announced again if somebody prunes while they are under way', async () => {
    const prepared = await prepare();
    let isPruned = false;
    const pruneFirst = async (sha256: string) => {
      if (!isPruned) await portal.operator.prune({ name: 'mf-one' });
      isPruned = true;
      return contentOf(prepared)(sha256);
    };
    await expect(portal.operator.upload(sign(prepared.record), pruneFirst)).resolves.toMatchObject({
      isNew: true,
    });
  });
});

describe('uploading', () => {
  /** Starts an upload, and returns the answer of the service. */
  function put(sha256: string, token: string, headers: Record<string, string | number>) {
    const call = request(`${portal.origin}/release/v1/remotes/mf-one/files/${sha256}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        ...headers,
      },
    });
    // Once it has answered, the service reads no more.
    call.on('error', () => {});
    const answer = new Promise<IncomingMessage>((resolve) => call.once('response', resolve));
    return { call, answer };
  }

  /** Writes until `isOver`; returns a function that counts the bytes written so far. */
  function writeForever(call: ClientRequest, isOver: () => boolean): () => number {
    const chunk = Buffer.alloc(64 * 1024);
    let written = 0;
    const more = () => {
      while (!isOver() && !call.destroyed) {
        written += chunk.length;
        if (!call.write(chunk)) {
          call.once('drain', more);
          return;
        }
      }
    };
    more();
    return () => written;
  }

  it('refuses 1 GB before it is sent, with and without an announced length', async () => {
    const { record } = await prepare();
    const [file] = Object.values(record.contents);
    const token = await tokenOf('mf-one');
    await fetch(`${portal.origin}/release/v1/remotes/mf-one/versions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(sign(record)),
    });
    for (const [headers, status] of [
      [{ 'content-length': 1024 ** 3 }, 413],
      [{ 'transfer-encoding': 'chunked' }, 411],
    ] as const) {
      const { call, answer } = put(file!.sha256, token, headers);
      let isAnswered = false;
      const written = writeForever(call, () => isAnswered);
      const response = await answer;
      isAnswered = true;
      expect(response.statusCode).toBe(status);
      expect(JSON.parse(await text(response)).detail).toEqual(expect.any(String));
      expect(written()).toBeLessThan(64 * 1024 ** 2);
      call.destroy();
    }
    expect(readdirSync(portal.service.store.incoming)).toEqual([]);
  });

  it('accepts only files that a record has announced', async () => {
    const { answer, call } = put('a'.repeat(64), await tokenOf('mf-one'), { 'content-length': 1 });
    call.end('x');
    const response = await answer;
    expect(response.statusCode).toBe(409);
    expect(JSON.parse(await text(response))).toMatchObject({ code: 'not_announced' });
  });

  it('leaves nothing of an aborted upload behind', async () => {
    const { record } = await prepare({ byteBudget: 300_000, files: { 'large.js': 'x'.repeat(200_000) } });
    const large = record.contents['large.js']!;
    const token = await tokenOf('mf-one');
    await fetch(`${portal.origin}/release/v1/remotes/mf-one/versions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(sign(record)),
    });
    const { incoming } = portal.service.store;
    const { call } = put(large.sha256, token, { 'content-length': large.size });
    call.write('x'.repeat(100_000));
    await until(() => readdirSync(incoming).length === 1);
    call.destroy();
    await until(() => readdirSync(incoming).length === 0);
    expect(await portal.service.store.has(large.sha256, large.size)).toBe(false);
  });

  it('sends only missing files, and repairs damaged ones', async () => {
    const { operator } = portal;
    const prepared = await prepare();
    const asked: string[] = [];
    const read = (sha256: string) => {
      asked.push(sha256);
      return contentOf(prepared)(sha256);
    };
    await operator.upload(sign(prepared.record), read);
    expect(asked).toHaveLength(3);
    await operator.upload(sign(prepared.record), read);
    expect(asked).toHaveLength(3);
    const { sha256 } = prepared.record.contents['lifecycle.js']!;
    truncateSync(join(portal.folder, sha256.slice(0, 2), sha256), 3);
    await operator.upload(sign(prepared.record), read);
    expect(asked.slice(3)).toEqual([sha256]);
  });

  it('keeps the order in which versions were published when the clock goes backwards', async () => {
    const { operator, publish, service } = portal;
    const versions: string[] = [];
    for (const code of ['1', '2', '3']) {
      versions.push((await publish({ code })).version);
      // A year back with each change.
      for (const [table, column] of [
        ['versions', 'published_at'],
        ['audit', 'at'],
      ] as const) {
        await sql`update ${sql.table(`release.${table}`)}
          set ${sql.ref(column)} = now() - id * interval '1 year'`.execute(service.db);
      }
    }
    const status = await operator.readRemote({ name: 'mf-one' });
    expect(status.versions.map(({ version, role }) => [version, role])).toEqual([
      [versions[2], 'live'],
      [versions[1], 'earlier'],
      [versions[0], 'earlier'],
    ]);
    expect((await operator.readHistory({ name: 'mf-one' })).entries.map(({ id }) => id)).toEqual([
      6, 5, 4, 3, 2, 1,
    ]);
    expect((await operator.rollBack({ name: 'mf-one', revision: status.revision })).live).toBe(versions[1]);
  });
});

describe('a published file', () => {
  it('is cached forever, compressed if the client accepts that, and never sent if it is an attachment', async () => {
    const { folder, dist } = fakeRemote();
    const small = brotliCompressSync('lifecycle 1');
    writeFileSync(join(dist, 'lifecycle.js.br'), small);
    const { record, paths } = await prepareFolder(folder);
    const { sha256, size } = record.contents['lifecycle.js']!;
    const signed = sign({ ...record, attachments: { 'sbom.json': { sha256, size } } });
    const { version } = await portal.operator.upload(signed, contentOf({ record, paths }));
    const read = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${portal.origin}/release/v1/remotes/mf-one/${version}/${path}`, { headers });
    const plain = await read('lifecycle.js', { 'accept-encoding': 'identity' });
    expect(plain.status).toBe(200);
    expect(Object.fromEntries(plain.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      etag: `"${sha256}"`,
      'content-length': String(size),
    });
    expect(await plain.text()).toBe('lifecycle 1');
    const compressed = await portal.app.inject({
      url: `/release/v1/remotes/mf-one/${version}/lifecycle.js`,
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect([compressed.headers['content-encoding'], compressed.rawPayload]).toEqual(['br', small]);
    expect((await read('lifecycle.js', { 'if-none-match': `"${sha256}"` })).status).toBe(304);
    for (const path of ['sbom.json', 'nothing.js', 'a%2f..%2flifecycle.js'])
      expect((await read(path)).status).toBe(404);
  });
});
