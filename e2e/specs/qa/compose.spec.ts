/** A mix that is handed over: the link from one portal, rebuilt by `npm run compose` on a machine without anything else. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { formatMix, MIX_ADDRESS, readPageData } from '@coupon-center/portal-contracts';
import { createQaTokens } from '@coupon-center/server-kit/qa-token';
import { interrupt, root, runProgram, startPortal } from '../../fixtures/portal.ts';
import type { Portal, Program } from '../../fixtures/portal.ts';
import { changeSource, copyPart, previewPatched, release } from '../../fixtures/remote-versions.ts';
import { expect, test } from '../../fixtures/test.ts';

const REMOTE = 'mf-auth';
const CHANNEL = 'pr-42';

let folder: string;
const programs: Program[] = [];
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'coupon-center-e2e-compose-'));
});
test.afterEach(async () => {
  await Promise.all(programs.splice(0).map(interrupt));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `npm run compose` on the second machine, where the tester is in that machine's folder. */
function compose(...args: string[]): Program {
  return composeOn(folder, ...args);
}

/** @param dataDir data folder of the machine */
function composeOn(dataDir: string, ...args: string[]): Program {
  const program = runProgram([join(root, 'compose/src/cli.ts'), ...args], {
    COUPON_CENTER_DATA: dataDir,
    // Folder in which npm was started; it starts the program in the root.
    INIT_CWD: folder,
    PORT: '0',
  });
  programs.push(program);
  return program;
}

/** @returns its exit code and output */
async function composeToEnd(...args: string[]): Promise<[number | null, string]> {
  return endOf(compose(...args));
}

async function endOf(program: Program): Promise<[number | null, string]> {
  const [code] = (await once(program.process, 'close')) as [number | null];
  return [code, program.output()];
}

async function originOf(program: Program): Promise<string> {
  await program.line(/^Ready in/);
  return /https?:\/\/\S+/.exec(await program.line(/^ {2}Portal /))?.[0] ?? '';
}

/** A preview of the remote, and the link to a mix with it. */
async function linkToPreview(portal: Portal): Promise<{ link: string; file: string }> {
  const file = join(folder, 'mix.json');
  await previewPatched(portal, REMOTE, '9.1.0', ['"Forgot password?"', '"Lost your password?"'], CHANNEL);
  const [code, printed] = await composeToEnd(
    `${REMOTE}=${CHANNEL}`,
    '--portal',
    portal.origin,
    '--save',
    'mix.json',
  );
  expect(code, printed).toBe(0);
  const mix = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof formatMix>[0];
  expect(Object.keys(mix.versions)).toEqual(Object.keys(mix.versions).sort());
  expect(mix.versions[REMOTE]?.version).toMatch(/^9\.1\.0-/);
  return { link: `${portal.origin}/qa/mix?${formatMix(mix)}`, file };
}

interface Versions {
  shell: string;
  remotes: Record<string, { live: { version: string; manifest: string } }>;
}

/** Returns the versions of a page's parts. */
async function versionsOf(request: APIRequestContext, origin: string): Promise<Record<string, string>> {
  const data = readPageData(await (await request.get(`${origin}/login`)).text()) as Versions;
  const remotes = Object.entries(data.remotes).map(([name, { live }]) => [
    name,
    `${live.version} ${live.manifest}`,
  ]);
  return { shell: data.shell, ...(Object.fromEntries(remotes) as Record<string, string>) };
}

/** Returns the addresses of all files of the versions in a mix. */
async function filesOf(request: APIRequestContext, portal: Portal, file: string): Promise<string[]> {
  const { versions } = JSON.parse(readFileSync(file, 'utf8')) as {
    versions: Record<string, { version: string }>;
  };
  const found = Object.entries(versions).map(async ([name, { version }]) => {
    const reply = await request.get(`${portal.origin}/release/v1/versions/${name}/${version}`);
    const { record } = (await reply.json()) as {
      record: { files?: Record<string, string>; build?: { files: Record<string, string> } };
    };
    const base = name === 'shell' ? `/shell/${version}/` : `/remotes/${name}/${version}/`;
    return Object.keys(record.files ?? record.build?.files ?? {}).map((path) => base + path);
  });
  return (await Promise.all(found)).flat();
}

async function hashesOf(origin: string, files: readonly string[]): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const file of files) {
    const reply = await fetch(origin + file);
    expect(reply.status, file).toBe(200);
    hashes[file] = createHash('sha256')
      .update(Buffer.from(await reply.arrayBuffer()))
      .digest('hex');
  }
  return hashes;
}

