import type { PageReleases, PageRemote } from '@coupon-center/shell-page';
import { routesOf, versionOf } from '../testing/fixtures.ts';
import { proceed } from './proceed.ts';
import type { InUse } from './proceed.ts';

const remoteOf = (name: string, version: string, paths: readonly string[]): PageRemote => ({
  live: versionOf(version, name, routesOf(paths)),
});

const coupons = (version: string, ...more: string[]) =>
  remoteOf('mf-coupons', version, ['/coupons', ...more]);
const store = (version: string) => remoteOf('mf-store', version, ['/my-store']);

function releasesOf(...remotes: PageRemote[]): PageReleases {
  const named = remotes.map((remote) => [remote.live.declaration.name, remote]);
  return { shell: '1', remotes: Object.fromEntries(named), recalled: {} };
}
const old = releasesOf(coupons('1', '/coupons/:id'), store('1'));
const next = releasesOf(coupons('2', '/coupons/:id', '/coupons/report'), store('2'));

function pageAt(pathname: string, releases = old): InUse {
  return { pathname, releases, remotes: releases.remotes };
}
const versionsOf = ({ remotes }: InUse) =>
  Object.fromEntries(Object.entries(remotes).map(([name, { live }]) => [name, live.version]));
const clean = { isUnsaved: false };

describe('an open page that learns about new versions', () => {
  it('takes those of the remotes that are not on the screen, and keeps the one that is, with its routes', () => {
    const page = proceed(pageAt('/coupons'), { pathname: '/coupons', releases: next, ...clean });
    expect(versionsOf(page)).toEqual({ 'mf-coupons': '1', 'mf-store': '2' });
    const routes = page.remotes['mf-coupons']!.live.declaration.routes.map(({ path }) => path);
    expect(routes).toEqual(['/coupons', '/coupons/:id']);
  });

  it('takes all of them on a page of the shell', () => {
    const page = proceed(pageAt('/'), { pathname: '/', releases: next, ...clean });
    expect(page.remotes).toBe(next.remotes);
  });

  it.each([
    ['another remote', '/my-store'],
    ['another page of the remote', '/coupons/7'],
    ['a page of the shell', '/'],
  ])('takes that of the remote on the screen when the user goes to %s', (_where, pathname) => {
    const page = proceed(pageAt('/coupons'), { pathname: '/coupons', releases: next, ...clean });
    expect(proceed(page, { pathname, releases: next, ...clean }).remotes).toBe(next.remotes);
  });

  it('keeps a remote with unsaved changes on its other pages, and takes the new version elsewhere', () => {
    const page = proceed(pageAt('/coupons'), { pathname: '/coupons', releases: next, ...clean });
    const within = proceed(page, { pathname: '/coupons/7', releases: next, isUnsaved: true });
    expect(versionsOf(within)).toEqual({ 'mf-coupons': '1', 'mf-store': '2' });
    const left = proceed(within, { pathname: '/my-store', releases: next, isUnsaved: true });
    expect(left.remotes).toBe(next.remotes);
  });

  it('keeps a remote on the screen even if it is no longer published, or if another one has its address', () => {
    const gone = releasesOf(remoteOf('mf-other', '1', ['/coupons']));
    const page = proceed(pageAt('/coupons'), { pathname: '/coupons', releases: gone, ...clean });
    expect(Object.keys(page.remotes)).toEqual(['mf-coupons', 'mf-other']);
    expect(proceed(page, { pathname: '/', releases: gone, ...clean }).remotes).toBe(gone.remotes);
  });
});
