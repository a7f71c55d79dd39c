import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coupon-center-package-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Packs a package whose only export has these files. */
function pack(files: Record<string, string>, fields: object = {}): string {
  const manifest = {
    name: 'checked',
    version: '1.0.0',
    license: 'MIT',
    type: 'module',
    files: ['dist'],
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    ...fields,
  };
  mkdirSync(join(folder, 'dist'));
  for (const [name, text] of Object.entries({ ...files, 'package.json': JSON.stringify(manifest) }))
    writeFileSync(join(folder, name), text);
  execFileSync('npm', ['pack', '--silent'], { cwd: folder, shell: process.platform === 'win32' });
  return join(folder, 'checked-1.0.0.tgz');
}

/** Runs the check in its own process: Vitest resolves `attw` to its TypeScript sources, which Node refuses to run. */
function problemsOf(tarball: string): unknown {
  const code = `import { problemsOf } from './check-package.ts';
    console.log(JSON.stringify(await problemsOf(process.argv[1])));`;
  const options = { cwd: import.meta.dirname, encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code, tarball], options));
}

const whole = {
  'dist/index.js': 'export const one = 1;\n',
  'dist/index.d.ts': 'export declare const one: number;\n',
};

test('accepts an ES module with its types', () => {
  expect(problemsOf(pack(whole))).toEqual([]);
});

test('finds an exported file that is not published', () => {
  expect(problemsOf(pack(whole, { files: ['dist/index.d.ts'] }))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^publint: .*dist\/index\.js/)]),
  );
});

test('finds an import of a data file that is not published', () => {
  const code = "import data from '../data/one.json' with { type: 'json' };\nexport const { one } = data;\n";
  expect(problemsOf(pack({ ...whole, 'dist/index.js': code }))).toEqual([
    'dist/index.js imports ../data/one.json, which does not exist',
  ]);
});

test('finds an import of a package that is not declared', () => {
  const code =
    "import { readFileSync } from 'node:fs';\nimport { a } from 'there';\nimport '@scope/lost/part';\nexport const one = [readFileSync, a];\n";
  const fields = { dependencies: { there: '^1.0.0' } };
  expect(problemsOf(pack({ ...whole, 'dist/index.js': code }, fields))).toEqual([
    'dist/index.js imports @scope/lost/part, which does not exist',
  ]);
});

test('finds a declaration that imports a missing file', () => {
  const files = { ...whole, 'dist/index.d.ts': "export { one } from './one.js';\n" };
  expect(problemsOf(pack(files))).toContainEqual(
    expect.stringMatching(/^attw: .*"moduleSpecifier":"\.\/one\.js"/),
  );
});
