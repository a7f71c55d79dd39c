import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { Outlet, RouterProvider, createMemoryRouter } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import type { Readable, RemoteLocation } from '@coupon-center/remote-kit';
import type { PageReleases, PageRemote } from '@coupon-center/shell-page';
import type { Platform } from '../platform/start-platform.ts';
import { PortalProvider } from '../portal-context/portal-context.tsx';
import { createWritable } from '../common/writable.ts';
import { RemotesInUse, useRemotesInUse } from '../releases/remotes-in-use.tsx';
import { signedIn, versionOf } from '../testing/fixtures.ts';
import { aPortal } from '../testing/show-in-portal.tsx';
import { RemoteOutlet } from './remote-outlet.tsx';
import { PANEL_AFTER_MS } from '../common/within-time.ts';
import type { RemoteMatch } from './remote-outlet.tsx';
import type { RemoteMounts } from './remote-mounts.ts';

type MountRequest = Parameters<RemoteMounts['mount']>[0];

/** A platform whose mounts a test settles manually. */
function fakePlatform() {
  const requests: MountRequest[] = [];
  const ended: string[] = [];
  const settle: { resolve(): void; reject(error: Error): void }[] = [];
  const locations: Readable<RemoteLocation>[] = [];
  const goes: Parameters<Platform['contractFor']>[2][] = [];
  const lives: AbortSignal[] = [];
  const sound = { isLeft: true };
  const startOver = jest.fn();
  const refreshReleases = jest.fn<Promise<void>, []>(async () => undefined);
  const readAhead = jest.fn();
  const platform = {
    refreshReleases,
    readAhead,
    contractFor: (...[, location, go, life]: Parameters<Platform['contractFor']>) => {
      locations.push(location);
      goes.push(go);
      lives.push(life);
      return {};
    },
    remotes: {
      startOver,
      hasSoundVersion: () => sound.isLeft,
      mount(request: MountRequest) {
        requests.push(request);
        request.contractWith([]);
        const ready = new Promise<void>((resolve, reject) => settle.push({ resolve, reject }));
        return { ready, end: async () => void ended.push(request.name) };
      },
    },
  } as unknown as Platform;
  return {
    platform,
    requests,
    ended,
    settle,
    locations,
    goes,
    lives,
    sound,
    startOver,
    refreshReleases,
    readAhead,
  };
}

const matchOf = (path: string, params = {}): RemoteMatch => ({
  kind: 'remote',
  name: 'mf-one',
  route: { path, title: 'One', guard: 'any' },
  params,
});

const remoteOf = (version: string): PageRemote => ({ live: versionOf(version) });
const releasesOf = (version: string): PageReleases => ({
  shell: '1',
  remotes: { 'mf-one': remoteOf(version) },
  recalled: {},
});

function OutletInUse({ match }: { match: RemoteMatch }) {
  const remote = useRemotesInUse().remotes['mf-one']!;
  return <RemoteOutlet key={remote.live.base} remote={remote} match={match} />;
}

async function show(platform: Platform, first: string | Partial<Location> = '/one?a=1') {
  const releases = createWritable(releasesOf('1'));
  const portal = aPortal(signedIn(), {
    releases,
    startedPlatform: () => platform,
    platform: () => Promise.resolve(platform),
  });
  const router = createMemoryRouter(
    [
      {
        element: (
          <RemotesInUse>
            <Outlet />
          </RemotesInUse>
        ),
        children: [
          { path: '/one', element: <OutletInUse match={matchOf('/one')} /> },
          { path: '/one/:id', element: <OutletInUse match={matchOf('/one/:id', { id: '7' })} /> },
          { path: '/elsewhere', element: <p>elsewhere</p> },
        ],
      },
    ],
    { initialEntries: [first] },
  );
  render(
    <PortalProvider value={portal}>
      <RouterProvider router={router} />
    </PortalProvider>,
  );
  await act(async () => undefined);
  return { go: (to: string) => act(() => router.navigate(to)), releases, at: () => router.state.location };
}

