import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { contentHashOf, RELEASE_PATH, versionOf } from '@coupon-center/release';
import type { ToldVersion } from '@coupon-center/release';
import type { RemoteDeclaration } from '@coupon-center/portal-contracts';
import { createHttpSource } from './http-source.ts';
import type { HttpSource } from './http-source.ts';

let folder: string;
let service: FastifyInstance;
let stream: Readable;
let revision = 1;
let questions = 0;
let remotes: object;
let contents: Record<string, string>;
let told: Record<string, ToldVersion>;
/** Whether the service cannot read files, e.g. because its bucket is away. */
let hasNoFiles: boolean;
/** Hash that the service announces for files, if it differs from that of the content. */
let announcedHash: string | undefined;
const errors: string[] = [];
const log = { error: (_: object, message: string) => void errors.push(message) };
const sources: HttpSource[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coupon-center-source-'));
  revision = 1;
  remotes = {};
  contents = { 'main.js': 'code' };
  told = {};
  announcedHash = undefined;
  hasNoFiles = false;
  questions = errors.length = sources.length = 0;
});
afterEach(async () => {
  for (const source of sources) await source.close();
  await stop();
  rmSync(folder, { recursive: true });
});

const registry = () => ({ schema: 1, remotes, grants: { [`mf-${revision}`]: [] } });
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

const declaration: RemoteDeclaration = {
  name: 'mf-one',
  owner: 'Team One',
  shellContract: '^2.0.0',
  routes: [{ path: '/one', title: 'One', guard: 'any' }],
};

/** Publishes a remote of two files, one of them compressed. */
function publishOne(): void {
  const files = { 'main.js': 'sha384-x', 'lazy.js': 'sha384-y' };
  const live = { version: '1.0.0-a', publishedAt: '', entry: 'main.js', files, declaration };
  remotes = { 'mf-one': { live, earlier: [] } };
  contents = { 'main.js': 'code', 'lazy.js': 'late code', 'lazy.js.br': 'small' };
}

/** Announces a changed registry on the stream, in two pieces, as networks may deliver it. */
function announce(): void {
  stream.push('event: regi');
  stream.push(`stry\ndata: {"revision":${revision}}\n\n`);
}

