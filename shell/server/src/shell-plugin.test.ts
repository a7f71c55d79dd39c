import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { serverOptions } from '@coupon-center/server-kit';
import { SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import type { Registry, RemoteVersion, ShellBuildRecord } from '@coupon-center/portal-contracts';
import { integrityOf } from '@coupon-center/release';
import { receiveReleases } from '@coupon-center/shell-page';
import type { SentPageReleases } from '@coupon-center/shell-page';
import { syntheticRegistry } from '@coupon-center/shell-page/testing';
import { shellPlugin } from './shell-plugin.ts';
import { unreadableAddress } from './create-server.ts';
import { dataOf, sourceOf } from './testing/tested-portal.ts';

const assets = { js: { sync: ['lifecycle.js'], async: [] }, css: { sync: [], async: [] } };
const manifest = {
  metaData: { remoteEntry: { name: 'entry.js', path: '' }, globalName: 'mf_auth', publicPath: 'auto' },
  shared: [{ name: '@coupon-center/ui' }, { name: '@coupon-center/ui/date-field' }],
  exposes: [{ path: './lifecycle', assets }],
  files: { 'entry.js': 'sha384-entry', 'lifecycle.js': 'sha384-lifecycle', 'late.js': 'sha384-late' },
  loads: {
    shared: ['@coupon-center/ui'],
    late: { '/auth/day': { files: ['late.js'], shared: ['@coupon-center/ui/date-field'] } },
  },
};
const record = {
  shell: {
    version: '3.3.0',
    contract: SHELL_CONTRACT_VERSION,
    provides: { '@coupon-center/ui': { version: '1.4.0', names: ['Button'] } },
  },
  files: {
    'main.js': 'sha384-main',
    'main.css': 'sha384-css',
    'platform.js': 'sha384-p',
    'ui.js': 'sha384-ui',
    'form.js': 'sha384-f',
    'calendar.js': 'sha384-c',
    'figtree-latin-wght-normal.1a2b.woff2': 'sha384-font',
    'figtree-latin-ext-wght-normal.1a2b.woff2': 'sha384-font',
  },
  routes: [],
  entry: ['main.css', 'main.js'],
  chunks: {
    platform: { files: ['platform.js'], needs: [] },
    '@coupon-center/ui': { files: ['ui.js'], needs: ['react-hook-form'] },
    '@coupon-center/ui/date-field': { files: ['calendar.js'], needs: [] },
    'react-hook-form': { files: ['form.js'], needs: [] },
  },
};

function versionOf(version: string, title = 'Log in'): RemoteVersion {
  return {
    version,
    publishedAt: '2026-11-01T00:00:00.000Z',
    entry: 'mf-manifest.json',
    files: { ...manifest.files, 'mf-manifest.json': integrityOf(JSON.stringify(manifest)) },
    declaration: {
      name: 'mf-auth',
      owner: 'tests',
      shellContract: '^2.0.0',
      routes: [
        { path: '/login', title, guard: 'guest' },
        { path: '/auth/day', title, guard: 'any' },
      ],
    },
  };
}

/** The shell that is live when a test starts. */
const SHELL = '3.3.0-a';
const MAIN = `/shell/${SHELL}/main.js`;

let registry: Registry;
/** Files of the release service, by name, version and path. */
let contents: Map<string, string>;
const source = sourceOf(
  () => registry,
  (...parts) => contents.get(parts.join('/')),
);
let app: FastifyInstance;

function release(live: RemoteVersion, earlier: RemoteVersion[] = []): void {
  const put = (path: string, content: string) => contents.set(`mf-auth/${live.version}/${path}`, content);
  put('mf-manifest.json', JSON.stringify(manifest));
  for (const file of ['entry.js', 'lifecycle.js', 'late.js']) put(file, `/* ${live.version} */`);
  registry = { ...registry, remotes: { 'mf-auth': { live, earlier } } };
}

function releaseShell(version: string, build: ShellBuildRecord = record): void {
  for (const file of Object.keys(build.files))
    contents.set(`shell/${version}/${file}`, `/* ${version} ${file} */`);
  const live = { version, publishedAt: '2026-11-01T00:00:00.000Z', build };
  const earlier = registry.shell ? [registry.shell.live, ...registry.shell.earlier] : [];
  registry = { ...registry, shell: { live, earlier } };
}

const page = (url: string, host = 'localhost:4000') =>
  app.inject({ url, headers: { accept: 'text/html', host } });

/** Trusts a proxy on this machine. */
const settings = { logLevel: 'silent', trustProxy: ['127.0.0.1'] };

async function mount(options: object): Promise<void> {
  app = Fastify({ ...serverOptions(settings), frameworkErrors: unreadableAddress });
  await app.register(shellPlugin, { source, ...options });
}

beforeEach(async () => {
  registry = { schema: 1, remotes: {} };
  contents = new Map();
  release(versionOf('1.0.0-a'));
  releaseShell(SHELL);
  await mount({ origin: 'http://localhost:4000' });
});

afterEach(() => app.close());

describe("the shell's page", () => {
  it('is marked if it is not among the pages that report their errors', async () => {
    expect(dataOf(await page('/login')).reportsErrors).toBeUndefined();
    await app.close();
    await mount({ reportingShare: 0.25 });
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.24).mockReturnValueOnce(0.25);
    expect(dataOf(await page('/login')).reportsErrors).toBeUndefined();
    expect(dataOf(await page('/login')).reportsErrors).toBe(false);
  });

  it('is marked if it is not among the pages that report their vitals', async () => {
    expect(dataOf(await page('/login')).reportsVitals).toBeUndefined();
    await app.close();
    await mount({ vitalsShare: 0.25 });
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.24).mockReturnValueOnce(0.25);
    expect(dataOf(await page('/login')).reportsVitals).toBeUndefined();
    expect(dataOf(await page('/login'))).toMatchObject({ reportsVitals: false });
    await app.close();
    await mount({ vitalsShare: 0 });
    vi.spyOn(Math, 'random').mockReturnValueOnce(0);
    const data = dataOf(await page('/login'));
    expect([data.reportsVitals, data.reportsErrors]).toEqual([false, undefined]);
  });

  it('contains brand and registry, and is never cached', async () => {
    const answer = await page('/login');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { site, remotes } = dataOf(answer);
    expect(site).toMatchObject({ clientId: '6', portalUrl: 'http://localhost:4000' });
    expect(remotes['mf-auth']!.live).toMatchObject({ version: '1.0.0-a', base: '/remotes/mf-auth/1.0.0-a/' });
  });

  // @spec 1.28
  it('shows the brand of the requested host', async () => {
    expect(dataOf(await page('/', '8.localhost:4000')).site.clientId).toBe('8');
  });

  it('shows the brand of the Host header and ignores a forwarded host', async () => {
    const headers = { accept: 'text/html', host: 'localhost:4000', 'x-forwarded-host': '8.localhost' };
    expect(dataOf(await app.inject({ url: '/', headers })).site.clientId).toBe('6');
  });

  it("follows the device's appearance, or the visitor's choice from the first paint on", async () => {
    const painted = async (cookie?: string) => {
      const headers = { accept: 'text/html', host: 'localhost:4000', ...(cookie ? { cookie } : {}) };
      const { body } = await app.inject({ url: '/login', headers });
      return [
        /<meta name="color-scheme" content="([^"]+)">/.exec(body)?.[1],
        // The last rule wins.
        [...body.matchAll(/color-scheme:([^;}]+)[;}]/g)].at(-1)?.[1],
        ...[...body.matchAll(/name="theme-color" content="#[0-9a-f]{6}" media="([^"]+)"/g)].map(
          ([, media]) => media,
        ),
      ];
    };
    const device = ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'];
    expect(await painted()).toEqual(['light dark', 'light dark', ...device]);
    expect(await painted('access=x; appearance=dark')).toEqual(['dark', 'dark', 'not all', 'all']);
    expect(await painted('appearance=light')).toEqual(['light', 'light', 'all', 'not all']);
    expect(await painted('appearance="></style>')).toEqual(['light dark', 'light dark', ...device]);
  });

  // @spec 3.6
  it('has the title of the requested page', async () => {
    expect((await page('/login')).body).toMatch(/<title>Log in · .+<\/title>/);
  });

  it('has a description, and one address for search engines if guests see it', async () => {
    const tagsOf = ({ body }: LightMyRequestResponse) => [
      /<meta name="description" content="([^"]+)">/.exec(body)?.[1],
      /<link rel="canonical" href="([^"]+)">/.exec(body)?.[1],
    ];
    expect(tagsOf(await page('/'))).toEqual([
      expect.stringMatching(/^List your store on Coupons\.ca/),
      'http://localhost:4000/',
    ]);
    expect(tagsOf(await page('/login?next=%2F'))).toEqual([
      expect.stringMatching(/^Log in at the Coupons\.ca Coupon Center/),
      'http://localhost:4000/login',
    ]);
    expect(tagsOf(await page('/nowhere'))[1]).toBeUndefined();
  });

  const preloadsOf = async (path: string) =>
    [...(await page(path)).body.matchAll(/rel="preload" href="([^"]+)"/g)].map(([, href]) => href);

  const remote = '/remotes/mf-auth/1.0.0-a';
  const shell = `/shell/${SHELL}`;

  // @spec 7.52
  it('preloads what the requested page needs, in the order in which it is needed', async () => {
    expect(await preloadsOf('/login')).toEqual([
      `${shell}/figtree-latin-wght-normal.1a2b.woff2`,
      `${shell}/platform.js`,
      `${remote}/entry.js`,
      `${remote}/lifecycle.js`,
      `${shell}/ui.js`,
      `${shell}/form.js`,
    ]);
    expect((await page('/')).body).not.toContain(remote + '/entry.js" as');
  });

  it('preloads the chunk of the screen that opens, and the modules that it takes from the shell', async () => {
    const scripts = (await preloadsOf('/auth/day')).slice(2);
    expect(scripts).toEqual([
      `${remote}/entry.js`,
      `${remote}/lifecycle.js`,
      `${remote}/late.js`,
      `${shell}/ui.js`,
      `${shell}/form.js`,
      `${shell}/calendar.js`,
    ]);
  });

  it('preloads the font as a font, so that the browser fetches it once', async () => {
    expect((await page('/')).body).toContain(
      `<link rel="preload" href="/shell/${SHELL}/figtree-latin-wght-normal.1a2b.woff2" as="font" type="font/woff2" crossorigin="anonymous">`,
    );
  });

  it("declares, preloads and serves the typeface of the host's brand only", async () => {
    const { body } = await page('/', '8.localhost:4000');
    const [, font = ''] = /@font-face\{font-family:Heading;[^}]*src:url\(([^)]+)\)/.exec(body) ?? [];
    expect(body).toContain(
      `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin="anonymous">`,
    );
    const { statusCode, headers } = await app.inject(font);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await app.inject(font.replace(/\.\w+\.woff2/, '.0123456789ab.woff2'))).statusCode).toBe(404);
    expect((await page('/')).body).not.toContain('Heading Fallback');
  });

  it('puts the look into the style of the page, and not into its data', async () => {
    const { body } = await page('/', '10.localhost:4000');
    expect(body).toMatch(/--radius:18px;[^<]*--hole:/);
    expect(dataOf({ body } as never).site).not.toHaveProperty('look');
  });

  it('preloads nothing of a remote whose files are missing', async () => {
    contents.delete('mf-auth/1.0.0-a/lifecycle.js');
    const { body, statusCode } = await page('/login');
    expect(statusCode).toBe(200);
    expect(body).not.toContain('rel="preload" href="/remotes');
  });

  it('contains the facts in the manifest of the requested remote, so that the browser need not request it', async () => {
    const liveAt = async (path: string) => dataOf(await page(path)).remotes['mf-auth']!.live;
    expect((await liveAt('/login')).facts).toEqual({
      entry: 'entry.js',
      globalName: 'mf_auth',
      shared: ['@coupon-center/ui', '@coupon-center/ui/date-field'],
      files: manifest.files,
    });
    expect(await liveAt('/')).not.toHaveProperty('facts');
    expect(await liveAt('/nowhere')).not.toHaveProperty('facts');
  });

  it('leaves out the facts of a manifest that is not the published one, or whose files are missing', async () => {
    const live = async () => dataOf(await page('/login')).remotes['mf-auth']!.live;
    contents.set('mf-auth/1.0.0-a/mf-manifest.json', JSON.stringify({ ...manifest, shared: [] }));
    expect(await live()).not.toHaveProperty('facts');
    release(versionOf('1.0.0-a'));
    contents.delete('mf-auth/1.0.0-a/lifecycle.js');
    expect(await live()).not.toHaveProperty('facts');
  });

  it('contains the new live version after publishing, without a restart', async () => {
    await page('/login');
    release(versionOf('1.0.0-b'), [versionOf('1.0.0-a')]);
    const { live, earlier } = dataOf(await page('/login')).remotes['mf-auth']!;
    expect([live.version, earlier?.version]).toEqual(['1.0.0-b', '1.0.0-a']);
  });

  it('lists what a version lacks in this shell, so that pages do not load it', async () => {
    const uses = (name: string) => ({ '@coupon-center/ui': { range: '^1.0.0', names: [name] } });
    const live = { ...versionOf('1.0.0-b'), uses: uses('SelectField') };
    release(live, [{ ...versionOf('1.0.0-a'), uses: uses('Button') }]);
    const remote = dataOf(await page('/login')).remotes['mf-auth']!;
    expect(remote.live.lacks).toBe(
      'mf-auth 1.0.0-b imports SelectField from @coupon-center/ui, which shell 3.3.0 no longer has. Owner: tests.',
    );
    expect(remote.earlier).not.toHaveProperty('lacks');
  });

  it('keeps the differences in the declaration of the version to fall back to', async () => {
    const old = versionOf('1.0.0-a');
    release(versionOf('1.0.0-b'), [
      { ...old, declaration: { ...old.declaration, shellContract: '^1.0.0', owner: 'others' } },
    ]);
    const { live, earlier } = dataOf(await page('/login')).remotes['mf-auth']!;
    expect(live.declaration).toMatchObject({ name: 'mf-auth', owner: 'tests' });
    expect(earlier?.declaration).toMatchObject({ name: 'mf-auth', owner: 'others', shellContract: '^1.0.0' });
    expect(earlier?.base).toBe('/remotes/mf-auth/1.0.0-a/');
  });

  it('is made from the live shell, after a release and after a rollback alike', async () => {
    releaseShell('3.4.0-b', { ...record, entry: ['main.2.js'], files: { 'main.2.js': 'sha384-main2' } });
    const next = await page('/');
    expect(next.body).toContain('src="/shell/3.4.0-b/main.2.js" integrity="sha384-main2"');
    expect(dataOf(next)).toMatchObject({
      shell: '3.4.0-b',
      assets: { '/shell/3.4.0-b/main.2.js': 'sha384-main2' },
    });
    registry = { ...registry, shell: { live: registry.shell!.earlier[0]!, earlier: [] } };
    expect((await page('/')).body).toContain(`src="/shell/${SHELL}/main.js"`);
  });

  it('explains what to do until a shell is released', async () => {
    registry = { schema: 1, remotes: registry.remotes };
    const answer = await page('/login');
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      503,
      'text/plain',
      'no-store',
    ]);
    expect(answer.body).toBe(
      'No shell has been released yet. An operator publishes it with: npm run release -- publish shell\n',
    );
    expect((await app.inject({ url: '/registry.json' })).statusCode).toBe(200);
  });

  it('takes less than 100 compressed bytes for each remote of other teams', async () => {
    const bytesWith = async (count: number, encoding: string) => {
      registry = { ...registry, ...syntheticRegistry(count) };
      const headers = { accept: 'text/html', host: 'localhost:4000', 'accept-encoding': encoding };
      return (await app.inject({ url: '/', headers })).rawPayload.length;
    };
    for (const encoding of ['gzip', 'br']) {
      const [none, hundred] = [await bytesWith(0, encoding), await bytesWith(100, encoding)];
      expect((hundred - none) / 100).toBeLessThan(100);
    }
  });

  it('is compressed with an encoding that the browser accepts', async () => {
    const headers = { accept: 'text/html', host: 'localhost:4000', 'accept-encoding': 'gzip, deflate, br' };
    const answer = await app.inject({ url: '/login', headers });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('<div id="app">');
  });

  it.each(['/nowhere', '//host/login', '//host', '//%5C', '/%E0%A4%A', '/login/%', `/${'x'.repeat(300)}`])(
    'answers 404 with the page at %s',
    async (path) => {
      for (const url of [path, `${path}?next=//x`]) {
        const answer = await page(url);
        expect([url, answer.statusCode]).toEqual([url, 404]);
        expect(answer.headers['content-type']).toContain('text/html');
        expect(answer.headers['content-security-policy']).toBeDefined();
        expect(answer.body).toContain('<div id="app">');
      }
    },
  );

  it('answers requests for // without an error', async () => {
    expect((await page('//')).statusCode).toBeLessThan(500);
  });

  it("answers an unreadable address in plain text to clients that don't accept HTML", async () => {
    const answer = await app.inject({ url: '/%E0%A4%A', headers: { accept: 'application/json' } });
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found\n']);
  });

  it('keeps all text from a remote inside its data element', async () => {
    release(versionOf('1.0.0-c', '</script><script>alert(1)//'));
    const { body } = await page('/login');
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('<title>&lt;/script&gt;');
  });

  it('allows styles by a fresh nonce and scripts by a policy', async () => {
    const [one, two] = [await page('/login'), await page('/login')];
    const nonce = /csp-nonce" content="([^"]+)"/.exec(one.body)?.[1];
    const policy = String(one.headers['content-security-policy']);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
    expect(two.body).not.toContain(nonce);
    expect(one.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
  });
});

describe('images and uploads', () => {
  const EXTERNAL = {
    uploadUrl: 'https://api.images.example/upload',
    uploadPreset: 'shop',
    origins: ['https://res.images.example'],
  };

  async function policyWith(options: object): Promise<string> {
    await app.close();
    await mount(options);
    return String((await page('/login')).headers['content-security-policy']);
  }

  it('come from the portal and the storefront, and go to the API only', async () => {
    const policy = await policyWith({});
    expect(policy).toContain("img-src 'self' data: https://merchants.coupons.ca https://www.coupons.ca; ");
    expect(policy).toContain("connect-src 'self' https://merchants.coupons.ca; ");
  });

  it('have a single origin if the storefront is on that of the portal', async () => {
    const policy = await policyWith({ origin: 'http://localhost:4000' });
    expect(policy).toContain("img-src 'self' data: http://localhost:4000; ");
  });

  it('may use an external image host where one is configured', async () => {
    const policy = await policyWith({ imageHost: EXTERNAL });
    expect(policy).toContain(
      "img-src 'self' data: https://merchants.coupons.ca https://www.coupons.ca https://res.images.example; ",
    );
    expect(policy).toContain("connect-src 'self' https://api.images.example; ");
    expect(dataOf(await page('/login')).site.imageHost).toEqual(EXTERNAL);
  });
});

describe('every response', () => {
  it('makes browsers use https', async () => {
    for (const url of ['/login', '/nowhere', '/registry.json', MAIN])
      expect((await page(url)).headers['strict-transport-security']).toBe(
        'max-age=31536000; includeSubDomains',
      );
  });

  it.each([
    ['GET', '/login', 200],
    ['GET', '/registry.json', 200],
    ['GET', MAIN, 200],
    ['GET', `/shell/${SHELL}/none.js`, 404],
    ['POST', '/login', 404],
    ['GET', '/%E0%A4%A', 404],
  ] as const)(
    'to %s %s has a policy and a request id, and reveals nothing about the server',
    async (method, url, status) => {
      const answer = await app.inject({ method, url, headers: { 'x-request-id': 'caller-0001' } });
      expect(answer.statusCode).toBe(status);
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/^default-src 'none'/),
        'x-content-type-options': 'nosniff',
        'x-request-id': 'caller-0001',
      });
      const isPage = !url.startsWith('/shell/');
      expect(answer.headers['x-frame-options']).toBe(isPage ? 'DENY' : undefined);
      expect('permissions-policy' in answer.headers).toBe(isPage);
      expect(answer.headers).not.toHaveProperty('server');
      expect(answer.body).not.toMatch(/Route |statusCode|\bat .*\.ts/);
    },
  );

  it('to a server error reveals no details', async () => {
    const broken = Fastify(serverOptions({ logLevel: 'silent' }));
    const developmentRemotes = { 'mf-gone': { origin: 'http://localhost:1', folder: '/gone' } };
    await broken.register(shellPlugin, { source, developmentRemotes });
    const answer = await broken.inject({ url: '/login', headers: { accept: 'text/html' } });
    await broken.close();
    expect([answer.statusCode, answer.body]).toEqual([500, 'Something went wrong\n']);
  });
});