describe('the outlet of a remote', () => {
  it('shows progress until the remote is mounted, and passes it the location', async () => {
    const { platform, settle, locations } = fakePlatform();
    await show(platform);
    expect(screen.getByRole('progressbar')).toBeInTheDocument();
    expect(locations[0]?.get()).toEqual({ route: '/one', params: {}, pathname: '/one', search: '?a=1' });
    await act(async () => settle[0]?.resolve());
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('restores the token of a link after a reload, although the remote took it out of the address', async () => {
    const { platform, locations, goes } = fakePlatform();
    const { at } = await show(platform, '/one?token=t-1');
    act(() => goes[0]?.('/one', { replace: true }));
    expect(at()).toMatchObject({ pathname: '/one', search: '' });

    const reloaded = fakePlatform();
    // The browser keeps the state of an entry.
    const { go } = await show(reloaded.platform, { pathname: '/one', search: '', state: at().state });
    expect(reloaded.locations[0]?.get().search).toBe('?token=t-1');
    act(() => reloaded.goes[0]?.('/one', { replace: true }));
    expect(locations[0]?.get().search).toBe('?token=t-1');
    await go('/one/7');
    expect(reloaded.locations[0]?.get().search).toBe('');
  });

  it('forgets the token of a link with the page', async () => {
    const { platform, goes } = fakePlatform();
    const { at } = await show(platform, '/one?token=t-1');
    act(() => goes[0]?.('/elsewhere', { replace: true }));
    expect(at()).toMatchObject({ pathname: '/elsewhere', state: null });
  });

  it('reads ahead what its screen reads first, once', async () => {
    const { platform, readAhead } = fakePlatform();
    const { go } = await show(platform);
    expect(readAhead.mock.calls).toEqual([[{ match: matchOf('/one'), search: '?a=1' }]]);
    await go('/one?a=2');
    expect(readAhead).toHaveBeenCalledTimes(1);
  });

  it('ends the mount when the page is left', async () => {
    const { platform, ended, lives } = fakePlatform();
    const { go } = await show(platform);
    expect(lives.map(({ aborted }) => aborted)).toEqual([false]);
    await go('/elsewhere');
    expect(ended).toEqual(['mf-one']);
    expect(lives.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('shows a panel whose Retry gives feedback, starts over and mounts again', async () => {
    const { platform, settle, requests, startOver } = fakePlatform();
    await show(platform);
    await act(async () => settle[0]?.reject(new Error('gone')));
    expect(screen.getByRole('alert')).toHaveTextContent('This page cannot be shown right now');
    await act(async () => {
      screen.getByRole('button', { name: 'Retry' }).click();
    });
    expect(screen.getByRole('status')).toHaveTextContent('Trying again…');
    expect(startOver).toHaveBeenCalledWith(remoteOf('1'));
    expect(requests).toHaveLength(2);
    await act(async () => settle[1]?.resolve());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  describe('with a remote that hangs', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

    it('shows the panel after ten seconds and removes it when the remote arrives late', async () => {
      const { platform, settle } = fakePlatform();
      await show(platform);
      await pass(PANEL_AFTER_MS - 1);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      await pass(1);
      expect(PANEL_AFTER_MS).toBe(10_000);
      expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
      await act(async () => settle[0]?.resolve());
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it('shows the panel again when a retry hangs as well', async () => {
      const { platform } = fakePlatform();
      await show(platform);
      await pass(PANEL_AFTER_MS);
      await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
      expect(screen.getByRole('button', { name: 'Retry' })).toHaveAttribute('aria-disabled', 'true');
      await pass(PANEL_AFTER_MS);
      expect(screen.getByRole('button', { name: 'Retry' })).toHaveAttribute('aria-disabled', 'false');
      expect(screen.getByRole('status')).toHaveTextContent('That did not work.');
    });

    it('shows the panel if the platform itself does not load', async () => {
      await show(new Promise<never>(() => undefined) as unknown as Platform);
      await pass(PANEL_AFTER_MS);
      expect(screen.getByRole('alert')).toBeInTheDocument();
    });
  });

  describe('with a remote whose files were deleted', () => {
    /** The server names version 2 when it is asked. */
    async function showOutdated() {
      const fake = fakePlatform();
      const { releases } = await show(fake.platform);
      fake.refreshReleases.mockImplementation(async () => releases.set(releasesOf('2')));
      return fake;
    }
    const versions = (requests: readonly MountRequest[]) => requests.map(({ remote }) => remote.live.version);

    it('mounts the newer version, without a panel', async () => {
      const { settle, requests } = await showOutdated();
      await act(async () => settle[0]?.reject(new Error('404')));
      expect(versions(requests)).toEqual(['1', '2']);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it('does that once for each version, and then shows the panel', async () => {
      const { settle, requests } = await showOutdated();
      await act(async () => settle[0]?.reject(new Error('404')));
      await act(async () => settle[1]?.reject(new Error('404')));
      await act(async () => undefined);
      expect(versions(requests)).toEqual(['1', '2']);
      expect(screen.getByRole('alert')).toBeInTheDocument();
    });

    it('mounts the newer version instead of the previous one after a crash', async () => {
      const { settle, requests, sound } = await showOutdated();
      await act(async () => settle[0]?.resolve());
      sound.isLeft = true;
      await act(async () => requests[0]?.onCrash());
      expect(versions(requests)).toEqual(['1', '2']);
    });

    it('takes on other changes from the server when the user retries, such as a capability', async () => {
      const fake = fakePlatform();
      const { releases } = await show(fake.platform);
      await act(async () => fake.settle[0]?.reject(new Error('needs session-control')));
      const granted = { ...remoteOf('1'), grants: ['session-control' as const] };
      await act(async () => releases.set({ ...releasesOf('1'), remotes: { 'mf-one': granted } }));
      await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
      expect(fake.requests.map(({ remote }) => remote.grants)).toEqual([undefined, ['session-control']]);
    });

    it('leaves the panel by itself when a newer version is noticed later', async () => {
      const fake = fakePlatform();
      const { releases } = await show(fake.platform);
      await act(async () => fake.settle[0]?.reject(new Error('404')));
      expect(screen.getByRole('alert')).toBeInTheDocument();
      await act(async () => releases.set(releasesOf('2')));
      expect(versions(fake.requests)).toEqual(['1', '2']);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
  });

  it('mounts another version of a crashed remote while one is left that has not crashed', async () => {
    const { platform, settle, requests, ended, lives, sound } = fakePlatform();
    await show(platform);
    await act(async () => settle[0]?.resolve());
    await act(async () => requests[0]?.onCrash());
    expect(ended).toEqual(['mf-one']);
    expect(lives[0]?.aborted).toBe(true);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(requests).toHaveLength(2);
    sound.isLeft = false;
    await act(async () => settle[1]?.resolve());
    await act(async () => requests[1]?.onCrash());
    expect(requests).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });
});
