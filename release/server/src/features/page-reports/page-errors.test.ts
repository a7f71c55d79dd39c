import { PAGE_ERRORS_ADDRESS } from '@coupon-center/portal-contracts';
import type { PageError } from '@coupon-center/portal-contracts';
import { publishFolder } from '@coupon-center/release';
import { fakeShell } from '@coupon-center/release/testing';
import type { FakeShell } from '@coupon-center/release/testing';
import { ORIGIN, testService } from '../../testing/test-service.ts';
import type { TestService } from '../../testing/test-service.ts';

let portal: TestService;
beforeEach(async () => {
  portal = await testService();
});
afterEach(() => portal.close());

/** Source map in which the first line comes from the first line of the source, from column 1 on. */
const map = (source: string) => ({ version: 3, sources: [source], names: [], mappings: 'AAAA' });

const place = (version: string, line = 1) => ({
  file: `/remotes/mf-one/${version}/lifecycle.js`,
  line,
  column: 5,
});

function crash(version: string, error: Partial<PageError> = {}): PageError {
  const places = [place(version)];
  return { stage: 'crash', remote: 'mf-one', version, name: 'TypeError', places, ...error };
}

/** Shell version of the reporting pages. */
let shellVersion = '3.2.7-00000000';

async function publishShell(options: FakeShell = {}): Promise<void> {
  const { folder } = fakeShell({ version: '3.2.7', contract: '2.0.0', provides: {} }, options);
  const { privateKey } = portal.keys;
  shellVersion = (await publishFolder(portal.operator, folder, { privateKey, origin: ORIGIN })).version;
}

async function report(...errors: unknown[]): Promise<number> {
  const { status } = await fetch(portal.origin + PAGE_ERRORS_ADDRESS, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shell: shellVersion, errors }),
  });
  return status;
}

const errorsOf = async (name: string) => (await portal.operator.listPageErrors({ name })).errors;

describe('the errors of a remote', () => {
  it('are counted, and grouped across its versions by their place in the source', async () => {
    const source = 'webpack://@tests/mf-one/./src/routes/one.tsx';
    const one = await portal.publish({ code: '1', maps: { 'lifecycle.js': map(source) } });
    const two = await portal.publish({ code: '2', maps: { 'lifecycle.js': map(source) } });
    expect(await report(crash(one.version), crash(one.version))).toBe(204);
    expect(await report(crash(two.version))).toBe(204);

    const { owner, errors } = await portal.operator.listPageErrors({ name: 'mf-one' });
    expect(owner).toBe('tests');
    expect(errors).toEqual([
      {
        stage: 'crash',
        name: 'TypeError',
        trace: ['src/routes/one.tsx:1:1'],
        count: 3,
        firstSeen: expect.any(String),
        lastSeen: expect.any(String),
        versions: [two.version, one.version],
      },
    ]);
  });

  it('are distinguished by stage, name, reason and place', async () => {
    const { version } = await portal.publish({ code: '1\nsecond line' });
    await report(
      crash(version),
      crash(version, { stage: 'mount' }),
      crash(version, { name: 'RangeError' }),
      crash(version, { reason: 'x is not a function' }),
      crash(version, { places: [place(version, 2)] }),
    );
    expect(await errorsOf('mf-one')).toHaveLength(5);
  });

  it('keep their place in the built file if there is no source map', async () => {
    const { version } = await portal.publish();
    await report(crash(version));
    expect(await errorsOf('mf-one')).toMatchObject([
      { trace: [`/remotes/mf-one/${version}/lifecycle.js:1:5`] },
    ]);
  });

  it('are not mixed with those of the shell, which operators read', async () => {
    await publishShell();
    const { version } = await portal.publish();
    await report(crash(version), { stage: 'page', name: 'Error', places: [] });
    expect(await errorsOf('mf-one')).toHaveLength(1);
    expect(await errorsOf('shell')).toMatchObject([{ stage: 'page', versions: [shellVersion] }]);
  });

  it('never come with a source map that a page could read', async () => {
    const { version } = await portal.publish({
      maps: { 'lifecycle.js': map('webpack://a/./src/secret.tsx') },
    });
    const files = `${portal.origin}/release/v1/remotes/mf-one/${version}`;
    expect((await fetch(`${files}/lifecycle.js`)).status).toBe(200);
    for (const path of ['maps/lifecycle.js.map', 'lifecycle.js.map'])
      expect((await fetch(`${files}/${path}`)).status).toBe(404);
  });
});

