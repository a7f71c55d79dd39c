import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersInCycles } from './folder-cycles.ts';

const root = join(import.meta.dirname, '..');

const packages = globSync(
  ['*/src', 'shared/*/src', 'shell/{qa,server}/src', 'release/server/src', 'kit/*/src'],
  {
    cwd: root,
  },
);

function sourcesOf(folder: string): Map<string, string> {
  const files = globSync('**/*.{ts,tsx,js}', { cwd: join(root, folder) });
  const code = files.filter((file) => !/\.test\.tsx?$|(^|\/)testing\/|\.d\.ts$/.test(file));
  return new Map(code.map((file) => [file, readFileSync(join(root, folder, file), 'utf8')]));
}

test.each(packages)('folders of %s do not import each other', (folder) => {
  const sources = sourcesOf(folder);
  expect(sources.size).toBeGreaterThan(0);
  expect(foldersInCycles(sources)).toEqual([]);
});

const layout = "import { Menu } from '../menu/menu.tsx';";

test('finds a cycle through a third folder, and one through a dynamic import', () => {
  const files = { 'layout/layout.tsx': layout, 'menu/menu.tsx': "import { go } from '../go/go.ts';" };
  const back = "import { Layout } from '../layout/layout.tsx';";
  const cycle = ['go', 'layout', 'menu'];
  expect(foldersInCycles(new Map(Object.entries({ ...files, 'go/go.ts': back })))).toEqual(cycle);
  const later = "const fetchLayout = () => import('../layout/layout.tsx');";
  expect(foldersInCycles(new Map(Object.entries({ ...files, 'go/go.ts': later })))).toEqual(cycle);
});

test('accepts imports in one direction, type imports in the other, and imports of root files everywhere', () => {
  const files = {
    'index.ts': "export * from './layout/layout.tsx';\nexport * from './menu/menu.tsx';",
    'errors.ts': '',
    'layout/layout.tsx': `${layout}\nimport { fail } from '../errors.ts';`,
    'menu/menu.tsx':
      "import type { Layout } from '../layout/layout.tsx';\nimport { fail } from '../errors.ts';",
  };
  expect(foldersInCycles(new Map(Object.entries(files)))).toEqual([]);
});
