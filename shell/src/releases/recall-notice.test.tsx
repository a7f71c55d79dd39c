import { screen } from '@testing-library/react';
import { act } from 'react';
import type { PageReleases, PageRemote } from '@coupon-center/shell-page';
import type { Platform } from '../platform/start-platform.ts';
import type { Portal } from '../portal-context/portal.ts';
import { PortalPage } from '../routes/portal-page.tsx';
import { routesOf, signedIn, versionOf } from '../testing/fixtures.ts';
import { aPortal, showInPortal } from '../testing/show-in-portal.tsx';
import { RecallNotice, SAVED_CHECK_MS } from './recall-notice.tsx';

const remoteOf = (name: string, version: string, ...paths: string[]): PageRemote => ({
  live: versionOf(version, name, routesOf(paths)),
});
function releasesOf(coupons: string | undefined, more: Partial<PageReleases> = {}): PageReleases {
  const remotes = {
    ...(coupons && { 'mf-coupons': remoteOf('mf-coupons', coupons, '/coupons', '/coupons/add') }),
    'mf-store': remoteOf('mf-store', '1', '/my-store'),
  };
  return { shell: '3.3.0-1a2b3c4d', remotes, recalled: {}, ...more };
}

/** A page of coupons, in version 2, whose remote shows a field. */
async function show({ isDirty = false } = {}) {
  const mounts: string[] = [];
  const running = new Map<string, string>();
  const form = { isDirty };
  const platform = {
    contractFor: () => ({}),
    readAhead: () => undefined,
    refreshReleases: async () => undefined,
    remotes: {
      mounted: () => Object.fromEntries(running),
      hasSoundVersion: () => true,
      mount: ({ name, remote, outlet }: Parameters<Platform['remotes']['mount']>[0]) => {
        const { version } = remote.live;
        mounts.push(`${name} ${version}`);
        running.set(name, version);
        const field = document.createElement('input');
        outlet.append(field);
        const end = async () => {
          running.delete(name);
          field.remove();
        };
        return { ready: Promise.resolve(), end };
      },
    },
  } as unknown as Platform;
  const portal: Portal = aPortal(signedIn(), {
    platform: async () => platform,
    startedPlatform: () => platform,
  });
  portal.releases.set(releasesOf('2'));
  portal.leaveGuards.add(() => form.isDirty);
  const page = (
    <main id="main" tabIndex={-1}>
      <PortalPage />
      <RecallNotice />
    </main>
  );
  const { router, go } = showInPortal(page, portal, '/coupons');
  await pass(0);
  const hear = async (releases: PageReleases) => {
    act(() => portal.releases.set(releases));
    await pass(0);
  };
  const said = () => portal.notices.waiting.get().map(({ message }) => message);
  return { mounts, form, portal, router, go, hear, said };
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const notice = () => screen.queryByRole('alert');

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => {
  sessionStorage.clear();
  jest.useRealTimers();
});

