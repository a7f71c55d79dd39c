import { receiveReleases } from '@coupon-center/shell-page';
import type { SentPageReleases } from '@coupon-center/shell-page';
import { formatMix } from '@coupon-center/portal-contracts';
import type { Mix } from '@coupon-center/portal-contracts';
import {
  COOKIE,
  cookieOf,
  dataOf,
  mixed,
  openTestedPortal,
  remoteVersion,
  SECRET,
  shellVersion,
} from '../testing/tested-portal.ts';
import type { TestedPortal } from '../testing/tested-portal.ts';

let portal: TestedPortal;
beforeEach(async () => {
  portal = await openTestedPortal({ qa: { secret: SECRET, isOpen: true } });
  portal.stage('mf-auth', remoteVersion('mf-auth', '2.0.0-b'));
});
afterEach(() => portal.app.close());

const NEXT = { versions: { 'mf-auth': mixed('mf-auth', '2.0.0-b') } };

/** Returns the cookie of a browser that has opened a link. */
async function cookieWith(mix: Mix): Promise<string> {
  const reply = await portal.open(`/qa/mix?${formatMix(mix)}`);
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/']);
  return cookieOf(reply) ?? '';
}
const pageWith = async (mix: Mix, url = '/auth') => portal.open(url, await cookieWith(mix));

describe('a page with a mix', () => {
  test('has the version of the mix from the first byte, without one to fall back to, and reports nothing', async () => {
    const page = await pageWith(NEXT);
    const data = dataOf(page);
    expect(data.remotes['mf-auth']).toEqual({
      live: expect.objectContaining({ version: '2.0.0-b', base: '/remotes/mf-auth/2.0.0-b/' }) as object,
    });
    expect(data).toMatchObject({ reportsErrors: false, reportsVitals: false });
    expect(data).toMatchObject({ qa: { access: 'open', mix: NEXT, dropped: [] } });
    expect(page.body).toContain('<title>mf-auth 2.0.0-b');
    expect(page.body).toContain(
      'href="/remotes/mf-auth/2.0.0-b/entry.js" as="script" integrity="sha384-entry"',
    );
    expect(page.body).not.toContain('/remotes/mf-auth/1.0.0-a/');
    expect((await portal.open('/remotes/mf-auth/2.0.0-b/entry.js')).statusCode).toBe(200);
  });

  test('is only for the browser with the cookie', async () => {
    const before = await portal.open('/auth');
    await pageWith(NEXT);
    const after = await portal.open('/auth');
    expect(dataOf(after)).toEqual(dataOf(before));
    expect(dataOf(after).remotes['mf-auth']!.live.version).toBe('1.0.0-a');
  });

  test('may have another shell, with its files and hashes', async () => {
    portal.stage('shell', shellVersion('3.4.0-b'));
    const page = await pageWith({ versions: { shell: mixed('shell', '3.4.0-b') } });
    expect(page.body).toContain('src="/shell/3.4.0-b/main.js" integrity="sha384-main-3.4.0-b"');
    expect(dataOf(page)).toMatchObject({
      shell: '3.4.0-b',
      assets: { '/shell/3.4.0-b/main.js': 'sha384-main-3.4.0-b' },
    });
    expect(dataOf(page).remotes['mf-auth']!.live.version).toBe('1.0.0-a');
  });

  test('lists what a version lacks in the shell of the mix', async () => {
    portal.stage('shell', shellVersion('4.0.0-b', '3.0.0'));
    const page = await pageWith({ versions: { ...NEXT.versions, shell: mixed('shell', '4.0.0-b') } });
    expect(dataOf(page).remotes['mf-auth']!.live.lacks).toContain('shell 4.0.0-b has 3.0.0');
  });

  test('may have a remote that was never live, with its routes and the grants of its name', async () => {
    portal.stage('mf-new', remoteVersion('mf-new', '0.1.0-n'));
    portal.registry.grants = { 'mf-new': ['session-control'] };
    expect((await portal.open('/new')).statusCode).toBe(404);
    const page = await pageWith({ versions: { 'mf-new': mixed('mf-new', '0.1.0-n') } }, '/new');
    expect(page.statusCode).toBe(200);
    expect(dataOf(page).remotes['mf-new']).toMatchObject({
      live: { version: '0.1.0-n' },
      grants: ['session-control'],
    });
  });

  test('has the brand and the colours of the mix, and calls its own host', async () => {
    const page = await pageWith({ versions: {}, brand: '8', appearance: 'dark' });
    const { site } = dataOf(page);
    expect(site).toMatchObject({ clientId: '8', portalUrl: 'http://localhost:4000' });
    expect(page.body).toContain('<meta name="color-scheme" content="dark">');
    expect(page.headers['content-security-policy']).toContain(
      "img-src 'self' data: http://localhost:4000 http://8.localhost:4000; ",
    );
  });

  test('takes no part in a canary', async () => {
    const version = remoteVersion('mf-auth', '1.1.0-c');
    portal.registry.remotes['mf-auth']!.canary = { id: 7, share: 1, version };
    const page = await pageWith(NEXT);
    expect(dataOf(page).remotes['mf-auth']!.canary).toBeUndefined();
    expect(page.headers['set-cookie']).toBeUndefined();
    const other = dataOf(await pageWith({ versions: {}, clock: 1 })).remotes['mf-auth']!;
    expect([other.live.version, other.canary]).toEqual(['1.0.0-a', undefined]);
  });

  test('has the live version in place of one that was withdrawn, with the reason', async () => {
    const cookie = await cookieWith(NEXT);
    portal.published.delete('mf-auth 2.0.0-b');
    const data = dataOf(await portal.open('/auth', cookie));
    expect(data.remotes['mf-auth']!.live.version).toBe('1.0.0-a');
    expect(data.qa?.dropped).toEqual([
      {
        name: 'mf-auth',
        version: '2.0.0-b',
        reason: 'It was withdrawn, deleted, or never published on this portal.',
      },
    ]);
  });

  test('drops a version with different content, and one of another kind', async () => {
    const cookie = await cookieWith(NEXT);
    const reasonOf = async (sent: string) => dataOf(await portal.open('/auth', sent)).qa?.dropped[0]?.reason;
    portal.stage('mf-auth', shellVersion('2.0.0-b'));
    expect(await reasonOf(cookie)).toContain('never published');
    portal.stage('mf-auth', remoteVersion('mf-auth', '2.0.0-b'));
    expect(await reasonOf(cookie)).toBeUndefined();
    const versions = { 'mf-auth': { version: '2.0.0-b', hash: 'ab'.repeat(32) } };
    const reply = await portal.send({ method: 'PUT', url: '/qa/mix', payload: { versions } });
    const reason = 'On this portal, this version has different content.';
    expect(reply.json()).toEqual({ dropped: [{ name: 'mf-auth', version: '2.0.0-b', reason }] });
    expect(await reasonOf(cookieOf(reply) ?? '')).toBe(reason);
  });

  test('has the live version while the release service does not answer', async () => {
    const cookie = await cookieWith(NEXT);
    vi.spyOn(portal.published, 'get').mockImplementation(() => {
      throw new Error('fetch failed');
    });
    const data = dataOf(await portal.open('/auth', cookie));
    expect(data.remotes['mf-auth']!.live.version).toBe('1.0.0-a');
    expect(data.qa?.dropped[0]?.reason).toMatch(/^The release service did not respond/);
  });
});

