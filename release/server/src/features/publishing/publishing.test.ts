import { createHash, sign as signWithKey } from 'node:crypto';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import {
  canonicalJson,
  createKeyPair,
  LIMITS,
  prepareVersion,
  signRecord,
  versionOf,
} from '@coupon-center/release';
import type { PreparedVersion, RemoteVersionRecord } from '@coupon-center/release';
import { fakeRemote } from '@coupon-center/release/testing';
import { addKey, createToken, revoke } from '../../access/credentials.ts';
import { ORIGIN, testService } from '../../testing/test-service.ts';
import type { TestService } from '../../testing/test-service.ts';

let portal: TestService;
beforeEach(async () => {
  portal = await testService();
});
afterEach(() => portal.close());

const prepareFolder = async (folder: string) =>
  (await prepareVersion(folder, ORIGIN)) as PreparedVersion<RemoteVersionRecord>;
const prepare = (remote: Parameters<typeof fakeRemote>[0] = {}) => prepareFolder(fakeRemote(remote).folder);
const contentOf =
  ({ paths }: PreparedVersion) =>
  (sha256: string) =>
    Promise.resolve(readFileSync(paths.get(sha256)!));
const sign = (record: RemoteVersionRecord) => signRecord(record, portal.keys.privateKey);
/** Makes a record consistent again after a change. */
const rename = (record: RemoteVersionRecord): RemoteVersionRecord => ({
  ...record,
  version: versionOf(record),
});

async function tokenOf(scope: string): Promise<string> {
  return (await createToken(portal.service.db, { scope, note: 'a test' })).token;
}

