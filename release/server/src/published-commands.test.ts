/** Runs the packed command line of an earlier kit against this service, because teams keep using the kit that they installed. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fakeRemote } from '@coupon-center/release/testing';
import { createToken } from './access/credentials.ts';
import { testService } from './testing/test-service.ts';
import type { TestService } from './testing/test-service.ts';

const root = join(import.meta.dirname, '../../..');
const kit = join(root, 'testing/fixtures/releases/kit-4.1.0');

let folder: string;
let portal: TestService;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  // Below the repository, so that other packages are found in its node_modules.
  mkdirSync(join(root, 'build'), { recursive: true });
  folder = mkdtempSync(join(root, 'build/published-commands-'));
  for (const tarball of readdirSync(kit)) {
    const [, name = ''] = /^coupon-center-(.+)-\d/.exec(tarball) ?? [];
    const target = join(folder, 'node_modules/@coupon-center', name);
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['xzf', join(kit, tarball), '-C', target, '--strip-components=1']);
  }
  portal = await testService(undefined, undefined, 'open');
  const key = join(folder, 'key.pem');
  writeFileSync(key, portal.keys.privateKey);
  const { token } = await createToken(portal.service.db, { scope: '*', note: 'tests' });
  env = {
    ...process.env,
    COUPON_CENTER_RELEASE: portal.origin,
    COUPON_CENTER_RELEASE_TOKEN: token,
    COUPON_CENTER_RELEASE_KEY: key,
  };
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command, and returns its JSON output. */
function run(...args: string[]): Promise<Record<string, unknown>> {
  const cli = join(folder, 'node_modules/@coupon-center/release/dist/cli.js');
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [cli, ...args, '--json'], { env }, (failure, out, error) => {
      if (failure) reject(new Error(`${args.join(' ')}: ${error || failure.message}`));
      else resolve(JSON.parse(out || '{}') as Record<string, unknown>);
    });
  });
}

it('publishes, promotes, tries, prunes, links and manages as before', async () => {
  const publish = (code: string, ...more: string[]) =>
    run('publish', fakeRemote({ code }).folder, '--without-browser', '--reason', 'a test', ...more);
  const one = await publish('1');
  expect(one).toMatchObject({ name: 'mf-one', outcome: 'live' });
  const two = await publish('2');
  expect(two).toMatchObject({ outcome: 'live', replaced: one.version });
  expect(await run('rollback', 'mf-one')).toMatchObject({ live: one.version, before: two.version });
  expect(await run('promote', 'mf-one', String(two.version))).toMatchObject({ live: two.version });

  const three = await publish('3', '--channel', 'pr-42');
  expect(three).toMatchObject({
    outcome: 'preview',
    channel: 'pr-42',
    link: expect.stringContaining('mf-one@'),
  });
  expect(await run('link', 'mf-one', 'pr-42')).toMatchObject({ version: three.version });
  expect(await run('channel', 'remove', 'mf-one', 'pr-42')).toBeDefined();

  expect(await run('canary', 'mf-one', String(three.version), '--steps', '50,100')).toMatchObject({
    canary: { outcome: 'running', percent: 50 },
  });
  expect(await run('canary', 'mf-one')).toMatchObject({ canary: { version: three.version } });
  expect(await run('canary', 'mf-one', '--stop')).toMatchObject({ canary: { outcome: 'stopped' } });

  expect(await run('withdraw', 'mf-one', String(one.version))).toMatchObject({ outcome: 'withdrawn' });
  expect(await run('reinstate', 'mf-one', String(one.version))).toMatchObject({ isUsable: true });
  expect(await run('prune', 'mf-one', '--days', '0')).toEqual(
    expect.objectContaining({ deleted: expect.arrayContaining([three.version]) }),
  );

  await run('grant', 'mf-one', 'session-control');
  await run('revoke', 'mf-one', 'session-control');
  expect(await run('token', 'mf-one', 'CI')).toMatchObject({ token: expect.stringMatching(/^ccr_/) });

  expect(await run('list')).toMatchObject([{ name: 'mf-one', live: two.version }]);
  const history = (await run('history', 'mf-one')) as unknown as { action: string }[];
  expect(history.map(({ action }) => action).toReversed()).toEqual([
    'publish',
    'promote',
    'publish',
    'promote',
    'rollback',
    'promote',
    'publish',
    'channel',
    'channel removed',
    'canary',
    'canary',
    'withdraw',
    'reinstate',
    'prune',
    'grant',
    'revoke',
  ]);
  expect(await run('errors', 'mf-one')).toMatchObject({ errors: [] });
});

it('reports a refusal of the service', async () => {
  await expect(run('promote', 'mf-nothing', '1.0.0-00000000')).rejects.toThrow(
    'mf-nothing has no published version 1.0.0-00000000',
  );
});