test(
  'a mix that is handed over is the same byte for byte, and a part of it reloads from source',
  { tag: '@tool' },
  async ({ page, portal, newContext }) => {
    const { link, file } = await linkToPreview(portal);
    await page.goto(`${link}&to=/login`);
    await expect(page.getByRole('link', { name: 'Lost your password?' })).toBeVisible();
    const wanted = await versionsOf(page.request, portal.origin);

    const program = compose('--from', link);
    const origin = await originOf(program);
    const other = await newContext({ baseURL: origin });
    const rebuilt = await other.newPage();
    await rebuilt.goto('/login');
    await expect(rebuilt.getByRole('link', { name: 'Lost your password?' })).toBeVisible();
    expect(await versionsOf(other.request, origin)).toEqual(wanted);
    const files = await filesOf(page.request, portal, file);
    expect(files.length).toBeGreaterThan(20);
    expect(await hashesOf(origin, files)).toEqual(await hashesOf(portal.origin, files));
    // Closed before its portal ends, which pages would log.
    await other.close();
    await interrupt(program);

    const copy = copyPart(REMOTE);
    try {
      const withSource = compose('--from', 'mix.json', `${REMOTE}=${copy.folder}`);
      const second = await newContext({ baseURL: await originOf(withSource) });
      const local = await second.newPage();
      await local.goto('/login');
      await expect(local.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
      changeSource(copy, 'Forgot password?<', 'Changed on this machine?<');
      await expect(local.getByRole('link', { name: 'Changed on this machine?' })).toBeVisible();
      await second.close();
      await interrupt(withSource);
    } finally {
      copy.remove();
    }
  },
);

test("a mix of a running portal is handed over with the portal's public address", async ({ portal }) => {
  const [code, printed] = await endOf(composeOn(portal.dataDir, '--save', 'here.json'));
  expect(code, printed).toBe(0);
  expect(printed).toContain(`npm run compose -- --from here.json --portal ${portal.origin}`);
  const [rebuilt, words] = await composeToEnd(
    '--from',
    'here.json',
    '--portal',
    portal.origin,
    '--save',
    'again.json',
  );
  expect(rebuilt, words).toBe(0);
  const [one, other] = ['here.json', 'again.json'].map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(other).toBe(one);
});

test('a mix whose content differs is refused with the name of the part', async ({ portal }) => {
  const { link, file } = await linkToPreview(portal);
  const { versions } = JSON.parse(readFileSync(file, 'utf8')) as {
    versions: Record<string, { hash: string }>;
  };
  const altered = link.replace(versions[REMOTE]?.hash ?? '', 'f'.repeat(64));
  const [code, printed] = await composeToEnd('--from', altered);
  expect(code).toBe(1);
  expect(printed).toMatch(new RegExp(`^${REMOTE} 9\\.1\\.0-\\w{8} is not the version of the mix`));
});

test(
  'a signed link is rebuilt where testing is restricted, and a refused one explains why',
  { tag: '@tool' },
  async ({ newContext }) => {
    test.slow();
    const QA_SECRET = 'k8Jq0Zt4vWm2Xp7RcB5nYd1Lh9Sg3Fa6';
    const portal = await startPortal({ QA_SECRET });
    try {
      await previewPatched(portal, REMOTE, '9.1.0', ['"Forgot password?"', '"Lost your password?"'], CHANNEL);
      const printed = await release(portal, 'link', REMOTE, CHANNEL);
      const link = /Open it: (\S+)/.exec(printed)?.[1] ?? '';
      const tokens = createQaTokens({ secret: QA_SECRET, portal: portal.origin });
      const expired = await tokens.sign('link', { mix: 'brand=8' }, new Date(Date.now() - 60_000));

      const refused: [string, RegExp][] = [
        [link.slice(0, -9), /The portal does not accept the link\. It was altered or cut off/],
        [
          `${portal.origin}${MIX_ADDRESS}?token=${expired}`,
          /The portal does not accept the link\. It expired at \d\d:\d\d UTC on \d/,
        ],
      ];
      for (const [wrong, reason] of refused) {
        const [code, words] = await composeToEnd('--from', wrong);
        expect(code, words).toBe(1);
        expect(words).toMatch(reason);
      }

      const program = compose('--from', link);
      const context = await newContext({ baseURL: await originOf(program) });
      const page = await context.newPage();
      await page.goto('/login');
      await expect(page.getByRole('link', { name: 'Lost your password?' })).toBeVisible();
      await context.close();
    } finally {
      await portal.close();
    }
  },
);

test(
  'a shell from source shows each of its changes, and its next page runs without an error',
  { tag: '@full' },
  async ({ portal, newContext }) => {
    const copy = copyPart('shell');
    try {
      const program = compose(`shell=${copy.folder}`, '--portal', portal.origin);
      const context = await newContext({ baseURL: await originOf(program) });
      const page = await context.newPage();
      await page.goto('/');
      const heading = (words: string) => page.getByRole('heading', { name: words });
      await expect(heading('How to get my store and coupons listed')).toBeVisible();
      changeSource(copy, 'How to get my store', 'How to see my store');
      await expect(heading('How to see my store and coupons listed')).toBeVisible();
      await page.reload();
      await expect(heading('How to see my store and coupons listed')).toBeVisible();
      await page.goto('/login');
      await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
      await context.close();
      await interrupt(program);
    } finally {
      copy.remove();
    }
  },
);