describe('a token', () => {
  it('is for its remote only, and does not reveal whether another one exists', async () => {
    await portal.publish({ name: 'mf-auth', routes: ['/login'] });
    const client = await portal.clientFor('mf-coupons');
    for (const name of ['mf-auth', 'mf-nothing'])
      await expect(client.readRemote({ name })).rejects.toMatchObject({
        status: 403,
        code: 'wrong_remote',
        message: `This token is not for ${name}.`,
      });
    expect((await client.listRemotes()).remotes).toEqual([]);
  });

  it('of a team does not take over names', async () => {
    const client = await portal.clientFor('mf-one');
    const prepared = await prepare();
    const operatorsOnly = { status: 403, code: 'operators_only' };
    await expect(
      client.upload(sign(prepared.record), contentOf(prepared), { takeOver: true }),
    ).rejects.toMatchObject(operatorsOnly);
    await expect(
      client.promote({ name: 'mf-one', version: '1.0.0', revision: 0, takeOver: true }),
    ).rejects.toMatchObject(operatorsOnly);
  });

  it('is stored as a hash, and refused once it is revoked or altered', async () => {
    const { token, id } = await portal.operator.createToken({ scope: 'mf-one', note: 'CI of mf-one' });
    const [, secret = ''] = token.split('.');
    const rows = await portal.service.db.selectFrom('release.tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows.find((row) => row.id === id)?.secret_hash).toBe(
      createHash('sha256').update(secret).digest('hex'),
    );

    const statusWith = async (authorization: string) =>
      (await fetch(`${portal.origin}/release/v1/remotes/mf-one`, { headers: { authorization } })).status;
    expect(await statusWith(`Bearer ${token}`)).toBe(200);
    expect(await statusWith(`Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe(401);
    await portal.operator.revokeToken({ id });
    expect(await statusWith(`Bearer ${token}`)).toBe(401);
    expect((await portal.operator.listCredentials()).tokens).toContainEqual(
      expect.objectContaining({ id, scope: 'mf-one', note: 'CI of mf-one', revokedAt: expect.any(String) }),
    );
  });
});

describe('a version is refused', () => {
  it('if its record was altered after it was signed, even in an unknown field', async () => {
    const prepared = await prepare();
    const signed = sign(prepared.record);
    for (const altered of [{ commit: 'another' }, { unknown: true }]) {
      const record = { ...signed.record, ...altered };
      await expect(portal.operator.upload({ ...signed, record }, contentOf(prepared))).rejects.toMatchObject({
        status: 403,
        message: 'The signature does not match: the record of mf-one was changed after it was signed.',
      });
    }
  });

  it('if its key is unknown, another remote’s, or revoked', async () => {
    const { db } = portal.service;
    const prepared = await prepare();
    const { privateKey, publicKey } = createKeyPair();
    const upload = () => portal.operator.upload(signRecord(prepared.record, privateKey), contentOf(prepared));
    const refusal = { status: 403, code: 'signature_refused' };
    await expect(upload()).rejects.toMatchObject(refusal);
    await addKey(db, { scope: 'mf-two', note: 'of others', publicKey });
    await expect(upload()).rejects.toMatchObject(refusal);
    const { id } = await addKey(db, { scope: 'mf-one', note: 'ours', publicKey });
    await expect(upload()).resolves.toMatchObject({ isNew: true });
    await revoke(db, 'signing_keys', id);
    await expect(upload()).rejects.toMatchObject(refusal);
  });

  it('if a file differs from the record', async () => {
    const prepared = await prepare();
    const signed = sign(prepared.record);
    const altered = async (sha256: string) => {
      const content = await contentOf(prepared)(sha256);
      return Buffer.from(content.toString().replace('lifecycle 1', 'lifecycle X'));
    };
    await expect(portal.operator.upload(signed, altered)).rejects.toMatchObject({
      status: 400,
      code: 'file_altered',
    });
    expect((await portal.operator.readRemote({ name: 'mf-one' })).versions).toEqual([]);
    expect(readdirSync(portal.service.store.incoming)).toEqual([]);
    await expect(portal.operator.upload(signed, contentOf(prepared))).resolves.toMatchObject({ isNew: true });
  });

  it('if its version does not match its content', async () => {
    const { record, paths } = await prepare();
    const signed = sign({ ...record, version: '1.2.3-00000000' });
    await expect(portal.operator.upload(signed, contentOf({ record, paths }))).rejects.toThrow(
      '1.2.3-00000000 does not match these files; build and publish again.',
    );
  });

  it.each([
    '../escape.js',
    './a.js',
    'a/../../escape.js',
    '/etc/passwd',
    'a//b.js',
    '..',
    'a\\b.js',
    'a b.js',
    '',
  ])('if it has a file at %j', async (path) => {
    const prepared = await prepare();
    const { record } = prepared;
    const file = Object.values(record.contents)[0]!;
    const signed = sign(
      rename({
        ...record,
        files: { ...record.files, [path]: 'sha384-AAAA' },
        contents: { ...record.contents, [path]: file },
      }),
    );
    await expect(portal.operator.upload(signed, contentOf(prepared))).rejects.toMatchObject({
      status: 400,
      code: 'malformed',
    });
  });

  it.each<[string, (record: RemoteVersionRecord) => Partial<RemoteVersionRecord>, RegExp]>([
    [
      'a file that is too large',
      ({ contents }) => ({
        contents: { ...contents, 'lifecycle.js': { sha256: 'a'.repeat(64), size: LIMITS.file + 1 } },
      }),
      /^A file can have at most 10485760 bytes; lifecycle\.js has more\.$/,
    ],
    [
      'too many bytes',
      () => ({
        attachments: Object.fromEntries(
          ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [
            name,
            { sha256: name.repeat(64), size: LIMITS.file },
          ]),
        ),
      }),
      /^The files of a version can have at most 52428800 bytes in total; these have \d+\.$/,
    ],
    [
      'too many files',
      () => ({
        attachments: Object.fromEntries(
          Array.from({ length: LIMITS.files }, (_, index) => [
            `${index}`,
            { sha256: 'a'.repeat(64), size: 1 },
          ]),
        ),
      }),
      /^A version can have at most 2000 files; this one has 2003\.$/,
    ],
  ])('if it has %s', async (_, change, message) => {
    const prepared = await prepare();
    const signed = sign({ ...prepared.record, ...change(prepared.record) });
    await expect(portal.operator.upload(signed, contentOf(prepared))).rejects.toMatchObject({
      status: 413,
      message: expect.stringMatching(message),
    });
  });
});

describe('a compressed variant', () => {
  const CODE = 'const words = 1; '.repeat(500);
  const br = brotliCompressSync(CODE);
  const gz = gzipSync(CODE);
  /** Publishes a build with such variants of its `code.js`. */
  const send = async (variants: Record<string, Buffer>) => {
    const { folder, dist } = fakeRemote({ files: { 'code.js': CODE } });
    for (const [ending, content] of Object.entries(variants))
      writeFileSync(join(dist, `code.js.${ending}`), content);
    const prepared = await prepareFolder(folder);
    return portal.operator.upload(sign(prepared.record), contentOf(prepared));
  };

  it.each<[string, Record<string, Buffer>]>([
    ['is cut off', { br: br.subarray(0, br.length - 4), gz }],
    ['is empty', { br, gz: Buffer.alloc(0) }],
    ['is something else', { br: Buffer.from('no such encoding') }],
    ['is another file', { gz: gzipSync('alert(1)') }],
    ['unpacks to far more than its file', { br: brotliCompressSync(Buffer.alloc(256 * 1024 ** 2)) }],
    ['goes on after its end', { br: Buffer.concat([br, Buffer.from('more')]) }],
  ])('that %s is refused, and the fixed build is accepted under the same version', async (_, variants) => {
    await expect(send(variants)).rejects.toThrow(/^code\.js\.(br|gz) is not the compressed code\.js: /);
    expect((await portal.operator.readRemote({ name: 'mf-one' })).versions).toEqual([]);
    const { version, isNew } = await send({ br, gz });
    expect(isNew).toBe(true);
    const { rawPayload } = await portal.app.inject({
      url: `/release/v1/remotes/mf-one/${version}/code.js`,
      headers: { 'accept-encoding': 'br' },
    });
    expect(rawPayload).toEqual(br);
  });

  it('must belong to a file of the build: nothing else is served', async () => {
    const prepared = await prepare();
    const file = Object.values(prepared.record.contents)[0]!;
    for (const path of ['more.js', 'lifecycle.js.zst', `lifecycle.js.${'ab'.repeat(32)}.dcz`]) {
      const contents = { ...prepared.record.contents, [path]: file };
      await expect(
        portal.operator.upload(sign({ ...prepared.record, contents }), contentOf(prepared)),
      ).rejects.toThrow(`${path} is neither a file of the build nor a compressed variant of one.`);
    }
  });
});

describe('a file that could be opened as a page', () => {
  it.each(['page.html', 'drawing.svg', 'feed.xml', 'UPPER.XHTML', 'deep/down.svgz'])(
    '%s is refused unless code of the build refers to it',
    async (path) => {
      const files = { [path]: '<script>alert(1)</script>' };
      await expect(portal.publish({ files, assets: [] })).rejects.toThrow(
        `${path} could be opened as a page, but no code of the build refers to it.`,
      );
      expect(await portal.publish({ files, assets: [path] })).toMatchObject({ outcome: 'live' });
    },
  );

  it('is refused by the service, too, except for SVG in builds that do not list the files they refer to', async () => {
    const { record, ...prepared } = await prepare({ files: { 'x.svg': '<svg/>' } });
    const upload = (assets: string[]) =>
      portal.operator.upload(sign({ ...record, assets }), contentOf({ record, ...prepared }));
    await expect(upload([])).rejects.toThrow('x.svg could be opened as a page');
    await expect(
      portal.operator.upload(sign(record), contentOf({ record, ...prepared })),
    ).resolves.toMatchObject({ isNew: true });
    await expect(portal.publish({ files: { 'x.html': '' } })).rejects.toThrow('x.html could be opened');
  });
});

describe('an older or newer kit', () => {
  it('publishes records without a time of signing', async () => {
    const { record, ...prepared } = await prepare();
    const signature = signWithKey(null, Buffer.from(canonicalJson(record)), portal.keys.privateKey);
    const signed = { ...sign(record), record, signature: signature.toString('base64') };
    expect(signed.record).not.toHaveProperty('signedAt');
    await expect(portal.operator.upload(signed, contentOf({ record, ...prepared }))).resolves.toMatchObject({
      isNew: true,
    });
  });

  /** Prepares a record with a member that this service doesn't know. */
  const newer = async () => {
    const prepared = await prepare();
    const declaration = { ...prepared.record.declaration, mood: 'bright' };
    return { ...prepared, record: rename({ ...prepared.record, declaration }) };
  };

  it('publishes fields that this service does not know yet, and the record can be verified afterwards', async () => {
    const prepared = await newer();
    const { version } = await portal.operator.upload(sign(prepared.record), contentOf(prepared));
    expect(version).toBe(prepared.record.version);
    const kept = await portal.operator.readVersion({ name: 'mf-one', version });
    expect(kept.record).toMatchObject({ declaration: { mood: 'bright' } });
    await expect(portal.operator.checkVersion(kept)).resolves.toBeUndefined();
    expect(await portal.operator.findVersion({ name: 'mf-one', version })).toMatchObject({
      released: { version },
    });
    const { revision } = await portal.operator.readRemote({ name: 'mf-one' });
    await portal.operator.promote({ name: 'mf-one', version, revision });
    const { live } = (await portal.operator.readRegistry()).remotes['mf-one']!;
    expect(live.version).toBe(version);
    expect(live.declaration).not.toHaveProperty('mood');
  });

  it('publishes records without fields that it does not know yet', async () => {
    const prepared = await prepare();
    // The emphasis of a menu entry has a default, which an older kit doesn't write.
    const [route] = prepared.record.declaration.routes;
    const navigation = { label: 'One', order: 1, audience: 'any' };
    const declaration = { ...prepared.record.declaration, routes: [{ ...route, navigation }] };
    const record = rename({ ...prepared.record, declaration } as RemoteVersionRecord);
    const { version } = await portal.operator.upload(sign(record), contentOf(prepared));
    const { revision } = await portal.operator.readRemote({ name: 'mf-one' });
    await portal.operator.promote({ name: 'mf-one', version, revision });
    const { live } = (await portal.operator.readRegistry()).remotes['mf-one']!;
    expect(live.declaration.routes[0]?.navigation).toEqual({ ...navigation, emphasis: 'link' });
  });

  it('gets an error if it is not understood, with the contract it needs if that is the reason', async () => {
    const prepared = await prepare();
    const other = (declaration: object) =>
      sign({ ...prepared.record, declaration } as unknown as RemoteVersionRecord);
    const unknownGuard = {
      ...prepared.record.declaration,
      routes: [{ path: '/a', title: 'A', guard: 'vip' }],
    };
    await expect(portal.operator.checkVersion(other(unknownGuard))).rejects.toThrow(
      /^This service does not understand the record\. If your kit is newer than the portal, use the portal's version of it\./,
    );
    await expect(
      portal.operator.checkVersion(other({ ...unknownGuard, shellContract: '^1.0.0' })),
    ).rejects.toThrow(/^mf-one \S+ needs shell contract \^1\.0\.0, but shell has /);
  });
});

describe('a signature', () => {
  /** Signs at another time. */
  const signAt = (record: RemoteVersionRecord, hoursAway: number) => {
    const now = Date.now();
    vi.useFakeTimers({ now: now + hoursAway * 3_600_000, toFake: ['Date'] });
    try {
      return sign(record);
    } finally {
      vi.useRealTimers();
    }
  };

  it.each([-25, 25])('that is %d hours from now publishes nothing', async (hours) => {
    const prepared = await prepare();
    await expect(
      portal.operator.upload(signAt(prepared.record, hours), contentOf(prepared)),
    ).rejects.toMatchObject({ status: 403, message: expect.stringContaining('more than 24 hours from now') });
    await expect(
      portal.operator.upload(signAt(prepared.record, hours > 0 ? 23 : -23), contentOf(prepared)),
    ).resolves.toMatchObject({ isNew: true });
  });

  it('from long ago can still repeat a published version, which changes nothing', async () => {
    const prepared = await prepare();
    await portal.operator.upload(sign(prepared.record), contentOf(prepared));
    const kept = await portal.operator.readVersion({ name: 'mf-one', version: prepared.record.version });
    const history = (await portal.operator.readHistory({ name: 'mf-one' })).entries;
    const old = signAt({ ...prepared.record, commit: 'another' }, -100);
    expect(await portal.operator.upload(old, contentOf(prepared))).toMatchObject({ isNew: false });
    expect(await portal.operator.readVersion({ name: 'mf-one', version: prepared.record.version })).toEqual(
      kept,
    );
    expect((await portal.operator.readHistory({ name: 'mf-one' })).entries).toEqual(history);
  });
});

describe('uploads that nobody finished', () => {
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

describe('the registry', () => {
  it('has an ETag, and each reader is notified when it changes', async () => {
    const url = `${portal.origin}/release/v1/registry`;
    const first = await fetch(url);
    expect(await first.json()).toEqual({ schema: 1, grants: {}, remotes: {}, recalled: {} });
    const etag = first.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);

    const connection = new AbortController();
    const events = await fetch(`${url}/events`, { signal: connection.signal });
    const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    const waitFor = async (wanted: string) => {
      while (!received.includes(wanted)) received += (await reader.read()).value ?? '';
    };
    await waitFor('event: registry\ndata: {"revision":0}\n\n');
    const { version } = await portal.publish();
    await waitFor('data: {"revision":2}\n\n');
    connection.abort();
    const now = await fetch(url, { headers: { 'if-none-match': etag } });
    expect(now.status).toBe(200);
    expect(await now.json()).toMatchObject({ remotes: { 'mf-one': { live: { version } } } });
  });
});

/** Resolves when a condition holds. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
