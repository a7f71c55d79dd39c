import { AsyncLocalStorage } from 'node:async_hooks';
import { execFile } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPrintable } from '@coupon-center/portal-contracts';
import { prepareVersion, signRecord } from '@coupon-center/release';
import { fakeRemote, runCommand, temporaryFolder } from '@coupon-center/release/testing';
import { createToken } from './access/credentials.ts';
import { countPageError } from './features/page-reports/page-errors.repository.ts';
import { partOf, vitalsOf } from './testing/page-vitals.ts';
import { ORIGIN, testService } from './testing/test-service.ts';
import type { TestService } from './testing/test-service.ts';

const CLI = join(import.meta.dirname, '../../src/cli.ts');
const keyFile = join(temporaryFolder(), 'key.pem');

let portal: TestService;
let settings: NodeJS.ProcessEnv;
beforeAll(async () => {
  portal = await testService();
  writeFileSync(keyFile, portal.keys.privateKey);
  const { token } = await createToken(portal.service.db, { scope: '*', note: 'tests' });
  settings = {
    ...process.env,
    COUPON_CENTER_RELEASE: portal.origin,
    COUPON_CENTER_RELEASE_TOKEN: token,
    COUPON_CENTER_RELEASE_KEY: keyFile,
  };
});
afterAll(() => portal.close());

interface Outcome {
  code: number;
  out: string;
  error: string;
}

/** Leaves the checks in a browser out of publishing. */
const withoutBrowser = (args: string[]) => (args[0] === 'publish' ? [...args, '--without-browser'] : args);

/** Runs the program in its own process, as a user does. */
function runProgram(...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...withoutBrowser(args)], { env: settings }, (failure, out, error) =>
      resolve({ code: Number(failure?.code ?? 0), out, error }),
    );
  });
}

/** Error output of each running command. */
const complaints = new AsyncLocalStorage<string[]>();
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((line: string) => complaints.getStore()?.push(`${line}\n`));
});