describe('a remote on the screen', () => {
  it('stays when a newer version is published, and is replaced when the user opens the next page', async () => {
    const { mounts, go, hear } = await show();
    await hear(releasesOf('3'));
    await pass(60_000);
    expect(mounts).toEqual(['mf-coupons 2']);
    await go('/coupons/add');
    await pass(0);
    expect(mounts).toEqual(['mf-coupons 2', 'mf-coupons 3']);
    await go('/coupons');
    await pass(0);
    expect(mounts).toHaveLength(2);
  });

  it('is replaced at once, with a message, when its version is recalled', async () => {
    const { mounts, hear, said, router } = await show();
    act(() => document.querySelector('input')?.focus());
    await hear(releasesOf('1', { recalled: { 'mf-coupons': ['2'] } }));
    expect(mounts).toEqual(['mf-coupons 2', 'mf-coupons 1']);
    expect(said()).toEqual(['We found a problem with this page and replaced it with a version that works.']);
    expect(router.state.location.pathname).toBe('/coupons');
    expect(document.getElementById('main')).toHaveFocus();
    await pass(60_000);
    expect(mounts).toHaveLength(2);
    expect(said()).toHaveLength(1);
  });

  it('stays when another version is recalled', async () => {
    const { mounts, hear } = await show();
    await hear(releasesOf('3', { recalled: { 'mf-coupons': ['1'], 'mf-store': ['2'] } }));
    await pass(60_000);
    expect(mounts).toEqual(['mf-coupons 2']);
  });

  it('is removed when it was recalled and no other version works', async () => {
    const { hear, said } = await show();
    await hear(releasesOf(undefined, { recalled: { 'mf-coupons': ['2'] } }));
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
    expect(said()).toEqual(['We found a problem with this page and had to take it offline.']);
  });

  it('is not replaced while the user is typing', async () => {
    const { mounts, hear } = await show();
    const field = document.querySelector('input')!;
    field.value = 'ann@';
    act(() => field.focus());
    await hear(releasesOf('1', { recalled: { 'mf-coupons': ['2'] } }));
    expect(mounts).toHaveLength(1);
    act(() => field.blur());
    await pass(SAVED_CHECK_MS);
    expect(mounts).toEqual(['mf-coupons 2', 'mf-coupons 1']);
  });
});

describe('unsaved changes on a recalled version', () => {
  const recalled = releasesOf('1', { recalled: { 'mf-coupons': ['2'] } });

  it('stay, and the user is told until they are saved', async () => {
    const { mounts, form, hear } = await show({ isDirty: true });
    expect(notice()).not.toBeInTheDocument();
    await hear(recalled);
    expect(notice()).toHaveTextContent(
      'We found a problem with this page. Save your changes, or copy them. The page reloads once everything is saved, or when you choose Reload now.',
    );
    await pass(60_000);
    expect(mounts).toEqual(['mf-coupons 2']);
    form.isDirty = false;
    await pass(SAVED_CHECK_MS);
    expect(mounts).toEqual(['mf-coupons 2', 'mf-coupons 1']);
    expect(notice()).not.toBeInTheDocument();
  });

  it('are discarded by Reload now', async () => {
    const { mounts, form, hear } = await show({ isDirty: true });
    await hear(recalled);
    await act(async () => screen.getByRole('button', { name: 'Reload now' }).click());
    form.isDirty = false;
    await pass(0);
    expect(mounts).toEqual(['mf-coupons 2', 'mf-coupons 1']);
    expect(notice()).not.toBeInTheDocument();
  });

  it('are no longer mentioned once the page is left', async () => {
    const { mounts, go, hear } = await show({ isDirty: true });
    await hear(recalled);
    await go('/my-store');
    await pass(0);
    expect(notice()).not.toBeInTheDocument();
    await go('/coupons');
    await pass(0);
    expect(mounts).toEqual(['mf-coupons 2', 'mf-store 1', 'mf-coupons 1']);
  });
});

it('replaces a remote after one of its files is missing, unless it has unsaved changes', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { mounts, form, hear, portal } = await show({ isDirty: true });
  await hear(releasesOf('3'));
  const lose = async () => {
    act(() => portal.diagnostics.report(new Error('gone'), { stage: 'chunk', remote: 'mf-coupons' }));
    await pass(0);
  };
  await lose();
  expect(mounts).toEqual(['mf-coupons 2']);
  form.isDirty = false;
  await lose();
  expect(mounts).toEqual(['mf-coupons 2', 'mf-coupons 3']);
});

it('says that the shell was recalled while there are unsaved changes', async () => {
  const { hear } = await show({ isDirty: true });
  await hear(releasesOf('2', { shell: '3.2.0-0a', recalled: { shell: ['3.3.0-1a2b3c4d'] } }));
  expect(notice()).toHaveTextContent('We found a problem with the portal.');
});
