/** A tester finds the version that broke a journey, among sixteen that were published since it passed. */
import { once } from 'node:events';
import { join } from 'node:path';
import { root, runProgram } from '../../fixtures/portal.ts';
import type { Portal } from '../../fixtures/portal.ts';
import { publishPatched } from '../../fixtures/remote-versions.ts';
import { expect, test } from '../../fixtures/test.ts';

const JOURNEY = 'the sign-in form names each empty field';
const BROKEN = 6;

const LINK = 'children:"Forgot password?"';

/** Sixteen versions of mf-auth, of which all from one on log an error. */
async function publishSixteen(portal: Portal): Promise<void> {
  for (let number = 1; number <= 16; number += 1) {
    const words = `"Forgot password? ${number}"`;
    const code = number < BROKEN ? words : `(console.error("planted"),${words})`;
    await publishPatched(portal, 'mf-auth', `9.${number}.0`, [LINK, `children:${code}`]);
  }
}

async function compose(portal: Portal, ...args: string[]): Promise<{ output: string; code: number | null }> {
  const program = runProgram([join(root, 'compose/src/cli.ts'), ...args, '--portal', portal.origin], {
    COUPON_CENTER_DATA: portal.dataDir,
  });
  const [code] = (await once(program.process, 'close')) as [number | null];
  return { output: program.output(), code };
}

test(
  'bisect finds the version of a remote that broke a journey, in six runs',
  { tag: '@full' },
  async ({ portal }) => {
    test.setTimeout(240_000);
    await test.step('sixteen versions are published', () => publishSixteen(portal));

    const { output, code } = await test.step('bisect', () =>
      compose(portal, 'bisect', JOURNEY, '--part', 'mf-auth', '--good', '9.1.0'));

    expect(code, output).toBe(0);
    expect(output).toMatch(/mf-auth 9\.6\.0-[0-9a-f]{8} broke it; with 9\.5\.0-[0-9a-f]{8} it passes\./);
    expect(output).toMatch(/owner +accounts/);
    const [, runs] = /(\d+) runs of the journey/.exec(output) ?? [];
    expect(Number(runs)).toBeLessThanOrEqual(6);

    const broken = await compose(portal, 'test', JOURNEY, 'mf-auth=9.6.0');
    expect(broken.code, broken.output).toBe(1);
    expect(broken.output).toContain('planted');
    expect(broken.output).toMatch(/on \/login: mf-auth 9\.6\.0-[0-9a-f]{8} \(owner: accounts\)/);
    const passing = await compose(portal, 'test', JOURNEY, 'mf-auth=9.5.0');
    expect(passing.code, passing.output).toBe(0);
  },
);
