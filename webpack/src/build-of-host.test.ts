/** Builds a small host, with and without code for testers. */
import { readdirSync } from 'node:fs';
import { SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import { buildWell, copyOfFixture } from './testing/build-fixture.ts';

const hostOf = (options: string) =>
  copyOfFixture({
    'webpack.config.ts': `import { createHost } from '@coupon-center/webpack-config';
export default createHost({ folder: import.meta.dirname, entry: 'src/main.ts'${options} });\n`,
    'src/main.ts': `import 'react';
export const load = () => [import('react'), import('react-hook-form'), import('@coupon-center/schema'), import('zod')];
load();\n`,
    'src/before.ts': `export const began = performance.now();\n`,
    'src/after.tsx': `import { useState } from 'react';
import { began } from './before.ts';
import './after.css';
Object.assign(globalThis, { useState, began, panel: () => import('./panel.ts') });\n`,
    'src/after.css': `.badge { color: red; }\n`,
    'src/panel.ts': `export const panel = 'the panel';\n`,
  });
const [plain, tested] = await Promise.all([
  buildWell(hostOf('')),
  buildWell(hostOf(`, testing: { before: 'src/before.ts', after: 'src/after.tsx' }`)),
]);

describe('the build of a host', () => {
  it('finds its files wherever they are served, and has source maps that no script refers to', () => {
    const entry = plain.record().entry.at(-1) ?? '';
    expect(plain.read(entry)).toContain('currentScript');
    expect(plain.read(entry)).not.toContain('sourceMappingURL');
    expect(readdirSync(plain.dist)).toContain(`${entry}.map`);
  });

  it('records every name that its shared modules export, CommonJS modules included', () => {
    const { contract, provides = {} } = plain.record().shell ?? {};
    expect(contract).toBe(SHELL_CONTRACT_VERSION);
    expect(provides.react).toEqual({
      version: expect.stringMatching(/^19\./),
      names: expect.arrayContaining(['default', 'useState', 'createElement']),
    });
    expect(provides['react-hook-form']?.names).toContain('useForm');
    expect(provides['react-hook-form']?.names).not.toContain('default');
  });

  it('shares zod as a whole, and keeps the part of it that pages load small', () => {
    const [part, ...others] = plain
      .scripts()
      .sort((a) => (a.startsWith('schema.') ? -1 : 0))
      .map((file) => plain.read(file));
    // No page uses a tuple schema.
    expect(others.join('')).toContain('ZodTuple');
    expect(part).toContain('ZodMiniObject');
    expect(part).not.toContain('Tuple');
    const { provides = {} } = plain.record().shell ?? {};
    expect(provides.zod?.names).toContain('z');
    expect(provides['@coupon-center/schema']?.names).toEqual(
      expect.arrayContaining(['_default', 'enum', 'object']),
    );
    expect(provides['@coupon-center/schema']?.names).not.toContain('tuple');
  });
});

describe('code for testers in the build of a host', () => {
  const { testing, files } = tested.record();

  it('leaves the files that everybody gets unchanged', () => {
    const { entry, files: plainFiles, testing: none } = plain.record();
    expect(none).toBeUndefined();
    expect(tested.record().entry).toEqual(entry);
    expect(files).toMatchObject(plainFiles);
  });

  it('is recorded as scripts before the shell, scripts after it, and the files that these load', () => {
    expect(testing).toEqual({
      before: [expect.stringMatching(/^qa-boot\.\w+\.js$/)],
      after: expect.arrayContaining([
        expect.stringMatching(/^qa\.\w+\.js$/),
        expect.stringMatching(/^qa\.\w+\.css$/),
      ]),
      later: [expect.stringMatching(/^\d+\.\w+\.js$/)],
    });
    const { before = [], after = [], later = [] } = testing ?? {};
    const more = Object.keys(files).filter((file) => !(file in plain.record().files));
    expect(more.sort()).toEqual([...before, ...after, ...later].sort());
  });

  it('takes React from the page, and has the hashes of its chunks checked', () => {
    const scripts = [...(testing?.before ?? []), ...(testing?.after ?? [])];
    const code = scripts.map((file) => tested.read(file)).join('');
    expect(code).not.toContain('__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
    expect(code).toContain('__couponCenterModules');
    expect(code).toContain('__couponCenterScript');
  });
});
