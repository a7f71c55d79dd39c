import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeRemote } from './write-remote.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'coupon-center-create-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

const write = (fields: { name?: string; route?: string } = {}) => {
  const name = fields.name ?? 'mf-gift-cards';
  const folder = join(parent, name);
  const surroundings = join(import.meta.dirname, '../repository');
  const template = readFileSync(join(surroundings, 'package.json.template'), 'utf8');
  const asked = [...template.matchAll(/\{\{(@?[^}]+)\}\}/g)].map(([, key]) => key!);
  const versions = Object.fromEntries(asked.map((key) => [key, '^1.0.0']));
  return writeRemote({
    folder,
    owner: 'gifts',
    surroundings,
    versions: { ...versions, shellContract: '2.0.0' },
    ...fields,
    name,
  });
};
const read = (path: string) => readFileSync(join(parent, 'mf-gift-cards', path), 'utf8');

test('writes a whole repository, with its workflows and hidden files', () => {
  const files = write();

  expect(files).toEqual(
    expect.arrayContaining([
      '.github/workflows/check.yml',
      '.github/workflows/release.yml',
      '.gitignore',
      'AGENTS.md',
      'README.md',
      'package.json',
      'src/testing/answers.ts',
      'src/routes/gift-cards.test.tsx',
    ]),
  );
  for (const file of files) expect(read(file)).not.toMatch(/\{\{\S/);
});

test('declares the requested route, with a screen', () => {
  write({ route: '/gifts/cards' });

  expect(JSON.parse(read('remote.json'))).toMatchObject({
    name: 'mf-gift-cards',
    owner: 'gifts',
    shellContract: '^2.0.0',
    routes: [{ path: '/gifts/cards', title: 'Gift cards' }],
  });
  expect(read('src/lifecycle.tsx')).toContain("'/gifts/cards': GiftCardsScreen");
});

test.each(['gift-cards', 'mf-', 'mf-Gift', '../mf-gift', 'mf-1', 'mf-a/b', ''])(
  'refuses the name %j',
  (name) => {
    expect(() => write({ name })).toThrow('is not a valid name for a remote');
  },
);

test.each(['gifts', '/', '/Gifts', '/gifts/', '/:id'])('refuses the route %j', (route) => {
  expect(() => write({ route })).toThrow('is not a valid address for a screen');
});

test('does not touch a folder with files', () => {
  mkdirSync(join(parent, 'mf-gift-cards'));
  writeFileSync(join(parent, 'mf-gift-cards/notes.txt'), '');

  expect(() => write()).toThrow('exists already');
  expect(readdirSync(join(parent, 'mf-gift-cards'))).toEqual(['notes.txt']);
});
