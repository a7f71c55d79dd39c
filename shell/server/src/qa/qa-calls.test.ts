import { formatMix } from '@coupon-center/portal-contracts';
import type { Mix } from '@coupon-center/portal-contracts';
import type { ListedVersion } from '@coupon-center/release';
import { createQaTokens } from '@coupon-center/server-kit/qa-token';
import { testerCalls } from '@coupon-center/portal-contracts/testers';
import type { MixLink } from '@coupon-center/portal-contracts/testers';
import {
  COOKIE,
  cookieOf,
  dataOf,
  mixed,
  openTestedPortal,
  ORIGIN,
  remoteVersion,
  SECRET,
} from '../testing/tested-portal.ts';
import { testerCookie } from './testers.ts';
import type { TestedPortal } from '../testing/tested-portal.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
const tokens = createQaTokens({ secret: SECRET, portal: ORIGIN });

const MIX: Mix = { versions: { 'mf-auth': mixed('mf-auth', '2.0.0-b') } };
const OTHER: Mix = { versions: {}, brand: '8' };

let portal: TestedPortal;
async function start(isOpen: boolean): Promise<void> {
  portal = await openTestedPortal({ qa: { secret: SECRET, isOpen } });
  portal.stage('mf-auth', remoteVersion('mf-auth', '2.0.0-b'));
}
afterEach(() => portal.app.close());

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, cookie = '', payload?: object) =>
  portal.send({ method, url, headers: { cookie }, ...(payload && { payload }) });
const calls = Object.values(testerCalls);
/** Makes a call of the contract, with a body that it accepts. */
const make = ({ methods, path, body }: (typeof calls)[number], headers: Record<string, string>) =>
  portal.send({ method: methods[0], url: path, headers, ...(body && { payload: MIX }) });
const qaOf = async (cookie: string) => dataOf(await portal.open('/auth', cookie)).qa;
const linkWith = async (mix: Mix, hours = 1) =>
  `/qa/mix?token=${await tokens.sign('link', { mix: formatMix(mix) }, inHours(hours))}`;
async function cookieOfTester(): Promise<string> {
  const authorization = `Bearer ${await tokens.sign('grant', {}, inHours(1))}`;
  const reply = await portal.send({ method: 'POST', url: '/qa/access', headers: { authorization } });
  expect(reply.statusCode).toBe(204);
  return cookieOf(reply) ?? '';
}

/** Expects a page with the reasons, and no change to the browser's cookie. */
async function expectRefusal(url: string, ...reasons: string[]): Promise<void> {
  const cookie = cookieOf(await portal.open('/qa'));
  const reply = await portal.open(url, cookie);
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['set-cookie']]).toEqual([
    400,
    'text/html; charset=utf-8',
    undefined,
  ]);
  for (const reason of reasons) expect(reply.body).toContain(reason);
  expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/);
  expect(reply.body).toContain('Nothing on your pages has changed.');
}

