/** A newcomer creates a remote: the output of `npm run new-remote` passes the checks, builds, and goes live when published. */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root } from '../../fixtures/portal.ts';
import { takeAway } from '../../fixtures/remote-versions.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Whether a path is copied: leaves out everything built from the sources, except in installed packages. */
const isCopied = (path: string) =>
  /[\\/]node_modules[\\/]/.test(path) ||
  !/[\\/](?:\.git|\.cache|\.data|\.types|dist|build|test-results)$/.test(path);

test(
  'a new remote passes the checks and its own test, builds, and is in the portal once it is published',
  { tag: '@full' },
  async ({ page, portal }) => {
    test.setTimeout(900_000);
    const copy = mkdtempSync(join(tmpdir(), 'coupon-center-copy-'));
    const run = (command: string, ...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(command, args, {
        cwd: copy,
        encoding: 'utf8',
        env: {
          ...process.env,
          COUPON_CENTER_DATA: portal.dataDir,
          PATH: [join(copy, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(
            delimiter,
          ),
        },
      });
      expect(status, `${command} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
    };
    try {
      cpSync(root, copy, {
        recursive: true,
        verbatimSymlinks: true,
        filter: isCopied,
      });
      run('npm', 'run', 'new-remote', '--', 'mf-gifts', '--owner', 'gifts');
      run('npm', 'ci', '--dry-run', '--prefer-offline', '--no-audit');
      run('npx', 'tsc', '-b', 'mf-gifts');
      run('npx', 'eslint', '--max-warnings', '0', 'mf-gifts');
      run('npx', 'prettier', '--check', 'mf-gifts', 'tsconfig.json', 'package.json');
      run('npx', 'knip', '--workspace', 'mf-gifts');
      run('npx', 'jest', 'mf-gifts');
      run('npm', 'run', 'build', '-w', 'mf-gifts');
      run('npm', 'run', 'release', '--', 'publish', 'mf-gifts', '--without-browser');
      await page.goto('/gifts');
      await expect(page).toHaveURL(/\/login\?next=%2Fgifts/);
      expect(globSync('mf-gifts/dist/mf-manifest.json', { cwd: copy })).toHaveLength(1);
    } finally {
      rmSync(copy, { recursive: true, force: true });
      await takeAway(portal, 'mf-gifts');
    }
  },
);