/** Runs a command in this process: a separate process takes most of a second. */
async function runWith(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<Outcome> {
  const [lines, errors]: [string[], string[]] = [[], []];
  const print = (line: string) => void lines.push(`${line}\n`);
  const code = await complaints.run(errors, () => runCommand(withoutBrowser(args), { environment, print }));
  return { code, out: lines.join(''), error: errors.join('') };
}
const run = (...args: string[]) => runWith(settings, ...args);

describe('the command', () => {
  it('publishes, lists, and reports the result', async () => {
    const { folder } = fakeRemote();
    expect(await run('publish', folder)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^mf-one 1\.2\.3-\w+ is live\n$/m),
    });
    expect((await run('publish', folder)).out).toMatch(/^mf-one 1\.2\.3-\w+ is live already\n$/m);
    expect((await run('list')).out).toMatch(/mf-one\n {2}1\.2\.3-\w+ .* live/);
  });

  it('runs as a program with an exit code and output for scripts', async () => {
    const { folder } = fakeRemote({ name: 'mf-program' });
    expect(await runProgram('publish', folder)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^mf-program 1\.2\.3-\w+ is live\n$/m),
    });
    expect(await runProgram('rollback', 'mf-nobody')).toEqual({
      code: 1,
      out: '',
      error: 'There is no remote called mf-nobody.\n',
    });
  });

  it('lists the live version after alternating publishes and a staged one', async () => {
    const name = 'mf-turns';
    const [a, b, c] = ['a', 'b', 'c'].map((code) => fakeRemote({ name, code }).folder) as [
      string,
      string,
      string,
    ];
    const outputs: Awaited<ReturnType<typeof run>>[] = [];
    for (const args of [[a], [b], [a], [b], [c, '--stage'], [b]]) outputs.push(await run('publish', ...args));
    expect(outputs.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0]);
    const [first, second, third] = outputs.map(({ out }) => /1\.2\.3-\w+/.exec(out)?.[0]);
    expect(third).toBe(first);
    const staged = /(1\.2\.3-\w+) is staged/.exec(outputs[4]!.out)?.[1];
    expect(outputs.map(({ out }) => `${out.trimEnd().split('\n').at(-1)}\n`)).toEqual([
      `${name} ${first} is live\n`,
      `${name} ${second} is live; it replaces ${first}\n`,
      `${name} ${first} is live again; it replaces ${second}\n`,
      `${name} ${second} is live again; it replaces ${first}\n`,
      `${name} ${staged} is staged; ${second} stays live\n`,
      `${name} ${second} is live already\n`,
    ]);
    expect((await run('promote', name, staged!)).out).toBe(`${name} ${staged} is live\n`);
    expect((await run('promote', name, staged!)).out).toBe(`${name} ${staged} is live already\n`);
    expect((await run('promote', name, second!)).out).toBe(`${name} ${second} is live again\n`);
    expect((await run('list', name)).out).toMatch(new RegExp(`${second} .* live, chosen by hand`));
  });

  it('refuses to replace the remote of another owner, or to drop a route, and names the option that allows it', async () => {
    const name = 'mf-coupons';
    await run('publish', fakeRemote({ name, routes: ['/coupons', '/coupons/add'] }).folder);
    const other = fakeRemote({ name, owner: 'Team X', routes: ['/coupons'] }).folder;
    expect(await run('publish', other)).toMatchObject({
      code: 1,
      error: expect.stringContaining('--take-over'),
    });
    expect(await run('publish', other, '--take-over')).toMatchObject({
      code: 1,
      error: expect.stringContaining('no longer has /coupons/add'),
    });
    expect((await run('publish', other, '--take-over', '--drop-routes')).code).toBe(0);
  });

  it('publishes the others if one of several remotes is refused, and exits with 1', async () => {
    const taken = fakeRemote({ name: 'mf-taken', routes: ['/taken', '/taken/more'] }).folder;
    const fewer = fakeRemote({ name: 'mf-taken', routes: ['/taken'] }).folder;
    await run('publish', taken);
    const { code, out, error } = await run('publish', fewer, fakeRemote({ name: 'mf-later' }).folder);
    expect([code, out]).toEqual([1, expect.stringMatching(/^mf-later 1\.2\.3-\w+ is live\n$/m)]);
    expect(error).toContain('no longer has /taken/more');
  });

  it('keeps a version that was rolled back to with --keep-chosen, and replaces one that nobody chose', async () => {
    const name = 'mf-kept';
    const [first, second] = ['a', 'b'].map((code) => fakeRemote({ name, code }).folder) as [string, string];
    const start = async (folder: string) => (await run('publish', '--keep-chosen', folder)).out;
    expect([await start(first), await start(second)]).toEqual([
      expect.stringContaining(' is live\n'),
      expect.stringContaining(' is live; it replaces '),
    ]);
    const [, version] = /mf-kept (\S+) is live again/.exec((await run('rollback', name)).out) ?? [];
    expect(await start(second)).toMatch(
      new RegExp(`is not published: ${version} was chosen by hand and stays live\n$`),
    );
    expect((await run('list', name)).out).toContain(`${version}  `);
  });

  it('exits with 1 and a reason for a refusal, and with 2 for a command that it does not understand', async () => {
    expect(await run('rollback', 'mf-nobody')).toMatchObject({
      code: 1,
      error: 'There is no remote called mf-nobody.\n',
    });
    expect(await run('list', 'constructor')).toMatchObject({
      code: 1,
      error: 'There is no remote called constructor.\n',
    });
    for (const args of [['frobnicate'], ['list', '--frobnicate']])
      expect(await run(...args)).toMatchObject({ code: 2, error: expect.stringContaining('Usage') });
  });

  it('reports what was done and why, for people and for machines', async () => {
    const name = 'mf-told';
    for (const code of ['a', 'b'])
      await run('publish', fakeRemote({ name, code }).folder, '--commit', 'c0ffee');
    const { out } = await run('rollback', name, '--reason', 'crashes on phones', '--json');
    const change = JSON.parse(out) as { live: string; before: string };
    expect(change).toMatchObject({ name, outcome: 'live' });
    expect((await run('history', name)).out).toContain(
      `rollback ${change.live}  ${change.before} -> ${change.live}  by tests (`,
    );
    expect((await run('history', name)).out).toContain('from 127.0.0.1  "crashes on phones"\n');
    expect((await run('list', name)).out).toContain('  c0ffee\n');
    expect((await run('withdraw', name, change.live)).out).toBe(
      `${name} ${change.live} is withdrawn; no version is live\n`,
    );
    expect((await run('reinstate', name, change.live)).out).toBe(
      `${name} ${change.live} is no longer withdrawn; it can be promoted\n`,
    );
    expect((await run('history', name)).out).toContain(`reinstate ${change.live}  by tests (`);
  });

  it('deletes uploads that nobody finished, and reports them', async () => {
    const name = 'mf-lost';
    const { record } = await prepareVersion(fakeRemote({ name }).folder, ORIGIN);
    const lost = () => Promise.reject(new Error('the line is dead'));
    await expect(portal.operator.upload(signRecord(record, portal.keys.privateKey), lost)).rejects.toThrow(
      'the line is dead',
    );
    expect((await run('prune', name)).out).toBe(
      `${name}: deleted the unfinished upload of ${record.version}\n`,
    );
    expect((await run('prune', name)).out).toBe(`${name}: deleted nothing\n`);
  });

  it('reports first that a build is for another contract, whatever else is wrong with it', async () => {
    const { folder } = fakeRemote({ name: 'mf-old', shellContract: '^1.0.0', manifest: { files: {} } });
    for (const command of ['publish', 'can-i-deploy']) {
      const { code, out, error } = await run(command, folder);
      expect(code).toBe(1);
      expect(out + error).toMatch(
        /✗ contract +0\.0 s\n +mf-old 1\.2\.3 needs shell contract \^1\.0\.0, but shell has /,
      );
      expect(out + error).not.toContain('different hashes');
    }
  });

  it('refuses a reason with control characters, and prints those of older entries in escaped form', async () => {
    const name = 'mf-hostile';
    await run('publish', fakeRemote({ name }).folder, '--reason', 'first');
    const [version = ''] = /1\.2\.3-\w+/.exec((await run('list', name)).out) ?? [];
    for (const reason of ['\u001b[2J', 'a\nb', '\u202eab'])
      expect(await run('withdraw', name, version, '--reason', reason)).toMatchObject({
        code: 1,
        error: expect.stringContaining('without control characters'),
      });

    const hostile = 'x\u001b]0;mine\u0007\n3 × \u202eab\u009b2J';
    const { db } = portal.service;
    await db.updateTable('release.audit').set({ reason: hostile }).where('remote', '=', name).execute();
    const error = { stage: 'crash', remote: name, version, name: 'Error', reason: hostile, places: [] };
    await countPageError(db, error, { version, network: 1 });
    const written = 'x\\u{1b}]0;mine\\u{7}\\u{a}3 × \\u{202e}ab\\u{9b}2J';
    for (const command of ['history', 'errors']) {
      const { out } = await run(command, name);
      expect(out).toContain(written);
      expect(out.split('\n').every(isPrintable)).toBe(true);
      expect(isPrintable((await run(command, name, '--json')).out.trim())).toBe(true);
    }
  });

  it('shows web vitals, and compares only those with enough page loads', async () => {
    const name = 'mf-vitals';
    const [, live = ''] = /(1\.2\.3-\w+)/.exec((await run('publish', fakeRemote({ name }).folder)).out) ?? [];
    expect((await run('vitals', name)).out).toBe(
      `No page has reported web vitals of ${name}. Owner: tests.\n`,
    );
    const staged = await run('publish', fakeRemote({ name, code: 'b' }).folder, '--stage');
    const [, next = ''] = /(1\.2\.3-\w+) is staged/.exec(staged.out) ?? [];
    const report = async (count: number, version: string, lcp: number) => {
      for (let page = 0; page < count; page += 1) {
        const saves = { sent: 1, refused: page < 6 ? 1 : 0 };
        const parts = [partOf({ name, version, vitals: { lcp, ...(page < 12 && { cls: 0.1 }) }, saves })];
        await portal.service.vitals.receive(vitalsOf({ parts }), '127.0.0.1');
      }
    };
    await report(60, live, 2000);
    await report(60, next, 2600);
    const { out } = await run('vitals', name);
    expect(out).toContain(`\n${next}\n  brand 6, desktop, fresh page loads\n`);
    expect(out).toContain(`\n${live} (live)\n`);
    expect(out).toContain('    CLS           too few values to say: 12 of at least 50\n');
    expect(out).toMatch(/ {4}LCP {11}2\d{3} ms \(2\d{3} ms to 2\d{3} ms\), 60 page loads: slower\n/);
    expect(out).toMatch(
      / {4}refused saves 10\.0 % \(4\.\d % to 20\.\d %\), 60 page loads: no difference seen\n/,
    );
    expect(out.match(/LCP {11}\d+ ms \(\d+ ms to \d+ ms\), 60 page loads\n/g)).toHaveLength(1);
    expect(JSON.parse((await run('vitals', name, '--json')).out)).toMatchObject({ live, fewest: 50 });
  });

  it('makes a pair of keys that only its owner can read, and never replaces one', async () => {
    const file = join(temporaryFolder(), 'team.pem');
    expect(await run('keys', file)).toMatchObject({ code: 0 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file, 'utf8');
    expect(await run('keys', file)).toMatchObject({ code: 1, error: `${file} already exists.\n` });
    expect(readFileSync(file, 'utf8')).toBe(before);

    const { out: token } = await run('token', 'mf-team', 'CI of mf-team', '--public-key', `${file}.pub`);
    const team = {
      ...settings,
      COUPON_CENTER_RELEASE_TOKEN: token.trim(),
      COUPON_CENTER_RELEASE_KEY: file,
    };
    const { folder } = fakeRemote({ name: 'mf-team' });
    expect(await runWith(team, 'publish', folder)).toMatchObject({ code: 0 });
    const others = fakeRemote({ name: 'mf-others' }).folder;
    expect(await runWith(team, 'publish', others)).toMatchObject({
      code: 1,
      error: 'This token is not for mf-others.\n',
    });
  });

  it('names what is missing if there is no service, token or key', async () => {
    const { folder } = fakeRemote();
    const without = (name: string) =>
      runWith({ ...settings, [name]: '', COUPON_CENTER_DATA: temporaryFolder() }, 'publish', folder);
    expect((await without('COUPON_CENTER_RELEASE')).error).toContain('No portal is running on this machine.');
    expect((await without('COUPON_CENTER_RELEASE_TOKEN')).error).toContain('Set COUPON_CENTER_RELEASE_TOKEN');
    expect((await without('COUPON_CENTER_RELEASE_KEY')).error).toContain(
      '--key or COUPON_CENTER_RELEASE_KEY',
    );
    const gone = { ...settings, COUPON_CENTER_RELEASE: 'http://127.0.0.1:9' };
    expect(await runWith(gone, 'list')).toMatchObject({
      code: 1,
      error: expect.stringContaining('cannot be reached'),
    });
  });
});
