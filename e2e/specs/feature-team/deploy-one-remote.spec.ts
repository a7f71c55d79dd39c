/** A team deploys its remote on its own day: nothing else is built, nothing is restarted. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { registryOf, root, runProgram } from '../../fixtures/portal.ts';
import type { Portal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/test.ts';

const workshop = join(root, '.cache/e2e');

test.afterEach(() => rmSync(workshop, { recursive: true, force: true }));

async function runToEnd(args: string[], portal: Portal, folder = root): Promise<void> {
  const program = runProgram(args, { COUPON_CENTER_DATA: portal.dataDir }, folder);
  const [code] = (await once(program.process, 'close')) as [number | null];
  expect(code, program.output()).toBe(0);
}

function shellFiles(): Record<string, number> {
  const dist = join(root, 'shell/dist');
  return Object.fromEntries(readdirSync(dist).map((name) => [name, statSync(join(dist, name)).mtimeMs]));
}

test('a changed text of one remote is there after build, publish and reload; the shell was neither built nor restarted', async ({
  page,
  portal,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
  const shellBefore = shellFiles();
  const pidBefore = portal.pid;
  const before = registryOf(portal.dataDir).remotes;

  const copy = join(workshop, 'mf-auth');
  mkdirSync(workshop, { recursive: true });
  cpSync(join(root, 'mf-auth'), copy, {
    recursive: true,
    filter: (path) => !/[\\/](node_modules|dist|\.types)([\\/]|$)/.test(path),
  });
  const ownPackages = join(root, 'mf-auth/node_modules');
  if (existsSync(ownPackages)) symlinkSync(ownPackages, join(copy, 'node_modules'));
  const screen = sourceWith(join(copy, 'src'), '>Forgot password?<');
  writeFileSync(
    screen,
    readFileSync(screen, 'utf8').replaceAll('>Forgot password?<', '>Lost your password?<'),
  );
  await runToEnd([join(root, 'node_modules/webpack-cli/bin/cli.js'), '--mode', 'production'], portal, copy);
  await runToEnd([join(root, 'release/src/cli.ts'), 'publish', copy], portal);

  await page.reload();
  await expect(page.getByRole('link', { name: 'Lost your password?' })).toBeVisible();
  const after = registryOf(portal.dataDir).remotes;
  const changed = Object.keys(after).filter(
    (name) => after[name]?.live.version !== before[name]?.live.version,
  );
  expect(changed).toEqual(['mf-auth']);
  expect(shellFiles()).toEqual(shellBefore);
  expect(portal.pid).toBe(pidBefore);

  await runToEnd([join(root, 'release/src/cli.ts'), 'rollback', 'mf-auth'], portal);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
});

/** The one source file that holds a text. */
function sourceWith(folder: string, text: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const holders = files.filter(
    (file) => /(?<!\.test)\.tsx$/.test(file) && readFileSync(file, 'utf8').includes(text),
  );
  expect(holders).toHaveLength(1);
  return holders[0] ?? '';
}
