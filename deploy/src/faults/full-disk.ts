/** The disk of the database is full: first for tables, then for the write-ahead log, at which PostgreSQL crashes. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createWriteStream, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Scene } from './scene.ts';
import { connected } from './stored.ts';

/** Failed calls of merchants after which they have noticed. */
const NOTICED = 10;
const VISITS = 20;
const MEGABYTE = 1024 ** 2;

/** Writes a file until nothing more fits. */
async function fill(file: string): Promise<void> {
  const chunk = Buffer.alloc(MEGABYTE);
  function* endless() {
    for (;;) yield chunk;
  }
  await assert.rejects(pipeline(Readable.from(endless()), createWriteStream(file)), { code: 'ENOSPC' });
}

export async function fillDisk({ cluster, client, load, watch, more, until }: Scene): Promise<void> {
  const { databaseDisk, databaseLog, databaseUrl } = cluster;
  const filler = join(databaseDisk, 'filler');
  const failedCalls = () => client.failures.filter(({ part }) => part === 'api').length;
  const noticed = async () => {
    const before = failedCalls();
    await until('no call fails', () => failedCalls() >= before + NOTICED);
  };
  /** Ends a segment of the log, so that the next one is begun. */
  const endSegment = () =>
    connected(databaseUrl, async (one) => {
      await one.query('select pg_switch_wal()');
    });

  // Segments that are no longer needed become those that are written next.
  for (let segment = 0; segment < 5; segment += 1) await endSegment();
  await connected(databaseUrl, async (one) => one.query('checkpoint'));

  const full = await watch('the disk of the database is full', async () => {
    await fill(filler);
    assert.equal(statfsSync(databaseDisk).bavail, 0);
    await noticed();
    // Shoppers of the load wait for their votes by now.
    for (let visit = 0; visit < VISITS; visit += 1)
      for (const path of [`/stores/${load.stores[0]?.slug}`, `/search?q=${randomUUID()}`])
        await client.askOnce({ part: 'storefront', path, from: '9.9.9.9', headers: { accept: 'text/html' } });
    await rm(filler);
    await more('api');
    await more('storefront');
  });
  assert.doesNotMatch(databaseLog(), /PANIC/);
  assert.deepEqual(
    full.filter(({ request }) => request.startsWith('GET')),
    [],
    'what was not shown',
  );

  const ended = await watch('no space is left for its write-ahead log', async () => {
    await fill(filler);
    await until('PostgreSQL does not crash', async () => {
      await endSegment().catch(() => {});
      return databaseLog().includes('PANIC');
    });
    await noticed();
    await rm(filler);
    await more('api');
    await more('storefront');
    const { length } = load.publisher.versions;
    await until('nothing is published', () => load.publisher.versions.length > length);
  });
  assert.deepEqual(
    [...full, ...ended].filter(({ isClear }) => !isClear),
    [],
    'failures that do not say when to try again',
  );
}
