import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BuildRecord } from '@coupon-center/portal-contracts';
import { integrityOf } from '@coupon-center/release';
import type { ReleaseSource } from '@coupon-center/release';
import type { RenderInput } from '@coupon-center/shell-page';
import { sites } from '@coupon-center/site-config';
import { createShellRenderer } from './shell-renderer.ts';

const FILE = 'render.1a2b.js';
const input: RenderInput = { site: sites['6'], declarations: [], pathname: '/', appearance: 'system' };

/** @param script of a shell; its result is the rendered page */
function rendererOf(script: string, files: BuildRecord['files'] = { [FILE]: integrityOf(script) }) {
  const openFile = vi.fn(async () => ({
    sha256: createHash('sha256').update(script).digest('hex'),
    size: script.length,
    read: () => Readable.from([script]),
  }));
  const log = { error: vi.fn() };
  const { render } = createShellRenderer({ openFile } as unknown as ReleaseSource, log);
  const record: BuildRecord = { files, entry: [], chunks: {}, routes: [], render: FILE };
  const build = { version: '3.3.0-a', record, base: '/shell/3.3.0-a/' };
  return { openFile, log, build, render: (given = input, key?: string) => render(build, given, key) };
}

const counting =
  'let count = 0; globalThis.renderShell = (json) => `${JSON.parse(json).pathname} ${++count}`;';

test('renders a page once for each input that it depends on', async () => {
  const { render, openFile } = rendererOf(counting);
  expect(await render()).toBe('/ 1');
  expect(await render({ ...input })).toBe('/ 1');
  expect(await render({ ...input, pathname: '/login' })).toBe('/login 2');
  expect(await render({ ...input, appearance: 'dark' })).toBe('/ 3');
  expect(await render({ ...input, site: sites['8'] })).toBe('/ 4');
  const routes = [{ path: '/login', title: 'Log in', guard: 'guest' as const }];
  expect(await render({ ...input, declarations: [{ name: 'mf-auth', routes }] })).toBe('/ 5');
  expect(await render({ ...input, screen: '<b>1</b>' }, 'mf-auth 1')).toBe('/ 6');
  expect(await render({ ...input, screen: '<b>2</b>' }, 'mf-auth 2')).toBe('/ 7');
  expect(await render({ ...input, screen: '<b>1</b>' }, 'mf-auth 1')).toBe('/ 6');
  expect(openFile).toHaveBeenCalledTimes(1);
});

test('gives the script the language, but nothing of Node, the network or this process', async () => {
  const names = [
    'require',
    'process',
    'fetch',
    'setTimeout',
    'Buffer',
    'global',
    'URL',
    'WebAssembly.Module',
  ];
  const script = `globalThis.renderShell = () => ${JSON.stringify(names)}.map((name) => typeof globalThis[name]).join()`;
  expect(await rendererOf(script).render()).toBe(names.map(() => 'undefined').join());
  const own =
    'globalThis.renderShell = () => String(globalThis.constructor?.constructor("return process")())';
  const { render, log } = rendererOf(own);
  expect(await render()).toBe('');
  expect(log.error).toHaveBeenCalledTimes(1);
});

test.each([
  ['throws', 'globalThis.renderShell = () => { throw new Error("no"); }'],
  ['does not end', 'globalThis.renderShell = () => { for (;;); }'],
  [
    'does not end in a promise',
    'globalThis.renderShell = () => { Promise.resolve().then(() => { for (;;); }); return ""; }',
  ],
  ['returns no text', 'globalThis.renderShell = () => ({ html: "" })'],
  ['defines no function', 'globalThis.other = 1'],
  ['cannot be parsed', 'globalThis.renderShell = ('],
  ['throws when it is loaded', 'throw new Error("no")'],
])('a script that %s leaves the page empty, and is logged once', async (_what, script) => {
  const { render, log } = rendererOf(script);
  expect([await render(), await render(), await render()]).toEqual(['', '', '']);
  expect(log.error).toHaveBeenCalledTimes(1);
});

test('does not run a script that differs from the published one', async () => {
  const { render, log } = rendererOf(counting, { [FILE]: integrityOf('another') });
  expect(await render()).toBe('');
  expect(log.error).toHaveBeenCalledTimes(1);
});

test('an older shell without such a script starts empty, without an error', async () => {
  const { build, log, openFile } = rendererOf(counting);
  const { render: _render, ...record } = build.record;
  const { render } = createShellRenderer({ openFile } as unknown as ReleaseSource, log);
  expect(await render({ ...build, record }, input)).toBe('');
  expect(log.error).not.toHaveBeenCalled();
});
