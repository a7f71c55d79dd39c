/** Rules for the repository as a whole. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMailLayoutCurrent } from './mail-layout.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
const folders = globSync(
  workspaces.map((pattern) => `${pattern}/package.json`),
  { cwd: root },
).map((path) => path.replace(/\/package\.json$/, ''));

const installs = ['.', ...globSync('tools/*/package.json', { cwd: root }).map(dirname)];

test.each(installs)(
  'the lock file of %s names no registry and no path of a developer’s machine',
  (folder) => {
    const lock = read(join(folder, 'package-lock.json'));

    expect(lock).not.toMatch(/"resolved": "(https?:|git|file:\/)/);
    expect(lock).not.toMatch(/"(\/|[A-Z]:\\|file:\/)/);
    expect(read(join(folder, '.npmrc'))).not.toMatch(/https?:|registry *=/);
  },
);

test.each(installs)(
  'the lock file of %s has the packages of every platform, as `npm ci` demands',
  (folder) => {
    const { packages } = JSON.parse(read(join(folder, 'package-lock.json'))) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
    const optional = Object.values(packages).flatMap((entry) =>
      Object.keys(entry.optionalDependencies ?? {}),
    );

    expect(optional.filter((name) => !names.has(name))).toEqual([]);
  },
);

test.each(folders)('%s has a description and a scoped name, and is type-checked', (folder) => {
  const { name, description, license, version } = JSON.parse(read(`${folder}/package.json`)) as Record<
    string,
    string
  >;

  expect(name).toMatch(/^@coupon-center\//);
  expect({ description, license, version }).toMatchObject({
    description: expect.any(String),
    license: 'MIT',
    version: expect.any(String),
  });
  expect(existsSync(join(root, folder, 'README.md'))).toBe(true);
  expect(read('tsconfig.json')).toContain(`"path": "${folder}"`);
});

test.each(globSync('{*.md,docs/**/*.md,*/README.md,shared/*/README.md}', { cwd: root }))(
  'the links in %s work',
  (page) => {
    const links = [...read(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link]) => link!);

    expect(links.filter((link) => !existsSync(join(root, page, '..', link)))).toEqual([]);
  },
);

test('every changeset with a major version explains what changes for authors of remotes', () => {
  const majors = globSync('.changeset/*.md', { cwd: root }).filter((file) =>
    read(file).includes("': major\n"),
  );

  expect(majors.filter((file) => !read(file).includes('**What changes for you:**'))).toEqual([]);
});

test('the compiled mail layout is up to date with its source; `npm run mail-layout` updates it', () => {
  expect(isMailLayoutCurrent()).toBe(true);
});
