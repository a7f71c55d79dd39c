import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { commitOf, readDocuments, readShipped, UnknownReleaseError } from './earlier-release.ts';
import { contractLacks } from './shell-contract.ts';

const root = join(import.meta.dirname, '../..');

describe('migrations that were shipped', () => {
  const repository = mkdtempSync(join(tmpdir(), 'coupon-center-upgrade-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: repository,
    });
  const folder = 'server/migrations';
  const fileOf = (name: string) => join(repository, folder, name);
  const write = (name: string, content: string) => writeFileSync(fileOf(name), content);
  beforeAll(() => {
    mkdirSync(join(repository, folder), { recursive: true });
    git('init', '--quiet');
    write('0001-first.ts', '// One.\nexport const first: number = 1;\n');
    write('0002-second.ts', 'export const second = 2;\n');
    write('0003-third.ts', 'export const third = 3;\n');
    write('first.test.ts', '');
    git('add', '.');
    git('commit', '--quiet', '--message', 'one');
  });
  afterAll(() => rmSync(repository, { recursive: true }));

  test('are known by name; only their comments may change', () => {
    write('0001-first.ts', '/** The first. */\nexport const first: number = 1;\n');
    write('0002-second.ts', 'export const second = 3;\n');
    write('0004-fourth.ts', 'export const fourth = 4;\n');
    rmSync(fileOf('0003-third.ts'));
    expect(readShipped(repository, commitOf(repository, 'HEAD'), folder)).toEqual({
      names: new Set(['0001-first', '0002-second', '0003-third']),
      problems: [
        'server/migrations/0002-second.ts was shipped and is different here.',
        'server/migrations/0003-third.ts was shipped and is missing here.',
      ],
    });
  });

  test('are not looked for in a release that is not there', () => {
    expect(() => commitOf(repository, 'v9')).toThrow(
      'There is no release v9 in the history here. Name a tag or commit.',
    );
    expect(() => commitOf(repository, '--all')).toThrow(UnknownReleaseError);
  });
});

/** A remote as a registry has it. */
const remote = (shellContract: string) => ({
  version: '1.0.0',
  publishedAt: '2026-11-01T00:00:00.000Z',
  entry: 'mf-manifest.json',
  files: {},
  declaration: {
    name: 'mf-one',
    owner: 'one',
    shellContract,
    routes: [{ path: '/one', title: 'One', guard: 'any' }],
  },
});

test('a remote runs in the shell if its range has the contract', () => {
  expect(contractLacks([remote('^2.0.0')], '2.2.0')).toEqual([]);
  expect(contractLacks([remote('^1.0.0')], '2.2.0')).toEqual([
    'mf-one 1.0.0 needs shell contract ^1.0.0, but shell of this checkout has 2.2.0. Owner: one.',
  ]);
});

// Each run migrates a new database, which takes long on a busy machine.
describe('the command', { timeout: 180_000 }, () => {
  const documents = readDocuments(root);
  const replies: Record<string, unknown> = {};
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(url in replies ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(replies[url] ?? null));
  });
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  beforeEach(() => {
    replies['/api/openapi.json'] = documents.api;
    replies['/release/v1/openapi.json'] = documents.release;
    replies['/release/v1/registry'] = {
      schema: 1,
      remotes: { 'mf-one': { live: remote('^2.0.0'), earlier: [] } },
    };
  });
  afterAll(() => void server.close());

  async function check(...args: string[]) {
    const child = spawn(process.execPath, [join(root, 'scripts/upgrade-check/cli.ts'), ...args]);
    const [stdout, stderr] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { code: child.exitCode, stdout, stderr };
  }
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  test('says that a portal of the same release can be replaced, and what it cannot tell', async () => {
    const { code, stdout } = await check('HEAD', '--portal', address());
    expect(stdout).toContain('calls: safe\nremotes: safe\nnot checked:\n  - whether values mean the same');
    expect(stdout).toContain('This checkout can replace HEAD in a rolling deploy.');
    expect(code).toBe(0);
  });

  test('says what a running portal has that this checkout lacks', async () => {
    const gone = { get: { responses: {} } };
    replies['/api/openapi.json'] = { ...documents.api, paths: { ...documents.api.paths, '/api/gone': gone } };
    replies['/release/v1/registry'] = {
      schema: 1,
      remotes: { 'mf-one': { live: remote('^2.0.0'), earlier: [remote('^1.0.0')] } },
    };
    const { code, stdout } = await check('HEAD', '--portal', address());
    expect(stdout).toContain('calls: not safe\n  - GET /api/gone was removed\n');
    expect(stdout).toContain('remotes: not safe\n  - mf-one 1.0.0 needs shell contract ^1.0.0');
    expect(stdout).toContain('This checkout cannot replace HEAD in a rolling deploy');
    expect(code).toBe(1);
  });

  test('reads the earlier calls from the history if no portal is named', async () => {
    const { stdout } = await check('HEAD');
    expect(stdout).toMatch(/^calls: (safe|not safe)$/m);
    expect(stdout).not.toContain('could not be compared');
    expect(stdout).toContain('add --portal');
  });

  test('does not call a portal safe that it cannot read', async () => {
    delete replies['/release/v1/registry'];
    const { code, stderr } = await check('HEAD', '--portal', address());
    expect(stderr).toContain('/release/v1/registry could not be read: it answered 404.');
    expect(code).toBe(2);
  });
});