describe('files', () => {
  // @spec 7.52
  it('of remotes and shell are immutable', async () => {
    for (const url of ['/remotes/mf-auth/1.0.0-a/entry.js', MAIN]) {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  it('of an earlier shell are served as long as the release service has them', async () => {
    releaseShell('3.4.0-b', { ...record, entry: ['main.2.js'], files: { 'main.2.js': 'sha384-main2' } });
    const answer = await app.inject({ url: MAIN });
    expect([answer.statusCode, answer.body]).toEqual([200, `/* ${SHELL} main.js */`]);
    contents.delete(`shell/${SHELL}/main.js`);
    expect((await app.inject({ url: MAIN })).statusCode).toBe(404);
  });

  it("that don't exist are a plain 404, even for a browser", async () => {
    const missing = [
      '/remotes/mf-auth/1.0.0-a/none.js',
      '/remotes/mf-auth/1.0.0-a.json',
      '/shell/none',
      '/assets/none.svg',
      `/shell/${SHELL}/none.js`,
      '/humans.txt',
    ];
    for (const url of missing) {
      const answer = await page(url);
      expect([url, answer.statusCode, answer.body]).toEqual([url, 404, 'Not found\n']);
    }
  });

  it("include robots.txt, which names the site's sitemap", async () => {
    const answer = await page('/robots.txt');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(answer.body).toMatch(/^User-agent: \*\n[^]*\nAllow: \/\nSitemap: \S+\/sitemap\.xml\n$/);
  });

  it('that are SVG may style themselves for light and dark, but run no scripts', async () => {
    const answer = await app.inject({ url: '/assets/brand/coupons-ca.svg' });
    expect(answer.body).toContain('prefers-color-scheme:dark');
    expect(answer.headers['content-security-policy']).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
  });

  it('that are SVG are compressed, and cached for an hour', async () => {
    const url = '/assets/brand/coupons-ca.svg';
    const plain = await app.inject({ url });
    const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=3600',
      vary: 'Accept-Encoding',
    });
    expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body);
    expect(rawPayload.length).toBeLessThan(plain.body.length / 2);
    const again = await app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it('that are SVG, and no others, may be embedded by the storefront on another host', async () => {
    const policyOf = async (url: string) =>
      (await app.inject({ url })).headers['cross-origin-resource-policy'];
    expect(await policyOf('/assets/brand/coupons-ca-icon.svg')).toBe('cross-origin');
    expect(await policyOf('/registry.json')).toBe('same-origin');
  });

  it('include the registry, which is never cached', async () => {
    const answer = await app.inject({ url: '/registry.json' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatchObject({
      schema: 1,
      remotes: { 'mf-auth': { live: { version: '1.0.0-a' } } },
    });
  });
});

describe('while a canary runs', () => {
  const start = (share: number) => {
    const [live, canary] = [versionOf('1.0.0-a'), versionOf('1.1.0-b')];
    release(canary);
    const entry = { live, earlier: [versionOf('0.9.0-z')], canary: { id: 7, share, version: canary } };
    registry = { ...registry, remotes: { 'mf-auth': entry } };
  };
  const visit = (cookie = '') => app.inject({ url: '/login', headers: { accept: 'text/html', cookie } });
  const cookieOf = ({ headers }: LightMyRequestResponse) =>
    /^visitor=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
  const given = (reply: LightMyRequestResponse) => {
    const { live, earlier, canary } = dataOf(reply).remotes['mf-auth']!;
    return { live: live.version, earlier: earlier?.version, canary };
  };
  const NEW = { live: '1.1.0-b', earlier: '1.0.0-a', canary: { id: 7, isCanary: true } };
  const OLD = { live: '1.0.0-a', earlier: '0.9.0-z', canary: { id: 7, isCanary: false } };

  it('some visitors, always the same ones, get it with the live version to fall back to', async () => {
    start(0.5);
    for (let turn = 0; turn < 20; turn += 1) {
      const first = await visit();
      expect([NEW, OLD]).toContainEqual(given(first));
      const again = await visit(cookieOf(first));
      expect(given(again)).toEqual(given(first));
      expect(again.headers['set-cookie']).toBeUndefined();
    }
  });

  it('all visitors get it once the share is raised to the whole', async () => {
    start(0);
    const first = await visit();
    expect(given(first)).toEqual(OLD);
    start(1);
    expect(given(await visit(cookieOf(first)))).toEqual(NEW);
  });

  it('no visitor gets one for which this shell lacks something', async () => {
    start(1);
    registry.remotes['mf-auth']!.canary!.version.declaration.shellContract = '^99.0.0';
    expect(given(await visit())).toEqual({ ...OLD, canary: undefined });
  });

  it('visitors get a cookie, and at no other time', async () => {
    expect((await visit()).headers['set-cookie']).toBeUndefined();
    start(0.5);
    expect((await visit()).headers['set-cookie']).toMatch(
      /^visitor=[\w-]{22}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('an open page that asks for new versions', () => {
  const ask = (headers: Readonly<Record<string, string>> = {}, shell = '') =>
    app.inject({ url: `/page-remotes.json?shell=${shell}`, headers });
  const answerOf = (reply: LightMyRequestResponse) =>
    receiveReleases(JSON.parse(reply.body) as SentPageReleases);

  it('gets the versions that a page would get now, and those that were recalled', async () => {
    registry.recalled = { 'mf-auth': ['0.9.0-z'] };
    const reply = await ask();
    expect(reply.headers['cache-control']).toBe('no-cache, private');
    const { shell, remotes } = dataOf(await page('/'));
    expect(answerOf(reply)).toEqual({ shell, remotes, recalled: { 'mf-auth': ['0.9.0-z'] } });
  });

  it('learns in a few bytes that nothing has changed', async () => {
    const { headers } = await ask();
    const known = { 'if-none-match': headers.etag as string };
    const unchanged = await ask(known);
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    release(versionOf('1.1.0-b'), [versionOf('1.0.0-a')]);
    const changed = await ask(known);
    expect(changed.statusCode).toBe(200);
    expect(answerOf(changed).remotes['mf-auth']!.live.version).toBe('1.1.0-b');
  });

  it('gets the same answer on the host of every brand', async () => {
    const bodies = [
      await ask(),
      await ask({ host: 'savings-post.localhost:4000' }),
      await ask({ host: 'elsewhere' }),
    ];
    expect(new Set(bodies.map(({ body }) => body)).size).toBe(1);
  });

  it('learns what a remote lacks in the shell that the page has, not in the newest one', async () => {
    const needy = versionOf('1.1.0-b');
    needy.uses = { '@coupon-center/ui': { range: '^1.4.0', names: ['Card'] } };
    release(needy);
    const shellOf = (version: string, names: string[]) => ({
      version,
      publishedAt: '',
      build: {
        ...record,
        routes: [],
        shell: { ...record.shell, provides: { '@coupon-center/ui': { version: '1.4.0', names } } },
      },
    });
    registry.shell = {
      live: shellOf('3.4.0-b', ['Button', 'Card']),
      earlier: [shellOf('3.3.0-a', ['Button'])],
    };
    const lacks = async (shell: string) => answerOf(await ask({}, shell)).remotes['mf-auth']!.live.lacks;
    expect(await lacks('3.3.0-a')).toContain('Card');
    expect(await lacks('3.4.0-b')).toBeUndefined();
  });
});
