/** A tester sees which screens a version changes, before it is live. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runProgram } from '../../fixtures/portal.ts';
import { stagePatched } from '../../fixtures/remote-versions.ts';
import { expect, test } from '../../fixtures/test.ts';

test(
  'diff shows the screens that a version changes, and the others as unchanged',
  { tag: '@full' },
  async ({ portal }, testInfo) => {
    test.setTimeout(240_000);
    await stagePatched(portal, 'mf-auth', '9.8.0', [
      'children:"Forgot password?"',
      'children:"Lost your password?"',
    ]);
    const mixFile = testInfo.outputPath('mix.json');
    const compose = async (...args: string[]) => {
      const program = runProgram([join(root, 'compose/src/cli.ts'), ...args, '--portal', portal.origin], {
        COUPON_CENTER_DATA: portal.dataDir,
      });
      const [code] = (await once(program.process, 'close')) as [number | null];
      return { code, output: program.output() };
    };
    expect((await compose('mf-auth=9.8.0', '--save', mixFile)).code).toBe(0);

    const { code, output } = await compose('diff', 'live', mixFile, '--only', '^(login|register)$');

    expect(code, output).toBe(1);
    expect(output).toMatch(/login-375: \d+\.\d\d % changed/);
    expect(output).toMatch(/login-1280: \d+\.\d\d % changed/);
    expect(output).toContain('2 of 4 screenshots differ');
    const page = readFileSync(join(root, 'build/diff/index.html'), 'utf8');
    expect(page).toMatch(/mf-auth 9\.8\.0-[0-9a-f]{8}/);
    expect(page.indexOf('login-1280')).toBeLessThan(page.indexOf('register-1280'));
    expect(page).toContain('register-1280: unchanged');
  },
);