describe('where nobody may test', () => {
  test.each([
    ['GET', '/qa', 404],
    ['GET', `/qa/mix?${formatMix(OTHER)}`, 404],
    ['GET', '/qa/live', 404],
    ...calls.map(({ methods, path }) => [methods[0], path, 404] as const),
  ] as const)('%s %s answers like an unknown address', async (method, url, status) => {
    portal = await openTestedPortal();
    const cookie = `${COOKIE}=${await tokens.sign('access', { access: 'tester', mix: formatMix(OTHER) }, inHours(1))}`;
    const headers = { accept: 'text/html', cookie };
    const [reply, unknown] = await Promise.all([
      portal.send({ method, url, headers }),
      portal.send({ method, url: '/nowhere', headers }),
    ]);
    const plain = (body: string) => body.replaceAll(/nonce"? ?(content)?="[^"]+/g, '');
    expect([reply.statusCode, plain(reply.body)]).toEqual([status, plain(unknown.body)]);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });
});

describe('where everybody may test', () => {
  beforeEach(() => start(true));

  test('the entrance sets a cookie for twelve hours, and redirects to a page of this portal', async () => {
    const reply = await portal.open('/qa?to=%2Fauth%3Fnext%3D1');
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/auth?next=1']);
    const [, end = ''] =
      /^qa-\w{8}=[\w.-]+; Path=\/; Expires=([^;]+); HttpOnly; SameSite=Lax$/.exec(
        String(reply.headers['set-cookie']),
      ) ?? [];
    expect(Math.abs(Date.parse(end) - inHours(12).getTime())).toBeLessThan(60_000);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect((await portal.open('/qa?to=%2F%2Fevil.example')).headers.location).toBe('/');
  });

  test('limits the cookie to https if the portal uses it', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const reply = await portal.send({ url: '/qa', headers });
    expect(reply.headers['set-cookie']).toMatch(/; Secure; /);
  });

  test("the entrance keeps a tester's mix", async () => {
    const cookie = cookieOf(await call('PUT', '/qa/mix', '', MIX));
    expect(cookieOf(await portal.open('/qa', cookie))).toBeUndefined();
  });

  test('a page states its access to testing before anything is overridden', async () => {
    const cookie = cookieOf(await portal.open('/qa')) ?? '';
    expect(await qaOf(cookie)).toEqual({ access: 'open', dropped: [] });
    expect(dataOf(await portal.open('/auth', cookie)).reportsErrors).toBeUndefined();
  });

  test('applies, replaces and removes a mix', async () => {
    const applied = await call('PUT', '/qa/mix', '', MIX);
    expect([applied.statusCode, applied.json()]).toEqual([200, { dropped: [] }]);
    const cookie = cookieOf(applied) ?? '';
    expect(await qaOf(cookie)).toMatchObject({ access: 'open', mix: MIX });
    const replaced = cookieOf(await call('PUT', '/qa/mix', cookie, OTHER)) ?? '';
    expect(await qaOf(replaced)).toMatchObject({ mix: OTHER });
    const reset = await call('DELETE', '/qa/mix', replaced);
    expect(reset.statusCode).toBe(204);
    expect(await qaOf(cookieOf(reset) ?? '')).toEqual({ access: 'open', dropped: [] });
    expect(cookieOf(await call('DELETE', '/qa', replaced))).toBe('');
  });

  test('an address removes a mix whose pages do not load', async () => {
    const cookie = cookieOf(await call('PUT', '/qa/mix', '', MIX)) ?? '';
    const reply = await portal.open('/qa/live?to=/auth', cookie);
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/auth']);
    expect(await qaOf(cookieOf(reply) ?? '')).toEqual({ access: 'open', dropped: [] });
  });

  test('a link is plain text, and opens in another browser', async () => {
    const { link, expires } = (await call('POST', '/qa/links', '', MIX)).json<MixLink>();
    expect([link, expires]).toEqual([`${ORIGIN}/qa/mix?${formatMix(MIX)}`, undefined]);
    const reply = await portal.open(`${link.replace(ORIGIN, '')}&to=/auth`);
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/auth']);
    expect(await qaOf(cookieOf(reply) ?? '')).toMatchObject({ access: 'open', mix: MIX });
  });

  test('refuses a link to missing versions, and names all of them', async () => {
    const versions = { 'mf-auth': mixed('mf-auth', '7.0.0-x'), shell: mixed('shell', '7.0.0-y') };
    await expectRefusal(
      `/qa/mix?${formatMix({ versions })}`,
      'It includes mf-auth 7.0.0-x. It was withdrawn, deleted, or never published on this portal.',
      'It includes shell 7.0.0-y.',
    );
  });

  test.each([
    [`use=..%2Fmf-auth@1.0.0:${'ab'.repeat(32)}`, 'This is not a mix'],
    ['use=%3Cscript%3E', '&#39;&lt;script&gt;&#39; is not of the form name@version:hash.'],
  ])('refuses a link to %s with a readable reason', async (query, reason) => {
    await expectRefusal(`/qa/mix?${query}`, reason);
  });

  test.each([
    [{ versions: { '../mf-auth': mixed('mf-auth', '2.0.0-b') } }],
    [{ versions: { 'mf-auth': mixed('mf-auth', 'https://evil.example/') } }],
    [{ versions: {}, address: 'https://evil.example/' }],
    [[]],
  ])('refuses a mix like %j', async (payload) => {
    const reply = await call('PUT', '/qa/mix', '', payload);
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([400, undefined]);
    expect(reply.json()).toMatchObject({ status: 400, code: 'malformed' });
  });

  test('refuses a body that is not JSON, or far too long, with a readable reason', async () => {
    const text = await portal.send({ method: 'PUT', url: '/qa/mix', payload: 'use=mf-auth' });
    expect([text.statusCode, text.json()]).toEqual([
      415,
      expect.objectContaining({ detail: expect.any(String) as string }),
    ]);
    const much = await call('PUT', '/qa/mix', '', { versions: {}, failing: ['x'.repeat(70_000)] });
    expect([much.statusCode, much.json()]).toEqual([
      413,
      expect.objectContaining({ detail: expect.any(String) as string }),
    ]);
  });

  test('accepts the largest number of versions in a cookie, and refuses failing calls that exceed it', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `mf-remote-${index}`);
    const versions = Object.fromEntries(names.map((name) => [name, mixed(name, '10.11.12-1a2b3c4d')]));
    const largest = await call('PUT', '/qa/mix', '', { versions });
    expect(largest.statusCode).toBe(200);
    expect(String(largest.headers['set-cookie']).length).toBeLessThan(4096);
    const failing = Array.from({ length: 20 }, (_, index) => `GET /api/v1/${'x'.repeat(100)}${index}`);
    const reply = await call('PUT', '/qa/mix', '', { versions, failing });
    expect([reply.statusCode, reply.headers['set-cookie'], reply.json()]).toEqual([
      400,
      undefined,
      expect.objectContaining({
        detail: 'The mix is too long for a cookie. Remove some of its failing calls.',
      }),
    ]);
    await expectRefusal(`/qa/mix?${formatMix({ versions, failing })}`, 'It includes mf-remote-0');
    await expectRefusal(
      `/qa/mix?${formatMix({ versions: {}, failing: failing.map((one) => one + 'y'.repeat(80)) })}`,
      'The mix is too long for a cookie.',
    );
  });

  test.each([
    ['that is a link', () => tokens.sign('link', { access: 'open', mix: formatMix(MIX) }, inHours(1))],
    [
      'with another mix',
      async () => {
        const token = await tokens.sign('access', { access: 'open', mix: formatMix(MIX) }, inHours(1));
        const [head, , signature] = token.split('.');
        const body = { kind: 'access', access: 'open', mix: formatMix(OTHER), aud: ORIGIN, exp: 2e9 };
        return `${head}.${Buffer.from(JSON.stringify(body)).toString('base64url')}.${signature}`;
      },
    ],
    ['whose mix is none', () => tokens.sign('access', { access: 'open', mix: 'use=x' }, inHours(1))],
    ['with another access', () => tokens.sign('access', { access: 'root', mix: '' }, inHours(1))],
  ])('ignores a cookie %s', async (_what, make) => {
    const data = dataOf(await portal.open('/auth', `${COOKIE}=${await make()}`));
    expect(data.qa).toBeUndefined();
    expect(data.remotes['mf-auth']!.live.version).toBe('1.0.0-a');
  });

  test.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }],
    ['a page of another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['an older browser on another site', { origin: 'https://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
  ])('refuses calls of %s', async (_who, headers) => {
    for (const each of calls) {
      const reply = await make(each, headers);
      expect([each.name, reply.statusCode, reply.headers['set-cookie']]).toEqual([each.name, 403, undefined]);
    }
  });

  test.each([{ 'sec-fetch-site': 'same-origin' }, { origin: ORIGIN }, {}])(
    'accepts calls with %j, as our own pages and programs send them',
    async (headers) => {
      const reply = await portal.send({ method: 'PUT', url: '/qa/mix', headers, payload: MIX });
      expect(reply.statusCode).toBe(200);
    },
  );
});

