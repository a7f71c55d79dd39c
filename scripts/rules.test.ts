/** docs/rules.md: every rule has a unique number, a reason and its tests, and every number used in code exists. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/rules.md'), 'utf8');

interface Rule {
  id: number;
  text: string;
}

const rules: Rule[] = page
  .split(/^(?=\*\*\d+\.\*\* )/m)
  .slice(1)
  .map((text) => ({ id: Number(/^\*\*(\d+)/.exec(text)?.[1]), text }));

/** Numbers in a reference such as `docs/rules.md, 18 and 32` or `docs/rules.md, 23 to 29`. */
function numbersIn(reference: string): number[] {
  return [...reference.matchAll(/\d+/g)].map(([digits]) => Number(digits));
}

test('numbers its rules from 1 on, each once', () => {
  const ids = rules.map(({ id }) => id).sort((a, b) => a - b);

  expect(ids).toEqual(ids.map((_, index) => index + 1));
});

test.each(rules.map(({ id, text }) => [id, text] as const))(
  'rule %i has a reason and names tests that exist',
  (_, text) => {
    expect(text).toMatch(/^_Why:_ .+/m);
    const [, tests = ''] = text.split('_Tests:_');
    const files = [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    if (!tests.includes('not built yet')) expect(files).not.toEqual([]);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  },
);

test('has every rule that code or documents name', () => {
  const known = new Set(rules.map(({ id }) => id));
  const found = execFileSync('git', ['grep', '-ohE', 'docs/rules\\.md, [0-9]+((,| and| to|, and) [0-9]+)*'], {
    cwd: root,
    encoding: 'utf8',
  });
  const named = new Set(found.split('\n').flatMap(numbersIn));

  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((id) => !known.has(id))).toEqual([]);
});
