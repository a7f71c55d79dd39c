import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeNewRemote } from './new-remote.ts';

const repository = join(import.meta.dirname, '../..');
let root: string;

/** A folder with the files that the templates and the code checks read. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'coupon-center-new-remote-'));
  const manifests = globSync('shared/*/package.json', { cwd: repository });
  for (const file of ['tsconfig.json', 'shell/package.json', 'webpack/package.json', ...manifests])
    cpSync(join(repository, file), join(root, file));
});
afterEach(() => rmSync(root, { recursive: true }));

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const json = (path: string) => JSON.parse(read(path));

test("writes a remote with the repository's names and versions", () => {
  const files = writeNewRemote({ root, name: 'mf-gift-cards', owner: 'gifts' });

  expect(files).toContain(join('mf-gift-cards', 'src/routes/gift-cards.test.tsx'));
  for (const file of files) expect(read(file)).not.toContain('{{');
  expect(json('mf-gift-cards/remote.json')).toMatchObject({
    name: 'mf-gift-cards',
    owner: 'gifts',
    routes: [{ path: '/gift-cards', title: 'Gift cards' }],
  });
  expect(json('mf-gift-cards/package.json').dependencies.react).toBe(
    json('shell/package.json').dependencies.react,
  );
  expect(read('mf-gift-cards/src/lifecycle.tsx')).toContain("'/gift-cards': GiftCardsScreen");
  expect(json('tsconfig.json').references).toContainEqual({ path: 'mf-gift-cards' });
});

test('refuses an invalid name', () => {
  expect(() => writeNewRemote({ root, name: '../mf-gift', owner: 'gifts' })).toThrow(
    'is not a valid name for a remote',
  );
});

test('the author’s guide mentions only commands that exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  const guide = readFileSync(join(repository, 'docs/guides/remote-author.md'), 'utf8');
  const named = [...guide.matchAll(/npm run ([\w:-]+)(?! -w)\b/g)].map(([, name]) => name!);
  expect(named).toContain('new-remote');
  expect(named.filter((name) => name !== 'build' && !(name in scripts))).toEqual([]);
  expect(guide).not.toMatch(/node (release|webpack)\//);
});