async function start(port = 0): Promise<number> {
  service = Fastify({ forceCloseConnections: true });
  service.get(`${RELEASE_PATH}/registry`, async (request, reply) => {
    questions += 1;
    const etag = `"${revision}"`;
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.header('etag', etag).send(registry());
  });
  service.get(`${RELEASE_PATH}/registry/events`, async (_request, reply) => {
    stream = new Readable({ read: () => {} });
    announce();
    return reply.type('text/event-stream').send(stream);
  });
  service.get<{ Params: { '*': string } }>(
    `${RELEASE_PATH}/remotes/mf-one/:version/*`,
    async (request, reply) => {
      if (hasNoFiles) return reply.code(503).send();
      const content = contents[request.params['*']];
      if (content === undefined) return reply.code(404).send();
      const etag = `"${announcedHash ?? hashOf(content)}"`;
      return reply.headers({ etag, 'content-length': content.length }).send(content);
    },
  );
  service.get<{ Params: { version: string } }>(
    `${RELEASE_PATH}/versions/mf-one/:version`,
    async (request, reply) => told[request.params.version] ?? reply.code(404).send(),
  );
  service.get(`${RELEASE_PATH}/versions`, async ({ headers }, reply) =>
    headers.authorization === 'Bearer signed' ? { parts: [] } : reply.code(401).send(),
  );
  await service.listen({ host: '127.0.0.1', port });
  const address = service.server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

async function stop(): Promise<void> {
  stream.push(null);
  await service.close();
}

function open(port: number): HttpSource {
  const source = createHttpSource({
    service: `http://127.0.0.1:${port}`,
    folder: join(folder, 'data'),
    serviceToken: async () => 'signed',
    log,
  });
  sources.push(source);
  return source;
}

const changeOf = (source: HttpSource) => new Promise<void>((resolve) => source.onChange(resolve));

test('reads registry and files', async () => {
  const source = open(await start());
  expect(await source.read()).toEqual(registry());
  const file = await source.openFile('mf-one', '1.0.0-a', 'main.js');
  expect(file).toMatchObject({ sha256: hashOf('code'), size: 4 });
  expect(await text(await file!.read())).toBe('code');
  expect(await source.openFile('mf-one', '1.0.0-a', 'none.js')).toBeUndefined();
});

test('learns about a change without asking, so that no page waits for the service', async () => {
  const source = open(await start());
  await source.read();
  const asked = questions;
  for (let page = 0; page < 5; page += 1) await source.read();
  expect(questions - asked).toBeLessThanOrEqual(1);

  revision = 2;
  const changed = changeOf(source);
  announce();
  await changed;
  expect(await source.read()).toEqual(registry());
});

test('keeps the last good registry while the service is down, logs the failure once, and reads the new one afterwards', async () => {
  const port = await start();
  const source = open(port);
  const good = await source.read();
  await stop();
  const logged = new Promise((resolve) =>
    vi.spyOn(log, 'error').mockImplementation((_, message) => {
      errors.push(message);
      resolve(message);
    }),
  );
  await logged;
  expect(await source.read()).toEqual(good);
  expect(await source.isCurrent()).toBe(false);

  revision = 2;
  const changed = changeOf(source);
  await start(port);
  await changed;
  expect(await source.read()).toEqual(registry());
  expect(await source.isCurrent()).toBe(true);
  expect(errors).toEqual(['the registry cannot be read; the last good one stays in use']);
});

test('starts with the copy on disk if the service is down', async () => {
  const port = await start();
  const good = await open(port).read();
  await stop();
  const source = open(port);
  expect(await source.read()).toEqual(good);
  expect(await source.isCurrent()).toBe(false);
  expect(await open(port).read()).toEqual(good);
});

test('has no remotes if it never reached the service', async () => {
  const port = await start();
  await stop();
  expect(await open(port).read()).toEqual({ schema: 1, remotes: {} });
});

describe('files of the versions in the registry', () => {
  const readFrom = async (source: HttpSource, path: string) => {
    const file = await source.openFile('mf-one', '1.0.0-a', path);
    return file && text(await file.read());
  };
  const copied = async (source: HttpSource) => {
    await source.read();
    while (!source.hasFiles()) await new Promise((resolve) => setImmediate(resolve));
  };

  test('are served while the service is down, even by a server that starts then', async () => {
    publishOne();
    const port = await start();
    await copied(open(port));
    await stop();
    const source = open(port);
    await source.read();
    expect(await readFrom(source, 'main.js')).toBe('code');
    expect(await readFrom(source, 'lazy.js')).toBe('late code');
    expect(await readFrom(source, 'lazy.js.br')).toBe('small');
    expect(await source.openFile('mf-one', '1.0.0-a', 'lazy.js')).toMatchObject({
      sha256: hashOf('late code'),
      size: 9,
    });
    // This file was never compressed, like a font.
    expect(await source.openFile('mf-one', '1.0.0-a', 'main.js.br')).toBeUndefined();
    await expect(source.openFile('mf-one', '1.0.0-a', 'none.js')).rejects.toThrow();
  });

  test('are copied once the registry names them', async () => {
    const source = open(await start());
    await copied(source);
    publishOne();
    revision = 2;
    const changed = changeOf(source);
    announce();
    await changed;
    expect(source.hasFiles()).toBe(false);
    await copied(source);
    expect(readdirSync(join(folder, 'data', 'files'))).toHaveLength(3);
  });

  test('are not kept if they differ from what the service announced', async () => {
    publishOne();
    announcedHash = 'f'.repeat(64);
    const source = open(await start());
    const logged = new Promise((resolve) =>
      vi.spyOn(log, 'error').mockImplementation((_, message) => {
        resolve(message);
      }),
    );
    await source.read();
    expect(await logged).toBe('files of the registry could not be kept on disk');
    expect(source.hasFiles()).toBe(false);
    expect(readdirSync(join(folder, 'data', 'files'))).toEqual([]);
  });

  test('are not taken for missing while the service cannot read them, and are copied once it can', async () => {
    publishOne();
    hasNoFiles = true;
    const source = open(await start());
    await source.read();
    await expect(readFrom(source, 'main.js')).rejects.toThrow('responded with 503');
    expect(source.hasFiles()).toBe(false);
    hasNoFiles = false;
    await copied(source);
    expect(errors).toEqual(['files of the registry could not be kept on disk']);
    await stop();
    expect(await readFrom(source, 'main.js')).toBe('code');
  });

  test('are passed on from the service if the disk cannot keep them', async () => {
    publishOne();
    writeFileSync(join(folder, 'data'), 'not a folder');
    const source = open(await start());
    expect(await source.read()).toEqual(registry());
    expect(await readFrom(source, 'main.js')).toBe('code');
    expect(errors).toEqual(['files cannot be kept on disk', 'the registry could not be kept on disk']);
  });
});

describe('versions that are not live', () => {
  /** Publishes a version and returns it. */
  function stage(code: string): string {
    const files = { 'main.js': code };
    const content = { package: '@team/one', packageVersion: '1.1.0', files, declaration };
    const version = versionOf(content);
    told[version] = {
      record: { ...content, version, entry: 'main.js' },
      publishedAt: '2026-11-01T00:00:00.000Z',
    };
    return version;
  }
  /** Announces a change to a source. */
  async function change(source: HttpSource): Promise<void> {
    revision += 1;
    const changed = changeOf(source);
    announce();
    await changed;
  }

  test('are read with the hash of their content, and stay available with their files while the service is down', async () => {
    const version = stage('sha384-x');
    const source = open(await start());
    const found = await source.readVersion('mf-one', version);
    expect(found).toMatchObject({ released: { version, declaration, files: { 'main.js': 'sha384-x' } } });
    expect(found?.hash).toBe(contentHashOf(told[version]!.record));
    expect(await source.readVersion('mf-one', '1.1.0-00000000')).toBeUndefined();
    expect(readdirSync(join(folder, 'data', 'files'))).toEqual([]);
    await source.openFile('mf-one', version, 'main.js');
    await stop();
    expect(await source.readVersion('mf-one', version)).toEqual(found);
    const file = await source.openFile('mf-one', version, 'main.js');
    expect(await text(await file!.read())).toBe('code');
    await expect(source.readVersion('mf-one', stage('sha384-y'))).rejects.toThrow('fetch failed');
    await expect(source.openFile('mf-one', version, 'lazy.js')).rejects.toThrow();
  });

  test('no longer exist once they are withdrawn', async () => {
    const version = stage('sha384-x');
    const source = open(await start());
    expect(await source.readVersion('mf-one', version)).toBeDefined();
    told = {};
    await change(source);
    expect(await source.readVersion('mf-one', version)).toBeUndefined();
  });

  test('are refused if their content does not match the version', async () => {
    const version = stage('sha384-x');
    const { record, publishedAt } = told[version]!;
    const altered = { ...record, files: { 'main.js': 'sha384-z' } } as ToldVersion['record'];
    told[version] = { record: altered, publishedAt };
    const source = open(await start());
    await expect(source.readVersion('mf-one', version)).rejects.toThrow(
      `The response for ${version} contains`,
    );
  });

  test('are accepted by a server that does not know every field in them', async () => {
    const files = { 'main.js': 'sha384-x' };
    const later = { ...declaration, colour: 'green' };
    const content = { package: '@team/one', packageVersion: '1.1.0', files, declaration: later };
    const version = versionOf(content);
    told[version] = { record: { ...content, version, entry: 'main.js' }, publishedAt: '' };
    const found = await open(await start()).readVersion('mf-one', version);
    expect(found).toMatchObject({ hash: contentHashOf(content), released: { version } });
  });

  test('are listed for a server that shows its token', async () => {
    const port = await start();
    expect(await open(port).listVersions()).toEqual({ parts: [] });
    const unknown = createHttpSource({ service: `http://127.0.0.1:${port}`, folder, log });
    sources.push(unknown);
    await expect(unknown.listVersions()).rejects.toThrow('responded with 401');
  });
});
