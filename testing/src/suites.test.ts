import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './paths.ts';

/** Returns the test files of Node code in a folder that run with these variables. */
function filesIn(folder: string, env: Record<string, string>): string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [
      ...[join(root, 'node_modules/vitest/vitest.mjs'), 'list', '--project', 'node', '--filesOnly'],
      `${root}/${folder}/`,
    ],
    { cwd: root, encoding: 'utf8', env: { ...process.env, ...env } },
  );
  return [...stdout.matchAll(/[\w/-]+\.test\.ts/g)].map(([file]) => file);
}

test('tests in an excepted folder do not run with those of the folder that it is in', () => {
  const gate = 'scripts/api/gate.test.ts';

  expect(filesIn('scripts', { COUPON_CENTER_TEST_EXCEPT: '' })).toContain(gate);
  const rest = filesIn('scripts', { COUPON_CENTER_TEST_EXCEPT: 'scripts/api,scripts/command-lines' });
  expect(rest).toContain('scripts/rules.test.ts');
  expect(rest.filter((file) => /scripts\/(api|command-lines)\//.test(file))).toEqual([]);
});
