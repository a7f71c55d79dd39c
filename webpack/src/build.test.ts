/** Builds the remote of `fixtures/` as an author would, and checks the output. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CHUNK_TIMEOUT_MS } from '@coupon-center/contracts';
import {
  BUILD_RECORD_FILE,
  buildRecordSchema,
  federationManifestSchema,
  firstScreensFile,
  firstScreensSchema,
  MANIFEST_FILE,
  SHELL_CONTRACT_VERSION,
  wouldDrawTheSame,
} from '@coupon-center/portal-contracts';
import { sites } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';

const fixture = join(import.meta.dirname, '../fixtures/remote');

/** Copies the fixture to a folder beside it, so that its imports resolve and the original stays unchanged. */
function copyOfFixture(): string {
  const folder = mkdtempSync(join(import.meta.dirname, '../fixtures/.copy-'));
  for (const file of ['package.json', 'remote.json', 'tsconfig.json', 'webpack.config.ts', 'src'])
    cpSync(join(fixture, file), join(folder, file), { recursive: true });
  return folder;
}

/** @param main content of its entry */
function copyOfHost(main: string): string {
  const folder = copyOfFixture();
  writeFileSync(
    join(folder, 'webpack.config.ts'),
    `import { createHost } from '@coupon-center/webpack-config';
    export default createHost({ folder: import.meta.dirname, entry: 'src/main.ts' });\n`,
  );
  writeFileSync(join(folder, 'src/main.ts'), main);
  return folder;
}