describe('the versions that a tester may choose', () => {
  beforeEach(() => start(true));

  test('are listed with what they lack in a shell, without withdrawn ones', async () => {
    const listed = (version: string, more: Partial<ListedVersion> = {}): ListedVersion => ({
      version,
      hash: 'ab'.repeat(32),
      role: 'unused',
      channels: ['pr-42'],
      publishedAt: '2026-11-01T00:00:00.000Z',
      commit: 'unknown',
      builder: 'ci',
      reason: null,
      ...more,
    });
    const shell = (version: string, contract: string) =>
      listed(version, { shell: { version, contract, provides: {} } });
    const { declaration } = remoteVersion('mf-auth', '2.0.0-b');
    portal.list = {
      parts: [
        {
          name: 'shell',
          owner: 'portal',
          live: '3.3.0-a',
          versions: [shell('4.0.0-b', '3.0.0'), shell('3.3.0-a', '2.0.0')],
        },
        {
          name: 'mf-auth',
          owner: 'tests',
          live: '1.0.0-a',
          versions: [
            listed('2.0.0-b', { declaration }),
            listed('1.0.0-a', { role: 'withdrawn', declaration }),
          ],
        },
      ],
    };
    const lacksIn = async (query: string) => {
      const { parts } = (await call('GET', `/qa/versions${query}`)).json<{
        parts: { versions: object[] }[];
      }>();
      return parts.map(({ versions }) => versions);
    };
    const auth = { version: '2.0.0-b', role: 'unused', channels: ['pr-42'], builder: 'ci' };
    expect((await lacksIn(''))[1]).toEqual([expect.objectContaining({ ...auth, lacks: '' })]);
    expect((await lacksIn('?shell=7.0.0'))[1]).toEqual([expect.objectContaining({ lacks: '' })]);
    const [shells, remotes] = await lacksIn('?shell=4.0.0-b');
    expect(remotes).toEqual([
      expect.objectContaining({
        lacks: 'mf-auth 2.0.0-b needs shell contract ^2.0.0, but shell 4.0.0-b has 3.0.0. Owner: tests.',
      }),
    ]);
    expect(shells).toHaveLength(2);
    expect(JSON.stringify(remotes)).not.toMatch(/declaration|provides/);
  });
});

