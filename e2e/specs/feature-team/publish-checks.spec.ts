/** A team asks whether its build can be deployed: the checks in the browser, in the live shell of a running portal. */
import { once } from 'node:events';
import { join } from 'node:path';
import { root, runProgram } from '../../fixtures/portal.ts';
import type { Portal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/test.ts';

interface Report {
  passed: boolean;
  checks: { name: string; status: string; words: string[] }[];
}

async function run(
  portal: Portal,
  args: string[],
  folder = root,
): Promise<{ code: number | null; lines: string[] }> {
  const program = runProgram(args, { COUPON_CENTER_DATA: portal.dataDir }, folder);
  const [code] = (await once(program.process, 'close')) as [number | null];
  return { code, lines: program.output().trim().split('\n') };
}

async function canIDeploy(portal: Portal, folder: string): Promise<Report & { code: number | null }> {
  const { code, lines } = await run(portal, [
    join(root, 'release/src/cli.ts'),
    'can-i-deploy',
    folder,
    '--json',
  ]);
  return { code, ...(JSON.parse(lines.at(-1) ?? '') as Report) };
}

const BROWSER_CHECKS = ['mounts', 'accessibility', 'left behind', 'page state', 'errors'];

/** Returns the findings of a check, by route. */
const foundBy = ({ checks }: Report, name: string) =>
  checks.find((one) => one.name === name)?.words.map((words) => words.split(':', 1)[0]) ?? [];

async function expectPassed(portal: Portal, remote: string): Promise<void> {
  const { code, passed, checks } = await canIDeploy(portal, remote);
  const wrong = checks.filter(({ status }) => status === 'failed');
  expect(wrong, remote).toEqual([]);
  expect([code, passed]).toEqual([0, true]);
  const run = checks.filter(({ status }) => status === 'passed').map(({ name }) => name);
  expect(run).toEqual(expect.arrayContaining(BROWSER_CHECKS));
}

test('a remote of the portal can be deployed', { tag: '@tool' }, async ({ portal }) => {
  test.setTimeout(300_000);
  await expectPassed(portal, 'mf-review');
});

test('all other remotes of the portal can be deployed', { tag: '@full' }, async ({ portal }) => {
  test.setTimeout(600_000);
  for (const remote of ['mf-auth', 'mf-coupons', 'mf-payments', 'mf-store'])
    await expectPassed(portal, remote);
});

test('each fault of a remote is found, and nothing else', { tag: '@full' }, async ({ portal }) => {
  test.setTimeout(300_000);
  const folder = join(root, 'e2e/fixtures/faulty-remote');
  const built = await run(portal, [join(root, 'webpack/src/remote-cli.ts'), 'build'], folder);
  expect(built.code, built.lines.join('\n')).toBe(0);
  const report = await canIDeploy(portal, folder);
  expect([report.code, report.passed]).toEqual([1, false]);
  expect(foundBy(report, 'mounts')).toEqual(['/faulty/crash']);
  expect(foundBy(report, 'accessibility')).toEqual(['/faulty/unnamed']);
  expect(new Set(foundBy(report, 'left behind'))).toEqual(
    new Set(
      [
        ...['listener', 'interval', 'global', 'style', 'nodes', 'body', 'marks'],
        ...['fetch', 'array', 'observer', 'frames', 'channel'],
      ].map((fault) => `/faulty/${fault}`),
    ),
  );
  expect(new Set(foundBy(report, 'page state'))).toEqual(
    new Set(['/faulty/local-storage', '/faulty/history', '/faulty/title', '/faulty/scroll']),
  );
  // The page refuses a style sheet without the nonce.
  expect(new Set(foundBy(report, 'errors'))).toEqual(
    new Set(['/faulty/console', '/faulty/rejection', '/faulty/style', '/faulty/crash']),
  );
  const words = report.checks.flatMap((check) => check.words).join('\n');
  expect(words).toMatch(/a listener to 'resize' of window that was added in \S+\.js:\d+:\d+/);
  expect(words).toContain('Array.prototype.toLast was replaced');
  expect(words).toContain('put back: body class modal-open');
  expect(words).toMatch(/leave \d+ DOM nodes behind/);
});