describe('a report', () => {
  it('about a version that does not exist is dropped', async () => {
    await portal.publish();
    expect(await report(crash('9.9.9-00000000'))).toBe(204);
    expect(await errorsOf('mf-one')).toEqual([]);
  });

  it.each([
    ['more errors than a page sends', Array.from({ length: 11 }, () => crash('1.0.0'))],
    [
      'a place outside the scripts',
      [crash('1.0.0', { places: [{ ...place('1'), file: '/coupons/7?code=SECRET' }] })],
    ],
    ['free text', [crash('1.0.0', { name: 'What I typed' })]],
    ['what a terminal obeys', [crash('1.0.0', { reason: 'x\u001b[2J is not a function' })]],
    ['lines of its own', [crash('1.0.0', { version: '1.0.0\n2.0.0' })]],
  ])('with %s is refused', async (_what, errors) => {
    expect(await report(...errors)).toBe(400);
  });

  it('is refused if it is too large, or comes too often', async () => {
    await publishShell();
    expect(await report(crash('1.0.0', { reason: 'x'.repeat(40_000) }))).toBe(413);
    const statuses: number[] = [];
    for (let turn = 0; turn < 35; turn += 1)
      statuses.push(await report({ stage: 'page', name: 'E', places: [] }));
    expect(statuses.at(-1)).toBe(429);
    expect(await errorsOf('shell')).toMatchObject([
      { count: statuses.filter((status) => status === 204).length },
    ]);
  });
});

describe('places', () => {
  it.each<[string, Partial<PageError['places'][0]>]>([
    ['a file that the version does not have', { file: 'other.js' }],
    ['what every object has', { file: 'constructor' }],
    ['a line behind the end of the file', { line: 2 }],
    ['a column behind the end of the line', { column: 13 }],
  ])('in %s do not exist, so their errors are dropped', async (_where, { file, ...change }) => {
    const { version } = await portal.publish();
    const real = place(version);
    const invented = { ...real, ...change, ...(file && { file: `/remotes/mf-one/${version}/${file}` }) };
    expect(
      await report(crash(version, { places: [invented] }), crash(version, { places: [real, invented] })),
    ).toBe(204);
    expect(await errorsOf('mf-one')).toEqual([]);
  });

  it('of another remote or of the shell may be part of a real error', async () => {
    await publishShell();
    const { version } = await portal.publish();
    const other = await portal.publish({ name: 'mf-two' });
    const places = [
      { file: `/remotes/mf-one/${version}/lifecycle.js`, line: 1, column: 12 },
      { file: `/remotes/mf-two/${other.version}/lifecycle.js`, line: 1, column: 1 },
      { file: `/shell/${shellVersion}/main.js`, line: 1, column: 1 },
    ];
    await report(crash(version, { places }));
    expect(await errorsOf('mf-one')).toHaveLength(1);
  });
});

describe('a forger in one network', () => {
  const receive = (address: string, ...errors: PageError[]) =>
    portal.service.pageErrors.receive({ shell: shellVersion, errors }, address);
  const inventions = (version: string, count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => crash(version, { reason: `invention ${from + index}` }));
  const reasons = async () => (await errorsOf('mf-one')).map(({ reason }) => reason);

  it('gets only a share of the list', async () => {
    const { version } = await portal.publish();
    await receive('203.0.113.7', ...inventions(version, 60));
    await receive('203.0.113.200', ...inventions(version, 60, 60));
    const kept = await reasons();
    expect(kept).toHaveLength(100);
    expect(kept).toContain('invention 119');
    expect(kept).not.toContain('invention 0');
  });

  it('can neither keep out the errors of others nor displace one that several networks have reported', async () => {
    const { version } = await portal.publish();
    await receive('198.51.100.1', crash(version, { reason: 'rare' }));
    await receive('192.0.2.1', crash(version, { reason: 'rare' }));
    for (let network = 1; network <= 6; network += 1)
      await receive(`203.0.${network}.7`, ...inventions(version, 90, 100 * network));
    await receive('198.18.0.1', crash(version, { reason: 'new' }));
    await receive('203.0.1.7', ...inventions(version, 20, 1000));
    const kept = await reasons();
    expect(kept).toHaveLength(500);
    expect(kept[0]).toBe('rare');
    expect(kept).toContain('new');
  });
});

describe('the errors of the shell', () => {
  it('are located in its source, but only for published versions', async () => {
    const source = 'webpack://@coupon-center/shell/./src/layout/menu.tsx';
    await publishShell({ maps: { 'main.js': map(source) } });
    const places = [{ file: `/shell/${shellVersion}/main.js`, line: 1, column: 5 }];
    const error = { stage: 'page', name: 'TypeError', places };
    expect(await report(error)).toBe(204);
    shellVersion = '9.9.9-00000000';
    expect(await report(error)).toBe(204);
    expect(await portal.operator.listPageErrors({ name: 'shell' })).toMatchObject({
      owner: 'portal',
      errors: [{ trace: ['src/layout/menu.tsx:1:1'], count: 1 }],
    });
  });
});
