/** Tests the checks before a version is live: in a team's commands, and again in the service. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkReportSchema, createKeyPair, prepareVersion, signRecord } from '@coupon-center/release';
import type { CheckReport } from '@coupon-center/release';
import { fakeRemote, runCommand, temporaryFolder } from '@coupon-center/release/testing';
import type { FakeRemote } from '@coupon-center/release/testing';
import { createToken } from '../../access/credentials.ts';
import { ORIGIN, testService } from '../../testing/test-service.ts';
import type { TestService } from '../../testing/test-service.ts';

let portal: TestService;
beforeEach(async () => {
  portal = await testService();
});
afterEach(() => portal.close());

/** Runs a command with a key, by default without a browser. @returns its exit code and its output */
async function run(command: string[], { key = portal.keys.privateKey, withBrowser = false } = {}) {
  const keyFile = join(temporaryFolder(), 'key.pem');
  writeFileSync(keyFile, key);
  const { token } = await createToken(portal.service.db, { scope: '*', note: 'tests' });
  const environment = {
    COUPON_CENTER_RELEASE: portal.origin,
    COUPON_CENTER_RELEASE_TOKEN: token,
    COUPON_CENTER_RELEASE_KEY: keyFile,
  };
  const lines: string[] = [];
  const code = await runCommand([...command, ...(withBrowser ? [] : ['--without-browser']), '--json'], {
    environment,
    print: (line) => lines.push(line),
  });
  expect(lines).toHaveLength(1);
  return { code, printed: JSON.parse(lines[0] ?? '') };
}

async function canIDeploy(operands: string[], options = {}): Promise<CheckReport & { code: number }> {
  const { code, printed } = await run(['can-i-deploy', ...operands], options);
  return { ...checkReportSchema.parse(printed), code };
}

const statusOf = ({ checks }: CheckReport, name: string) => checks.find((one) => one.name === name)?.status;
const failures = ({ checks }: CheckReport) =>
  checks.flatMap(({ name, status, words }) => (status === 'failed' ? [[name, words.join('\n')]] : []));

const MIT = [{ name: 'tidy', version: '1.0.0', licence: 'MIT' }];

describe('can-i-deploy', () => {
  it('runs all checks in order, and uploads nothing', async () => {
    const report = await canIDeploy([fakeRemote({ packages: MIT }).folder]);
    expect(report).toMatchObject({ code: 0, passed: true, remote: 'mf-one', owner: 'tests' });
    expect(report.checks.map(({ name, status }) => `${name}: ${status}`)).toEqual([
      'signature: passed',
      'integrity: passed',
      'contract: passed',
      'shared names: passed',
      'routes: passed',
      'bytes: passed',
      'licences: passed',
      'dependencies: not run',
      'mounts: not run',
      'accessibility: not run',
      'left behind: not run',
      'page state: not run',
      'errors: not run',
    ]);
    expect((await portal.operator.readRemote({ name: 'mf-one' })).versions).toEqual([]);
  });

  it.each<[string, FakeRemote, RegExp]>([
    ['contract', { shellContract: '^9.0.0' }, /needs shell contract \^9\.0\.0.*Owner: tests/],
    ['contract', { needs: ['session-control'] }, /session-control, which it is not granted/],
    ['routes', { routes: ['/gifts'] }, /belongs to mf-two\. Owner: team-two\./],
    ['bytes', { byteBudget: 5 }, /of 0\.0 kB.*Owner: tests/],
    [
      'licences',
      { packages: [{ name: 'viral', version: '2.0.0', licence: 'GPL-3.0-only' }] },
      /viral 2\.0\.0/,
    ],
  ])('fails %s for %j', async (name, remote, words) => {
    await portal.publish({ name: 'mf-two', owner: 'team-two', routes: ['/gifts'] });
    const report = await canIDeploy([fakeRemote(remote).folder]);
    expect(report).toMatchObject({ code: 1, passed: false });
    expect(failures(report)).toEqual([[name, expect.stringMatching(words)]]);
  });

  it('fails the signature of a key that the service does not know', async () => {
    const report = await canIDeploy([fakeRemote().folder], { key: createKeyPair().privateKey });
    expect(failures(report)).toEqual([['signature', expect.stringMatching(/is not registered for mf-one/)]]);
  });

  it('fails the integrity of a file that changed after the build', async () => {
    const { folder, dist } = fakeRemote();
    appendFileSync(join(dist, 'lifecycle.js'), '//');
    const report = await canIDeploy([folder]);
    expect(failures(report)).toEqual([['integrity', expect.stringMatching(/changed after the build/)]]);
  });

  it('checks a staged version', async () => {
    const { version } = await portal.publish({}, { stage: true });
    const report = await canIDeploy(['mf-one', version]);
    expect(report).toMatchObject({ code: 0, version });
    expect(statusOf(report, 'integrity')).toBe('passed');
  });

  it('accepts a published record as it was signed, with its line breaks', async () => {
    const { folder, declaration } = fakeRemote();
    const routes = declaration.routes.map((route) => ({ ...route, title: 'Two\nlines' }));
    writeFileSync(join(folder, 'remote.json'), JSON.stringify({ ...declaration, routes }));
    const { version } = (await run(['publish', folder])).printed;
    const report = await canIDeploy(['mf-one', version]);
    expect(report).toMatchObject({ code: 0, version });
    expect(statusOf(report, 'signature')).toBe('passed');
  });

  it('explains that there is no portal, and how to leave out the checks on its pages', async () => {
    const report = await canIDeploy([fakeRemote().folder], { withBrowser: true });
    expect(failures(report)).toEqual([['mounts', expect.stringMatching(/--without-browser|--portal/)]]);
  });
});

