/** Checks what contributors rely on: owners, workflows, and the commands that documents mention. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { codeowners, CODEOWNERS_FILE } from './codeowners.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

interface Workflow {
  on: unknown;
  jobs: Record<string, { 'timeout-minutes'?: number; steps: { run?: string; uses?: string }[] }>;
}

/** Finds the npm scripts that a text mentions. */
const scriptsIn = (text: string): string[] =>
  [...text.matchAll(/\bnpm (?:run (?:-s |--silent )?([\w:-]+)|(test|start)\b)/g)].map(
    ([, script, shorthand]) => script ?? shorthand!,
  );

test('CODEOWNERS matches the owners that the remotes declare', () => {
  expect(readFileSync(CODEOWNERS_FILE, 'utf8')).toBe(codeowners());
});

test.each(globSync('.github/workflows/*.yml', { cwd: root }))('%s runs commands that exist', (path) => {
  const { on, jobs } = parse(read(path)) as Workflow;
  expect(on).toBeTruthy();
  for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
  // A job that only reports on the others runs none.
  const named = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run = '' }) => scriptsIn(run)));
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test.each(globSync('{README,CONTRIBUTING,SECURITY}.md', { cwd: root }))(
  '%s names commands that exist',
  (path) => {
    const named = scriptsIn(read(path));

    expect(named).not.toEqual([]);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  },
);

test('every accepted vulnerability has a reason and an expiry date', () => {
  const { allowlist } = JSON.parse(read('audit-ci.json')) as { allowlist: unknown[] };
  for (const entry of allowlist)
    expect(Object.values(entry as object)).toEqual([
      {
        active: true,
        expiry: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        notes: expect.stringMatching(/.{10}/),
      },
    ]);
  expect(existsSync(join(root, 'renovate.json'))).toBe(true);
});
