import type { PageData } from '@coupon-center/shell-page';
import { versionOf } from '../testing/fixtures.ts';
import { createScriptGuard, installScriptGuard, plainText, prepareScript } from './script-guard.ts';

const origin = 'https://merchants.example';
const { forget, integrityOf, vouchFor } = createScriptGuard(
  {
    assets: { '/shell/3.3.0-a/main.js': 'sha384-main' },
    remotes: {
      'mf-one': {
        live: versionOf('2'),
        earlier: versionOf('1'),
      },
      'mf-dev': { live: { ...versionOf('source'), base: 'http://127.0.0.1:4410/', isDevelopment: true } },
    },
  },
  origin,
);

describe('the script guard', () => {
  it('knows the hash of every file of the page, however it is addressed', () => {
    expect(integrityOf('/shell/3.3.0-a/main.js')).toBe('sha384-main');
    vouchFor('/remotes/mf-one/1/', { 'entry.js': 'sha384-one' });
    expect(integrityOf(`${origin}/remotes/mf-one/1/entry.js`)).toBe('sha384-one');
    expect(integrityOf('/remotes/mf-one/1/entry.js')).toBe('sha384-one');
  });

  it.each([
    '/shell/3.3.0-a/other.js',
    '/remotes/mf-one/2/entry.js',
    '/remotes/mf-one/1/other.js',
    '/remotes/mf-one/2/../../../upload.js',
    'https://evil.example/shell/3.3.0-a/main.js',
    '//evil.example/shell/3.3.0-a/main.js',
    '/shell/3.3.0-a/main.js?x',
    'data:text/javascript,alert(1)',
  ])('refuses %s', (address) => expect(() => integrityOf(address)).toThrow(TypeError));

  it('refuses the files of a version that is forgotten, and of no other', () => {
    for (const name of ['1', '10']) vouchFor(versionOf(name).base, { 'part.js': `sha384-${name}` });
    forget(versionOf('1').base);
    expect(() => integrityOf('/remotes/mf-one/1/part.js')).toThrow(TypeError);
    expect(integrityOf('/remotes/mf-one/10/part.js')).toBe('sha384-10');
  });

  it('allows files of a remote that runs from source', () => {
    expect(integrityOf('http://127.0.0.1:4410/remoteEntry.js')).toBe('');
  });
});

describe('text that may be set as HTML', () => {
  it.each(['', '12', 'MM', '12/24/2026', 'a > b "c"'])('includes plain text such as %j', (text) =>
    expect(plainText(text)).toBe(text),
  );

  it.each(['<img src=x onerror=alert(1)>', '</span>', '&lt;', 'a<b'])('excludes %j', (text) =>
    expect(() => plainText(text)).toThrow(TypeError),
  );
});

describe('a script that the page adds', () => {
  const address = `${location.origin}/shell/3.3.0-a/main.js`;
  const guard = createScriptGuard(
    { assets: { '/shell/3.3.0-a/main.js': 'sha384-main' }, remotes: {} },
    location.origin,
  );
  const timing = (initiatorType: string, responseStatus: number) => ({ initiatorType, responseStatus });

  it.each([
    ['was not preloaded', 'as usual', []],
    ['was preloaded', 'as usual', [timing('link', 200)]],
    ['failed as a script', 'as usual', [timing('script', 500)]],
    ['could not be preloaded', 'in another mode', [timing('link', 404)]],
    ['could not be preloaded offline', 'in another mode', [timing('link', 0)]],
    ['was preloaded by WebKit', 'as usual', [{ initiatorType: 'link', decodedBodySize: 900 }]],
    ['could not be preloaded by WebKit', 'in another mode', [{ initiatorType: 'link', decodedBodySize: 0 }]],
  ])('that %s is requested %s', (_what, mode, timings) => {
    performance.getEntriesByName = () => timings as unknown as PerformanceEntry[];
    const script = document.createElement('script');
    prepareScript(guard, script, address);
    expect(script).toMatchObject({
      integrity: 'sha384-main',
      crossOrigin: mode === 'as usual' ? null : 'anonymous',
    });
  });
});

it('gives the same hashes to remotes of earlier builds, which set them themselves', () => {
  installScriptGuard({
    assets: { '/shell/3.3.0-a/main.js': 'sha384-main' },
    remotes: {},
  } as unknown as PageData);
  expect(globalThis.__couponCenterIntegrity?.('/shell/3.3.0-a/main.js')).toBe('sha384-main');
  expect(() => globalThis.__couponCenterIntegrity?.('/other.js')).toThrow(TypeError);
});

describe('a script that failed', () => {
  it('is fetched once more, so that no later request is answered from memory', () => {
    const fetch = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    installScriptGuard({
      assets: { '/shell/3.3.0-a/main.js': 'sha384-main' },
      remotes: {},
    } as unknown as PageData);
    const script = document.head.appendChild(document.createElement('script'));
    script.setAttribute('src', '/remotes/mf-one/1.0.0-a/entry.js');
    const image = document.body.appendChild(document.createElement('img'));
    for (const element of [image, script]) element.dispatchEvent(new Event('error'));
    expect(fetch.mock.calls).toEqual([
      [`${location.origin}/remotes/mf-one/1.0.0-a/entry.js`, { cache: 'reload' }],
    ]);
  });
});