describe('publish', () => {
  it('does not upload a version that fails, and reports why', async () => {
    const { code, printed } = await run(['publish', fakeRemote({ byteBudget: 5 }).folder]);
    expect(code).toBe(1);
    expect(printed.outcome).toBe('refused');
    expect(failures(checkReportSchema.parse(printed.report))).toEqual([['bytes', expect.any(String)]]);
    expect((await portal.operator.readRemote({ name: 'mf-one' })).versions).toEqual([]);
  });

  it('keeps the report with the version, records unchecked parts in the history, and checks only once', async () => {
    const { folder } = fakeRemote({ packages: MIT });
    const first = await run(['publish', folder]);
    expect(first.printed).toMatchObject({ outcome: 'live', report: { passed: true } });
    const { record } = await portal.operator.readVersion({ name: 'mf-one', version: first.printed.version });
    expect(Object.keys(record.attachments)).toContain('checks.json');
    const history = (await portal.operator.readHistory({ name: 'mf-one' })).entries;
    expect(history.find(({ action }) => action === 'publish')?.reason).toMatch(/^not checked: .*mounts/);
    const second = await run(['publish', folder]);
    expect(second.printed).toMatchObject({ outcome: 'live already', report: null });
  });
});

describe('the service', () => {
  it.each<[FakeRemote, RegExp]>([
    [{ byteBudget: 5 }, /Make it smaller/],
    [{ packages: [{ name: 'viral', version: '2.0.0', licence: 'GPL-3.0-only' }] }, /licence is not allowed/],
  ])('repeats a check that a client left out: %j', async (remote, words) => {
    await expect(portal.publish(remote)).rejects.toThrow(words);
  });

  it('keeps the first record of a version that is published again with other attachments', async () => {
    const { folder } = fakeRemote();
    const prepared = await prepareVersion(folder, ORIGIN);
    const { record } = prepared;
    const contents = new Map(prepared.paths);
    const send = (attachments: object) =>
      portal.operator.upload(
        signRecord(
          { ...record, attachments: { ...record.attachments, ...attachments } },
          portal.keys.privateKey,
        ),
        (sha256) => readFile(contents.get(sha256) ?? ''),
      );
    expect(await send({})).toEqual({ version: record.version, isNew: true });
    const other = join(temporaryFolder(), 'sbom.cdx.json');
    writeFileSync(other, '{}');
    const sha256 = '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a';
    contents.set(sha256, other);
    expect(await send({ 'sbom.cdx.json': { sha256, size: 2 } })).toEqual({
      version: record.version,
      isNew: false,
    });
    const kept = await portal.operator.readVersion({ name: 'mf-one', version: record.version });
    expect(kept.record.attachments).toEqual(record.attachments);
  });
});
