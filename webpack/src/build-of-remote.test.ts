/** Builds the remote of `fixtures/`, and changed copies of it, as an author would. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CHUNK_TIMEOUT_MS } from '@coupon-center/contracts';
import { federationManifestSchema, MANIFEST_FILE } from '@coupon-center/portal-contracts';
import { build, buildWell, copyOfFixture } from './testing/build-fixture.ts';

describe('the build of a remote', async () => {
  const folder = copyOfFixture();
  const { dist, scripts, read, record } = await buildWell(folder);
  const manifest = federationManifestSchema.parse(JSON.parse(read(MANIFEST_FILE)));
  const allCode = () => scripts().map(read).join('\n');

  it('writes a manifest whose only expose is the lifecycle', () => {
    const { metaData, exposes } = manifest;
    expect(exposes.map(({ path }) => path)).toEqual(['./lifecycle']);
    expect(scripts()).toContain(metaData.remoteEntry.name);
    // No browser has a variable like this, whatever the name of the remote.
    expect(metaData.globalName).toBe('mf__fixture_remote');
  });

  it('records the hash of every file, and lists those of all other files in its manifest', () => {
    const { files } = record();
    expect(Object.keys(files).sort()).toEqual([...scripts(), MANIFEST_FILE].sort());
    for (const [file, hash] of Object.entries(files)) {
      const digest = createHash('sha384').update(readFileSync(join(dist, file)));
      expect(hash).toBe(`sha384-${digest.digest('base64')}`);
    }
    const { [MANIFEST_FILE]: _, ...others } = files;
    expect(manifest.files).toEqual(others);
  });

  it('writes compressed variants of its files with the same content', () => {
    const twins = readdirSync(dist).filter((file) => /\.(br|gz)$/.test(file));
    expect(twins).toContain('mf-manifest.json.br');
    for (const twin of twins) {
      const expand = twin.endsWith('.br') ? brotliDecompressSync : gunzipSync;
      const content = expand(readFileSync(join(dist, twin))).toString();
      expect(content).toBe(read(twin.replace(/\.\w+$/, '')));
    }
  });

  it('records the routes, for the check before publishing', () => {
    expect(record().routes).toEqual(['/fixture', '/fixture/:id', '/fixture-merchant']);
  });

  it('records which names it takes from shared modules', () => {
    expect(record().uses).toEqual({
      react: { range: expect.stringMatching(/^\^19\.\d+\.0$/), names: ['useState'] },
      'react-dom/client': { range: expect.any(String), names: ['createRoot'] },
      'react/jsx-runtime': { range: expect.any(String), names: ['jsx', 'jsxs'] },
    });
  });

  it('contains no React', () => {
    expect(allCode()).not.toContain('__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
    expect(allCode().length).toBeLessThan(40_000);
  });

  // @spec 9.18
  it('waits for a chunk for the specified time', () => {
    const [, wait] = /setTimeout\([^;]{0,80},(\w+)\)/.exec(allCode()) ?? [];
    expect(Number(wait)).toBe(CHUNK_TIMEOUT_MS);
  });

  it('renames its files and its chunk registry when its content changes', async () => {
    const namesOf = () => [
      scripts(),
      /couponCenter_mf__fixture_remote_\w{12}/.exec(allCode())?.[0] ?? 'no registry',
    ];
    const [scriptsBefore, registryBefore] = namesOf();
    const source = join(folder, 'src/greeting.tsx');
    writeFileSync(source, readFileSync(source, 'utf8').replace('fixture {count}', 'changed {count}'));
    await build(folder);
    const [scriptsAfter, registryAfter] = namesOf();
    expect(scriptsAfter).not.toEqual(scriptsBefore);
    expect(registryAfter).toMatch(/^couponCenter_/);
    expect(registryAfter).not.toBe(registryBefore);
  });
});

describe('a remote whose screens are chunks of their own', async () => {
  const { read, record } = await buildWell(
    copyOfFixture({
      'src/lifecycle.tsx': `import { useId } from 'react';
const lazyPart = (load: () => Promise<unknown>) => load;
const Item = lazyPart(async () => (await import('./item.tsx')).Item);
export const defineRemote = (definition: object) => ({ ...definition, useId });
export default defineRemote({
  screens: { '/fixture': useId, '/fixture/:id': Item, '/fixture-merchant': lazyPart(() => import('./other.tsx')) },
});\n`,
      'src/item.tsx': `import { useForm } from 'react-hook-form';
import { used } from './hooks.ts';
export const Item = () => [useForm, used];\n`,
      'src/hooks.ts': `import { memo, useId, useState } from 'react';
export const unused = () => memo(() => useState(0));
export const used = () => useId();\n`,
      'src/other.tsx': `import * as ReactDOM from 'react-dom';
globalThis.handedOn = ReactDOM;
export const Other = 'other screen';\n`,
    }),
  );

  it('lists in its manifest the files and modules that each screen needs besides the entry', () => {
    const { loads, files } = federationManifestSchema.parse(JSON.parse(read(MANIFEST_FILE)));
    expect(loads).toEqual({
      shared: ['react'],
      late: {
        '/fixture/:id': { files: [expect.any(String)], shared: ['react-hook-form'] },
        '/fixture-merchant': { files: [expect.any(String)], shared: ['react-dom'] },
      },
    });
    const [other = ''] = loads?.late['/fixture-merchant']?.files ?? [];
    expect(read(other)).toContain('other screen');
    expect(files).toHaveProperty([other]);
  });

  it('records the names left after tree shaking, and * for a module that it uses as a whole', () => {
    const { uses = {} } = record();
    expect(uses.react?.names).toEqual(['useId']);
    expect(uses['react-dom']?.names).toEqual(['*']);
  });
});

describe('a build that fails', async () => {
  const declaration = JSON.parse(
    readFileSync(join(import.meta.dirname, '../fixtures/remote/remote.json'), 'utf8'),
  ) as object;
  const { dist, output, status } = await build(
    copyOfFixture({
      'remote.json': JSON.stringify({ ...declaration, shellContract: '^1.2.0 || ^2.0.0' }),
      'src/lifecycle.tsx': `import { defineRemote } from '@coupon-center/remote-kit';
import { Greeting } from './greeting.tsx';
const screens = { '/fixture': Greeting, '/fixture/:id': Greeting };
export const { bootstrap, mount, unmount } = defineRemote({ screens });\n`,
      'src/greeting.tsx': `import { useOnSessionEvent } from '@coupon-center/remote-kit';
import './nowhere.ts';
export const Greeting = () => (useOnSessionEvent('coupons-changed', () => undefined), null);\n`,
    }),
  );

  it('writes no files, and names the import that it did not find', () => {
    expect([status, existsSync(dist) ? readdirSync(dist) : []]).toEqual([1, []]);
    expect(output).toContain("Can't resolve './nowhere.ts'");
  });

  it('names the route that has no screen', () => {
    expect(output).toContain('remote.json has the route /fixture-merchant');
    expect(output).not.toContain('route /fixture,');
    expect(output).not.toContain('route /fixture/:id,');
  });

  it('names the part of the shell contract that is newer than the declared range', () => {
    expect(output).toContain('^1.2.0 || ^2.0.0, but coupons-changed was added in 2.0.0. Declare ^2.0.0');
  });
});