describe('where testing is restricted', () => {
  beforeEach(() => start(false));

  test('the entrance grants nothing but the right to ask for access', async () => {
    const cookie = cookieOf(await portal.open('/qa')) ?? '';
    expect(await qaOf(cookie)).toEqual({ access: 'asking', dropped: [] });
    const refused = await call('PUT', '/qa/mix', cookie, MIX);
    expect(refused.json()).toMatchObject({ detail: 'Open /qa and sign in with a tester’s account.' });
  });

  test.each(calls.filter(({ auth }) => auth !== 'page'))(
    '$name admits only those with the right to it',
    async (each) => {
      const asking = cookieOf(await portal.open('/qa')) ?? '';
      const linked = cookieOf(await portal.open(await linkWith(MIX))) ?? '';
      for (const cookie of ['', asking, linked, `${COOKIE}=garbage`]) {
        const reply = await make(each, { cookie, authorization: 'Bearer garbage' });
        expect([cookie, reply.statusCode, reply.headers['set-cookie']]).toEqual([cookie, 403, undefined]);
      }
    },
  );

  test('portals side by side on one machine do not share the cookie', () => {
    expect(testerCookie('http://localhost:4000')).not.toBe(testerCookie('http://localhost:4001'));
  });

  test('a user to whom the API grants it may choose any mix, until the access ends', async () => {
    const tester = await cookieOfTester();
    expect(await qaOf(tester)).toEqual({ access: 'tester', dropped: [] });
    const applied = await call('PUT', '/qa/mix', tester, MIX);
    const end = (reply: typeof applied) => /Expires=([^;]+)/.exec(String(reply.headers['set-cookie']))?.[1];
    expect(await qaOf(cookieOf(applied) ?? '')).toMatchObject({ access: 'tester', mix: MIX });
    const shorter = await tokens.sign('access', { access: 'tester', mix: '' }, inHours(1));
    const renewed = await call('PUT', '/qa/mix', `${COOKIE}=${shorter}`, MIX);
    expect(Date.parse(end(renewed) ?? '')).toBeLessThanOrEqual(inHours(1).getTime());
    const reset = await call('DELETE', '/qa/mix', cookieOf(applied));
    expect(await qaOf(cookieOf(reset) ?? '')).toEqual({ access: 'tester', dropped: [] });
  });

  test.each([
    ['without a grant', () => '', 'It was altered'],
    ['with a link for one', () => tokens.sign('link', { mix: '' }, inHours(1)), 'It was altered'],
  ])('nobody gets access %s', async (_what, make, reason) => {
    const authorization = `Bearer ${await make()}`;
    const reply = await portal.send({ method: 'POST', url: '/qa/access', headers: { authorization } });
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([403, undefined]);
    expect(reply.json<{ detail: string }>().detail).toContain(`The grant was not accepted. ${reason}`);
  });

  test('a tester makes a signed link that expires in a week, and its visitors get that mix and no other', async () => {
    const tester = await cookieOfTester();
    const { link, expires = '' } = (await call('POST', '/qa/links', tester, MIX)).json<MixLink>();
    expect(link).toMatch(/^http:\/\/localhost:4000\/qa\/mix\?token=[\w.-]+$/);
    expect(Math.abs(Date.parse(expires) - inHours(7 * 24).getTime())).toBeLessThan(60_000);
    const opened = cookieOf(await portal.open(link.replace(ORIGIN, ''))) ?? '';
    expect(await qaOf(opened)).toMatchObject({ access: 'link', mix: MIX });
    const refused = await call('PUT', '/qa/mix', opened, OTHER);
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      expect.objectContaining({ detail: 'A link shows only the mix that it was created for.' }),
    ]);
    expect((await call('POST', '/qa/links', opened, MIX)).statusCode).toBe(403);
    expect(cookieOf(await call('DELETE', '/qa/mix', opened))).toBe('');
  });

  test('the cookie of a link expires with it, and after twelve hours at most', async () => {
    const endAfter = async (hours: number) => {
      const cookie = cookieOf(await portal.open(await linkWith(MIX, hours))) ?? '';
      return Date.parse((await qaOf(cookie))?.expires ?? '') - Date.now();
    };
    expect(Math.abs((await endAfter(2)) - 2 * HOUR)).toBeLessThan(60_000);
    expect(Math.abs((await endAfter(100)) - 12 * HOUR)).toBeLessThan(60_000);
  });

  test('a tester who opens a link stays a tester, and a visitor with a mix becomes one with it', async () => {
    const tester = cookieOf(await portal.open(await linkWith(MIX), await cookieOfTester())) ?? '';
    expect(await qaOf(tester)).toMatchObject({ access: 'tester', mix: MIX });
    const cookie = cookieOf(await portal.open(await linkWith(OTHER))) ?? '';
    const authorization = `Bearer ${await tokens.sign('grant', {}, inHours(1))}`;
    const reply = await portal.send({
      method: 'POST',
      url: '/qa/access',
      headers: { authorization, cookie },
    });
    expect(await qaOf(cookieOf(reply) ?? '')).toMatchObject({ access: 'tester', mix: OTHER });
  });

  test('refuses a link that is unsigned, altered, expired or made for another portal', async () => {
    const plain = `/qa/mix?${formatMix(OTHER)}`;
    await expectRefusal(plain, 'It is not signed, and this portal only accepts signed links.');
    await expectRefusal(
      (await linkWith(MIX)).slice(0, -8),
      'It was altered or cut off after it was created.',
    );
    await expectRefusal(await linkWith(MIX, -1), 'It expired at ', ` UTC on ${inHours(-1).getUTCDate()} `);
    const foreign = createQaTokens({ secret: 'x'.repeat(32), portal: 'https://elsewhere.example' });
    const token = await foreign.sign('link', { mix: formatMix(MIX) }, inHours(1));
    await expectRefusal(`/qa/mix?token=${token}`, 'It was created for another portal.');
    const access = await tokens.sign('access', { access: 'tester', mix: formatMix(MIX) }, inHours(1));
    await expectRefusal(`/qa/mix?token=${access}`, 'It was altered');
  });

  test('ignores a cookie from a time when everybody was allowed to test', async () => {
    const cookie = `${COOKIE}=${await tokens.sign('access', { access: 'open', mix: formatMix(MIX) }, inHours(1))}`;
    expect(await qaOf(cookie)).toBeUndefined();
    expect((await call('PUT', '/qa/mix', cookie, OTHER)).statusCode).toBe(403);
  });
});