describe('an open page with a mix', () => {
  const releasesWith = async (cookie: string) => {
    const reply = await portal.send({ url: '/page-remotes.json?shell=3.3.0-a', headers: { cookie } });
    return receiveReleases(JSON.parse(reply.body) as SentPageReleases);
  };

  test('gets the same versions, and goes on with one that was rolled back', async () => {
    const cookie = await cookieWith(NEXT);
    portal.registry.recalled = { 'mf-auth': ['2.0.0-b', '1.9.0-x'], shell: ['3.2.0-z'] };
    const { shell, remotes, recalled } = await releasesWith(cookie);
    expect([shell, remotes['mf-auth']!.live.version]).toEqual(['3.3.0-a', '2.0.0-b']);
    expect(recalled).toEqual({ 'mf-auth': ['1.9.0-x'], shell: ['3.2.0-z'] });
  });

  test('drops a version that was withdrawn', async () => {
    const cookie = await cookieWith(NEXT);
    portal.published.delete('mf-auth 2.0.0-b');
    portal.registry.recalled = { 'mf-auth': ['2.0.0-b'] };
    const { remotes, recalled } = await releasesWith(cookie);
    expect(remotes['mf-auth']!.live.version).toBe('1.0.0-a');
    expect(recalled).toEqual({ 'mf-auth': ['2.0.0-b'] });
  });
});

test('two testers have different mixes at once', async () => {
  const [one, two] = [
    await cookieWith(NEXT),
    await cookieWith({ versions: { 'mf-auth': mixed('mf-auth', '0.9.0-z') } }),
  ];
  const versions = await Promise.all(
    [one, two, one].map(
      async (cookie) => dataOf(await portal.open('/auth', cookie)).remotes['mf-auth']!.live.version,
    ),
  );
  expect(versions).toEqual(['2.0.0-b', '0.9.0-z', '2.0.0-b']);
});

test('keeps a remote that runs from source, and shows that on the page', async () => {
  await portal.app.close();
  const folder = new URL('../../../../mf-auth', import.meta.url).pathname;
  const developmentRemotes = { 'mf-auth': { origin: 'http://localhost:5001', folder } };
  portal = await openTestedPortal({ qa: { secret: SECRET, isOpen: true }, developmentRemotes });
  portal.stage('mf-auth', remoteVersion('mf-auth', '2.0.0-b'));
  const data = dataOf(await pageWith(NEXT));
  expect(data.remotes['mf-auth']!.live.version).toBe('source');
  expect(data.qa?.dropped).toEqual([
    { name: 'mf-auth', version: '2.0.0-b', reason: 'It runs from source on this portal.' },
  ]);
});

describe('a page of a merchant', () => {
  test('has no extra byte where testing is on', async () => {
    const without = await openTestedPortal();
    const plain = (body: string) => body.replaceAll(/(nonce"? ?(?:content)?=")[^"]+/g, '$1');
    for (const cookie of ['', `${COOKIE}=nonsense`, 'appearance=dark']) {
      const [off, on] = [await without.open('/auth', cookie), await portal.open('/auth', cookie)];
      expect(plain(on.body)).toBe(plain(off.body));
      expect(on.headers['set-cookie']).toBeUndefined();
    }
    await without.app.close();
  });
});