function build(folder: string): { dist: string; output: string; status: number | null } {
  const command = join(import.meta.dirname, '../../node_modules/webpack-cli/bin/cli.js');
  const { stdout, stderr, status } = spawnSync(process.execPath, [command, '--mode', 'production'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { dist: join(folder, 'dist'), output: stdout + stderr, status };
}

const scriptsOf = (dist: string) =>
  readdirSync(dist)
    .filter((file) => file.endsWith('.js'))
    .sort();
const read = (dist: string, file: string) => readFileSync(join(dist, file), 'utf8');

describe('the build of a remote', () => {
  const folder = copyOfFixture();
  const { dist, output, status } = build(folder);
  afterAll(() => spawnSync('rm', ['-rf', folder]));

  it('writes a manifest whose only expose is the lifecycle', () => {
    expect([status, output]).toEqual([0, expect.stringContaining('compiled successfully')]);
    const { metaData, exposes } = federationManifestSchema.parse(JSON.parse(read(dist, 'mf-manifest.json')));
    expect(exposes.map(({ path }) => path)).toEqual(['./lifecycle']);
    expect(scriptsOf(dist)).toContain(metaData.remoteEntry.name);
    // No browser has such a variable, whatever the remote is called.
    expect(metaData.globalName).toBe('mf__fixture_remote');
  });

  it('records the hash of every file', () => {
    const { files } = buildRecordSchema.parse(JSON.parse(read(dist, BUILD_RECORD_FILE)));
    expect(Object.keys(files).sort()).toEqual([...scriptsOf(dist), 'mf-manifest.json'].sort());
    for (const [file, hash] of Object.entries(files)) {
      expect(hash).toBe(
        `sha384-${createHash('sha384')
          .update(readFileSync(join(dist, file)))
          .digest('base64')}`,
      );
    }
  });

  it('has the hashes of all other files in its manifest', () => {
    const { files } = buildRecordSchema.parse(JSON.parse(read(dist, BUILD_RECORD_FILE)));
    const manifest = federationManifestSchema.parse(JSON.parse(read(dist, MANIFEST_FILE)));
    const { [MANIFEST_FILE]: _, ...others } = files;
    expect(manifest.files).toEqual(others);
  });

  it('writes compressed variants of its files with the same content', () => {
    const twins = readdirSync(dist).filter((file) => /\.(br|gz)$/.test(file));
    expect(twins).toContain('mf-manifest.json.br');
    for (const twin of twins) {
      const expand = twin.endsWith('.br') ? brotliDecompressSync : gunzipSync;
      const content = expand(readFileSync(join(dist, twin))).toString();
      expect(content).toBe(read(dist, twin.replace(/\.\w+$/, '')));
    }
  });

  it('records the routes, for the check before publishing', () => {
    const { routes } = buildRecordSchema.parse(JSON.parse(read(dist, BUILD_RECORD_FILE)));
    expect(routes).toEqual(['/fixture', '/fixture/:id', '/fixture-merchant']);
  });

  it('records which names it takes from shared modules', () => {
    const uses = {
      react: { range: expect.stringMatching(/^\^19\.\d+\.0$/), names: ['useState'] },
      'react-dom/client': { range: expect.any(String), names: ['createRoot'] },
      'react/jsx-runtime': { range: expect.any(String), names: ['jsx', 'jsxs'] },
    };
    const record = buildRecordSchema.parse(JSON.parse(read(dist, BUILD_RECORD_FILE)));
    expect(record.uses).toEqual(uses);
  });

  it('contains no React', () => {
    const code = scriptsOf(dist)
      .map((file) => read(dist, file))
      .join('');
    expect(code).not.toContain('__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
    expect(code.length).toBeLessThan(40_000);
  });

  // @spec 9.18
  it('waits for a chunk for the specified time', () => {
    const code = scriptsOf(dist).map((file) => read(dist, file));
    const [, wait] = /setTimeout\([^;]{0,80},(\w+)\)/.exec(code.join('\n')) ?? [];
    expect(Number(wait)).toBe(CHUNK_TIMEOUT_MS);
  });

  it('names the same content identically in any folder, and different content differently, including the chunk registry', () => {
    const before = scriptsOf(dist);
    const registryOf = () =>
      /couponCenter_mf__fixture_remote_(\w{12})/.exec(
        scriptsOf(dist)
          .map((file) => read(dist, file))
          .join(''),
      )?.[1];
    const registryBefore = registryOf();
    build(folder);
    expect([scriptsOf(dist), registryOf()]).toEqual([before, registryBefore]);
    const elsewhere = copyOfFixture();
    const other = build(elsewhere).dist;
    const [record, otherRecord] = [dist, other].map((built) => read(built, BUILD_RECORD_FILE));
    spawnSync('rm', ['-rf', elsewhere]);
    expect(otherRecord).toBe(record);
    const source = join(folder, 'src/greeting.tsx');
    writeFileSync(source, readFileSync(source, 'utf8').replace('fixture {count}', 'changed {count}'));
    build(folder);
    expect(scriptsOf(dist)).not.toEqual(before);
    expect(registryOf()).not.toBe(registryBefore);
  });
});

describe('the build of a host', () => {
  it('finds its files wherever they are served, and has source maps that no script names', () => {
    const folder = copyOfFixture();
    writeFileSync(
      join(folder, 'webpack.config.ts'),
      `import { createHost } from '@coupon-center/webpack-config';
      export default createHost({ folder: import.meta.dirname, entry: 'src/main.ts' });\n`,
    );
    writeFileSync(join(folder, 'src/main.ts'), `void import('react-hook-form');\n`);
    const { dist, output, status } = build(folder);
    expect([status, output]).toEqual([0, expect.stringContaining('compiled successfully')]);
    const { entry } = buildRecordSchema.parse(JSON.parse(read(dist, BUILD_RECORD_FILE)));
    const code = read(dist, entry.at(-1) ?? '');
    const maps = readdirSync(dist).filter((file) => file.endsWith('.js.map'));
    spawnSync('rm', ['-rf', folder]);
    expect(code).toContain('currentScript');
    expect(code).not.toContain('sourceMappingURL');
    expect(maps).toContain(`${entry.at(-1)}.map`);
  });
});

describe('the code for testers', () => {
  const folder = copyOfFixture();
  const host = (more: string) => {
    writeFileSync(
      join(folder, 'webpack.config.ts'),
      `import { createHost } from '@coupon-center/webpack-config';
      export default createHost({ folder: import.meta.dirname, entry: 'src/main.ts'${more} });\n`,
    );
    const { dist, output, status } = build(folder);
    expect([status, output]).toEqual([0, expect.stringContaining('compiled successfully')]);
    return { dist, record: buildRecordSchema.parse(JSON.parse(read(dist, BUILD_RECORD_FILE))) };
  };
  writeFileSync(join(folder, 'src/main.ts'), `import 'react';\nvoid import('react-hook-form');\n`);
  writeFileSync(join(folder, 'src/before.ts'), `export const began = performance.now();\n`);
  writeFileSync(
    join(folder, 'src/after.tsx'),
    `import { useState } from 'react';
    import { began } from './before.ts';
    import './after.css';
    Object.assign(globalThis, { useState, began, panel: () => import('./panel.ts') });\n`,
  );
  writeFileSync(join(folder, 'src/after.css'), `.badge { color: red; }\n`);
  writeFileSync(join(folder, 'src/panel.ts'), `export const panel = 'the panel';\n`);
  const plain = host('');
  const entryOf = ({ record: { entry, files } }: typeof plain) => entry.map((file) => [file, files[file]]);
  const tested = host(`, testing: { before: 'src/before.ts', after: 'src/after.tsx' }`);
  const { testing } = tested.record;
  afterAll(() => spawnSync('rm', ['-rf', folder]));

  it('does not change the files that everybody gets', () => {
    expect(plain.record.testing).toBeUndefined();
    expect(entryOf(tested)).toEqual(entryOf(plain));
    expect(tested.record.files).toMatchObject(plain.record.files);
  });

  it('is recorded: scripts before the shell, scripts after it, and the files that these load', () => {
    expect(testing).toEqual({
      before: [expect.stringMatching(/^qa-boot\.\w+\.js$/)],
      after: expect.arrayContaining([
        expect.stringMatching(/^qa\.\w+\.js$/),
        expect.stringMatching(/^qa\.\w+\.css$/),
      ]),
      later: [expect.stringMatching(/^\d+\.\w+\.js$/)],
    });
    const { before = [], after = [], later = [] } = testing ?? {};
    const more = Object.keys(tested.record.files).filter((file) => !(file in plain.record.files));
    expect(more.sort()).toEqual([...before, ...after, ...later].sort());
  });

  it('takes React from the page, and has the hashes of its chunks checked', () => {
    const code = [...(testing?.before ?? []), ...(testing?.after ?? [])].map((file) =>
      read(tested.dist, file),
    );
    expect(code.join('')).not.toContain('__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
    expect(code.join('')).toContain('__couponCenterModules');
    expect(code.join('')).toContain('__couponCenterScript');
  });
});

describe('what builds record of shared modules', () => {
  it('lists the names left after tree shaking, and * for a module that is used as a whole', () => {
    const folder = copyOfFixture();
    writeFileSync(
      join(folder, 'src/greeting.tsx'),
      `import { memo, useEffect, useState } from 'react';
      import * as ReactDOM from 'react-dom';
      export const unused = () => memo(() => useState(0));
      globalThis.handedOn = ReactDOM;
      export const Greeting = () => (useEffect(() => {}), null);\n`,
    );
    const { dist } = build(folder);
    const { uses = {} } = buildRecordSchema.parse(JSON.parse(read(dist, BUILD_RECORD_FILE)));
    spawnSync('rm', ['-rf', folder]);
    expect(uses.react?.names).toEqual(['useEffect']);
    expect(uses['react-dom']?.names).toEqual(['*']);
  });

  it('lists, for a host, each name that its modules export, CommonJS modules included', () => {
    const folder = copyOfHost(
      `import 'react';\nexport const load = () => [import('react'), import('react-hook-form')];\nload();\n`,
    );
    const { dist, output, status } = build(folder);
    expect([status, output]).toEqual([0, expect.stringContaining('compiled successfully')]);
    const { shell } = buildRecordSchema.parse(JSON.parse(read(dist, BUILD_RECORD_FILE)));
    spawnSync('rm', ['-rf', folder]);
    const { contract, provides = {} } = shell ?? {};
    expect(contract).toBe(SHELL_CONTRACT_VERSION);
    expect(provides.react).toEqual({
      version: expect.stringMatching(/^19\./),
      names: expect.arrayContaining(['default', 'useState', 'createElement']),
    });
    expect(provides['react-hook-form']?.names).toContain('useForm');
    expect(provides['react-hook-form']?.names).not.toContain('default');
  });
});

describe('zod in the build of a host', () => {
  it('is shared as a whole, and the part of it that pages have stays small', () => {
    const folder = copyOfHost(`void import('@coupon-center/schema');\nvoid import('zod');\n`);
    const { dist, output, status } = build(folder);
    expect([status, output]).toEqual([0, expect.stringContaining('compiled successfully')]);
    const { shell } = buildRecordSchema.parse(JSON.parse(read(dist, BUILD_RECORD_FILE)));
    const [part, ...others] = scriptsOf(dist)
      .sort((a) => (a.startsWith('schema.') ? -1 : 0))
      .map((file) => read(dist, file));
    spawnSync('rm', ['-rf', folder]);
    // No page uses a tuple schema.
    expect(others.join('')).toContain('ZodTuple');
    expect(part).toContain('ZodMiniObject');
    expect(part).not.toContain('Tuple');
    const { provides = {} } = shell ?? {};
    expect(provides.zod?.names).toContain('z');
    expect(provides['@coupon-center/schema']?.names).toEqual(
      expect.arrayContaining(['_default', 'enum', 'object']),
    );
    expect(provides['@coupon-center/schema']?.names).not.toContain('tuple');
  });
});

describe('a build that shows toasts', () => {
  it('keeps the side effect that prepares the page for their styles', () => {
    const folder = copyOfFixture();
    writeFileSync(
      join(folder, 'src/greeting.tsx'),
      `import { showToast } from '@coupon-center/ui/toasts';
      export const Greeting = () => (showToast({ kind: 'info', message: 'Hello' }), null);\n`,
    );
    const { dist, status } = build(folder);
    const code = scriptsOf(dist).map((file) => read(dist, file));
    spawnSync('rm', ['-rf', folder]);
    expect(status).toBe(0);
    expect(code.some((script) => script.includes('meta[property="csp-nonce"]'))).toBe(true);
  });
});

describe('the first screens of a remote', () => {
  function copyWithGuests(): string {
    const folder = copyOfFixture();
    const declaration = JSON.parse(read(folder, 'remote.json')) as { routes: object[] };
    const guests = ['/in', '/broken', '/in/:id'].map((path) => ({ path, title: 'In', guard: 'guest' }));
    writeFileSync(
      join(folder, 'remote.json'),
      JSON.stringify({ ...declaration, routes: [...declaration.routes, ...guests] }),
    );
    writeFileSync(
      join(folder, 'src/lifecycle.tsx'),
      `import { defineRemote, useSession, useSite } from '@coupon-center/remote-kit';
      import { Page } from '@coupon-center/ui';
      import { Greeting } from './greeting.tsx';
      const In = () => <Page title={useSite().siteName}><p>{useSession().status}</p></Page>;
      const Broken = () => <p>{window.innerWidth}</p>;
      export const { bootstrap, mount, unmount } = defineRemote({ screens: {
        '/fixture': Greeting, '/fixture/:id': Greeting, '/fixture-merchant': Greeting,
        '/in': In, '/broken': Broken, '/in/:id': In,
      } });\n`,
    );
    return folder;
  }
  const folder = copyWithGuests();
  const { dist, output, status } = build(folder);
  afterAll(() => spawnSync('rm', ['-rf', folder]));
  const screensOf = (site: Site) =>
    firstScreensSchema.parse(JSON.parse(read(dist, firstScreensFile(site.clientId))));

  it('are rendered for each brand, for a guest, with the rules that they need', () => {
    expect(status).toBe(0);
    for (const site of Object.values(sites)) {
      const { '/in': screen } = screensOf(site).screens;
      expect(screen?.html).toContain(`${site.siteName}</h1>`);
      expect(screen?.html).toContain('<p>signed-out</p>');
      const [, className] = /<h1 class="[^"]*\bcc-(\w+)"/.exec(screen?.html ?? '') ?? [];
      expect(screen?.styles.ids).toContain(className);
      expect(screen?.styles.css).toContain(`.cc-${className}{`);
    }
  });

  it('are those whose address is known and which Node can render; the build warns about the others', () => {
    expect(Object.keys(screensOf(sites['6']).screens)).toEqual(['/in']);
    expect(output).toContain("/broken of Coupons.ca can't be rendered");
    expect(output).toContain('window is not defined');
  });

  it('list the versions that they were rendered with', () => {
    const screens = screensOf(sites['6']);
    const { uses = {} } = buildRecordSchema.parse(JSON.parse(read(dist, BUILD_RECORD_FILE)));
    const provides = Object.fromEntries(
      Object.entries(screens.drawnWith).map(([module, version]) => [module, { version, names: [] }]),
    );
    expect(Object.keys(provides)).toEqual(expect.arrayContaining(['react', '@coupon-center/ui']));
    expect(Object.keys(uses)).toContain('@coupon-center/ui');
    expect(wouldDrawTheSame(screens, sites['6'], provides)).toBe(true);
  });

  it('are files of the version like others, the same in any folder, and not compressed', () => {
    const { files } = buildRecordSchema.parse(JSON.parse(read(dist, BUILD_RECORD_FILE)));
    expect(Object.keys(files)).toEqual(expect.arrayContaining(Object.keys(sites).map(firstScreensFile)));
    expect(readdirSync(dist).filter((file) => /^first-screens.*\.(br|gz)$/.test(file))).toEqual([]);
    const elsewhere = copyWithGuests();
    const other = read(build(elsewhere).dist, BUILD_RECORD_FILE);
    spawnSync('rm', ['-rf', elsewhere]);
    expect(other).toBe(read(dist, BUILD_RECORD_FILE));
  });
});

describe('a remote whose screens are chunks of their own', () => {
  const folder = copyOfFixture();
  writeFileSync(
    join(folder, 'src/lifecycle.tsx'),
    `import { useId } from 'react';
const lazyPart = (load: () => Promise<unknown>) => load;
const Item = lazyPart(async () => (await import('./item.tsx')).Item);
export const defineRemote = (definition: object) => ({ ...definition, useId });
export default defineRemote({
  screens: { '/fixture': useId, '/fixture/:id': Item, '/fixture-merchant': lazyPart(() => import('./other.tsx')) },
});
`,
  );
  writeFileSync(
    join(folder, 'src/item.tsx'),
    `import { useForm } from 'react-hook-form';
import { useId } from 'react';
export const Item = () => [useForm, useId];
`,
  );
  writeFileSync(join(folder, 'src/other.tsx'), `export const Other = 'other screen';`);
  const { dist, output, status } = build(folder);
  afterAll(() => spawnSync('rm', ['-rf', folder]));

  it('lists in its manifest what each of them needs besides the entry', () => {
    expect([status, output]).toEqual([0, expect.stringContaining('compiled successfully')]);
    const { loads, files } = federationManifestSchema.parse(JSON.parse(read(dist, MANIFEST_FILE)));
    expect(loads).toEqual({
      shared: ['react'],
      late: {
        '/fixture/:id': { files: [expect.any(String)], shared: ['react-hook-form'] },
        '/fixture-merchant': { files: [expect.any(String)], shared: [] },
      },
    });
    const [other = ''] = loads?.late['/fixture-merchant']?.files ?? [];
    expect(read(dist, other)).toContain('other screen');
    expect(files).toHaveProperty([other]);
  });
});

describe('a build without a screen for one of its routes', () => {
  it('fails with an error that names the route', () => {
    const folder = copyOfFixture();
    writeFileSync(
      join(folder, 'src/lifecycle.tsx'),
      `import { defineRemote } from '@coupon-center/remote-kit';
      import { Greeting } from './greeting.tsx';
      const screens = { '/fixture': Greeting, '/fixture/:id': Greeting };
      export const { bootstrap, mount, unmount } = defineRemote({ screens });\n`,
    );
    const { output, status } = build(folder);
    spawnSync('rm', ['-rf', folder]);
    expect(status).toBe(1);
    expect(output).toContain('remote.json has the route /fixture-merchant');
    expect(output).not.toContain('route /fixture,');
    expect(output).not.toContain('route /fixture/:id,');
  });
});

describe('a build for a shell contract that its code is too new for', () => {
  it('fails with an error that names the part and the range', () => {
    const folder = copyOfFixture();
    const declaration = JSON.parse(read(folder, 'remote.json')) as Record<string, unknown>;
    writeFileSync(
      join(folder, 'remote.json'),
      JSON.stringify({ ...declaration, shellContract: '^1.2.0 || ^2.0.0' }),
    );
    writeFileSync(
      join(folder, 'src/greeting.tsx'),
      `import { useOnSessionEvent } from '@coupon-center/remote-kit';
      export const Greeting = () => (useOnSessionEvent('coupons-changed', () => undefined), null);\n`,
    );
    const { output, status } = build(folder);
    spawnSync('rm', ['-rf', folder]);
    expect(status).toBe(1);
    expect(output).toContain('^1.2.0 || ^2.0.0, but coupons-changed came with 2.0.0: declare ^2.0.0');
  });
});

describe('a build with an error', () => {
  it('fails and writes no files', () => {
    const folder = copyOfFixture();
    writeFileSync(
      join(folder, 'src/greeting.tsx'),
      `import './nowhere.ts';\nexport const Greeting = () => null;\n`,
    );
    const { dist, output, status } = build(folder);
    const files = existsSync(dist) ? readdirSync(dist) : [];
    spawnSync('rm', ['-rf', folder]);
    expect([status, files]).toEqual([1, []]);
    expect(output).toContain("Can't resolve './nowhere.ts'");
  });
});
