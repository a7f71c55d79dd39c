import { createHash, sign as signWithKey } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { canonicalJson, createKeyPair, LIMITS, signRecord } from '@coupon-center/release';
import type { RemoteVersionRecord } from '@coupon-center/release';
import { fakeRemote } from '@coupon-center/release/testing';
import { addKey, revoke } from '../../access/credentials.ts';
import { contentOf, prepare, prepareFolder, rename } from '../../testing/prepared-versions.ts';
import { testService } from '../../testing/test-service.ts';
import type { TestService } from '../../testing/test-service.ts';

let portal: TestService;
beforeEach(async () => {
  portal = await testService();
});
afterEach(() => portal.close());

const sign = (record: RemoteVersionRecord) => signRecord(record, portal.keys.privateKey);

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
