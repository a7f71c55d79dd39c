import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { firstScreensFile, SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import type { FirstScreens, Registry, RemoteVersion, ShellVersion } from '@coupon-center/portal-contracts';
import { integrityOf } from '@coupon-center/release';
import { serverOptions } from '@coupon-center/server-kit';
import { sites } from '@coupon-center/site-config';
import { shellPlugin } from '../shell-plugin.ts';
import { sourceOf } from '../testing/tested-portal.ts';

/** A script that renders its own input. */
const RENDER = `globalThis.renderShell = (json) => {
  const { pathname, appearance, screen = '', declarations } = JSON.parse(json);
  return '<main>' + [pathname, appearance, declarations.length, screen].join(' ') + '</main>';
};`;
const CSS = '@font-face{src:url(font.woff2)}.art{mask:url("data:image/svg+xml,x")}';
const UI = '@coupon-center/ui';

function shellOf(version: string, isRendered = true): ShellVersion {
  const files = {
    'main.js': integrityOf('main'),
    'main.css': integrityOf(CSS),
    'render.1a2b.js': integrityOf(RENDER),
  };
  const provides = { [UI]: { version: '1.4.0', names: [] } };
  const shell = { version, contract: SHELL_CONTRACT_VERSION, provides };
  const own = { shell, files, routes: [], entry: ['main.css', 'main.js'], chunks: {} };
  const build = { ...own, ...(isRendered && { render: 'render.1a2b.js' }) };
  return { version, publishedAt: '2026-11-01T00:00:00.000Z', build };
}

const remote: RemoteVersion = {
  version: '1.0.0-a',
  publishedAt: '2026-11-01T00:00:00.000Z',
  entry: 'mf-manifest.json',
  files: {},
  declaration: {
    name: 'mf-auth',
    owner: 'tests',
    shellContract: '^2.0.0',
    routes: [
      { path: '/login', title: 'Log in', guard: 'guest' },
      { path: '/reset/:token', title: 'New password', guard: 'guest' },
      { path: '/account', title: 'Account', guard: 'merchant' },
    ],
  },
};

const screenOf = (html: string) => ({ html, styles: { ids: ['a1', 'b2'], css: '.cc-a1{color:red}' } });
const screens = (site: object = sites['6']): FirstScreens => ({
  site: JSON.stringify(site),
  drawnWith: { [UI]: '1.4.0' },
  screens: { '/login': screenOf('<form></form>'), '/account': screenOf('<p>secret</p>') },
});

let registry: Registry;
let contents: Map<string, string>;
let asked: string[];
let app: FastifyInstance;

const source = sourceOf(
  () => registry,
  (name, version, path) => {
    asked.push(`${name}/${path}`);
    return contents.get(name === 'shell' ? `shell/${path}` : `${name}/${version}/${path}`);
  },
);

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', host: 'localhost:4000', ...headers } });
const shown = ({ body }: LightMyRequestResponse) => /<div id="app">(.*?)<\/div>\n<noscript>/.exec(body)?.[1];

beforeEach(async () => {
  asked = [];
  contents = new Map([
    ['shell/main.js', 'main'],
    ['shell/main.css', CSS],
    ['shell/render.1a2b.js', RENDER],
    [`mf-auth/1.0.0-a/${firstScreensFile('6')}`, JSON.stringify(screens())],
  ]);
  registry = {
    schema: 1,
    shell: { live: shellOf('3.3.0-a'), earlier: [] },
    remotes: { 'mf-auth': { live: remote, earlier: [] } },
  };
  app = Fastify(serverOptions({ logLevel: 'silent', trustProxy: ['127.0.0.1'] }));
  await app.register(shellPlugin, { source, origin: 'http://localhost:4000' });
});
afterEach(() => app.close());

describe('a rendered page', () => {
  test('shows its content before any script, in the chosen colours', async () => {
    expect(shown(await open('/'))).toBe('<main>/ system 1 </main>');
    expect(shown(await open('/', { cookie: 'appearance=dark' }))).toBe('<main>/ dark 1 </main>');
    expect(shown(await open('/account'))).toBe('<main>/account system 1 </main>');
  });

  test('is the same for all addresses that look the same', async () => {
    const addresses = ['/no/such/page', '/nowhere'];
    for (const url of addresses) expect(shown(await open(url))).toBe('<main>/-//- system 1 </main>');
    expect(shown(await open('/reset/abc'))).toBe('<main>/reset/:token system 1 </main>');
    expect(shown(await open('/LOGIN/?next=%2Fcoupons'))).toContain('<main>/login system 1 ');
  });

  test('has the styles that the HTML begins with in its head, with the nonce of the page', async () => {
    const styled = RENDER.replace("'<main>'", "'<style>.a > b{color:red}</style><main>'");
    contents.set('shell/render.1a2b.js', styled);
    const { live } = registry.shell!;
    live.build = { ...live.build, files: { ...live.build.files, 'render.1a2b.js': integrityOf(styled) } };
    const page = await open('/');
    expect(shown(page)).toBe('<main>/ system 1 </main>');
    const head = page.body.slice(0, page.body.indexOf('</head>'));
    expect(head).toMatch(/<style nonce="[^"]+">[^<]*\.a > b\{color:red\}<\/style>/);
  });

  test('contains the style sheet, and has the scripts after the content', async () => {
    const { body } = await open('/');
    expect(body).not.toContain('rel="stylesheet"');
    expect(body).toContain(
      '@font-face{src:url(/shell/3.3.0-a/font.woff2)}.art{mask:url("data:image/svg+xml,x")}',
    );
    expect(body.indexOf('main.js')).toBeGreaterThan(body.indexOf('</main>'));
  });

  test('does not load files that only the server needs', async () => {
    const { body } = await open('/login');
    expect(body).not.toContain('render.1a2b.js');
    expect(body).not.toContain('first-screens');
  });

  test.each([
    ['/login', 1],
    ['/account', 2],
  ])('allows the scripts in %s by their hashes', async (address, count) => {
    const { body, headers } = await open(address);
    const scripts = [...body.matchAll(/<script(?: data-made="[^"]+")?>([^]*?)<\/script>/g)].map(
      ([, script]) => script!,
    );
    expect(scripts).toHaveLength(count);
    const hashes = scripts.map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${hashes.join(' ')};`);
  });

  test('may be resumed only where a user is signed in, and by everything that it is made of', async () => {
    const madeOf = ({ body }: LightMyRequestResponse) => /"made":"([\w-]{22})"/.exec(body)?.[1];
    const made = madeOf(await open('/account'));
    expect(made).toBeDefined();
    expect(madeOf(await open('/login'))).toBe(made);
    expect(madeOf(await open('/account', { host: '8.localhost:4000' }))).not.toBe(made);
    expect((await open('/account')).body).toContain('resumed:');
    expect((await open('/login')).body).not.toContain('resumed:');
    const policyOf = async (address: string) => (await open(address)).headers['content-security-policy'];
    expect(await policyOf('/account')).toContain('trusted-types default resumed');
    expect(await policyOf('/login')).toMatch(/trusted-types default$/);

    const { routes } = remote.declaration;
    const optingOut = routes.map((route) => ({ ...route, resume: false as const }));
    registry.remotes['mf-auth'] = {
      live: { ...remote, version: '1.0.0-b', declaration: { ...remote.declaration, routes: optingOut } },
      earlier: [remote],
    };
    const next = await open('/account');
    expect(next.body).not.toContain('resumed:');
    expect(madeOf(next)).not.toBe(made);
  });

  test('reads its files once', async () => {
    await open('/login');
    asked = [];
    await open('/login');
    expect(asked.filter((file) => !file.endsWith('manifest.json'))).toEqual([]);
  });

  test('links to its style sheet while that cannot be read', async () => {
    contents.delete('shell/main.css');
    const { body } = await open('/');
    expect(shown({ body } as LightMyRequestResponse)).toBe('<main>/ system 1 </main>');
    expect(body).toContain('<link rel="stylesheet" href="/shell/3.3.0-a/main.css"');
  });

  test('starts empty with an older shell, and is rendered again after the next release', async () => {
    registry.shell = { live: shellOf('3.2.0-z', false), earlier: [] };
    const before = await open('/login');
    expect(shown(before)).toBe('');
    expect(before.body).toContain('rel="stylesheet"');
    expect(before.headers['content-security-policy']).toContain("script-src 'self';");
    registry.shell = { live: shellOf('3.3.0-a'), earlier: [] };
    expect(shown(await open('/login'))).toContain('<main>');
  });
});

describe('the first screen of a remote', () => {
  const element =
    '<div data-remote="mf-auth" data-version="1.0.0-a" data-screen="/login"><form></form></div>';

  test('is in its outlet, with its styles', async () => {
    const page = await open('/login');
    expect(shown(page)).toBe(`<main>/login system 1 ${element}</main>`);
    expect(page.body).toMatch(/<style nonce="[^"]+" data-emotion="cc a1 b2">\.cc-a1\{color:red\}<\/style>/);
  });

  test('is only for pages that guests may see', async () => {
    expect((await open('/account')).body).not.toContain('secret');
  });

  test.each([
    ['another brand', screens({ ...sites['6'], appName: 'Other' })],
    ['another version of a shared module', { ...screens(), drawnWith: { [UI]: '1.3.0' } }],
    ['another format', { '/login': 1 }],
  ])('is left out if it was rendered for %s', async (_what, file) => {
    contents.set(`mf-auth/1.0.0-a/${firstScreensFile('6')}`, JSON.stringify(file));
    expect(shown(await open('/login'))).toBe('<main>/login system 1 </main>');
  });

  test('comes from the live version as soon as that is released', async () => {
    await open('/login');
    const next = { ...remote, version: '1.0.0-b' };
    contents.set(
      `mf-auth/1.0.0-b/${firstScreensFile('6')}`,
      JSON.stringify({ ...screens(), screens: { '/login': screenOf('<form id="b"></form>') } }),
    );
    registry.remotes['mf-auth'] = { live: next, earlier: [remote] };
    expect(shown(await open('/login'))).toContain(
      'data-version="1.0.0-b" data-screen="/login"><form id="b">',
    );
    registry.remotes['mf-auth'] = { live: remote, earlier: [] };
    expect(shown(await open('/login'))).toContain(element);
  });

  test('is missing from the outlet of a remote without one', async () => {
    contents.delete(`mf-auth/1.0.0-a/${firstScreensFile('6')}`);
    expect(shown(await open('/login'))).toBe('<main>/login system 1 </main>');
  });
});
