import { screen } from '@testing-library/react';
import { act } from 'react';
import type { SessionState } from '@coupon-center/portal-contracts';
import type { PageReleases, WantedPage } from '@coupon-center/shell-page';
import { sites } from '@coupon-center/site-config';
import type { Portal } from '../portal-context/portal.ts';
import { createWritable } from '../common/writable.ts';
import { merchant, routesOf, versionOf } from '../testing/fixtures.ts';
import { aPortal, showInPortal } from '../testing/show-in-portal.tsx';
import { PortalPage } from './portal-page.tsx';

const routes = [
  ...routesOf(['/coupons'], 'merchant'),
  ...routesOf(['/login'], 'guest'),
  ...routesOf(['/review'], 'provider'),
];
const live = versionOf('1', 'mf-one', routes);

async function show(path: string, state: SessionState) {
  const session = createWritable<SessionState>(state);
  const mounted = jest.fn(() => ({ ready: Promise.resolve(), end: async () => undefined }));
  const ahead = { readAhead: jest.fn(), prefetch: jest.fn() };
  const platform = jest.fn(async () => ({
    contractFor: () => ({}),
    readAhead: ahead.readAhead,
    remotes: { mount: mounted, prefetch: ahead.prefetch },
  }));
  const page = { site: sites['6'], shell: '1', remotes: { 'mf-one': { live } }, assets: {} };
  const releases = createWritable<PageReleases>({ shell: '1', remotes: page.remotes, recalled: {} });
  const sessionEnded = createWritable(undefined);
  const more = { page, releases, session, sessionEnded, platform } as unknown as Partial<Portal>;
  const { router } = showInPortal(<PortalPage />, aPortal(state, more), path);
  await act(async () => undefined);
  return {
    session,
    mounted,
    ahead,
    platform,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

describe('a page of the portal', () => {
  // @spec 6.6 7.9
  it('waits for the API and then admits the merchant', async () => {
    const { session, mounted } = await show('/coupons', { status: 'unknown', user: merchant });
    expect(screen.getByRole('progressbar')).toBeInTheDocument();
    expect(mounted).not.toHaveBeenCalled();
    await act(async () => session.set({ status: 'signed-in', user: merchant }));
    expect(mounted).toHaveBeenCalledTimes(1);
  });

  it('fetches code and data while it waits', async () => {
    const { ahead } = await show('/coupons', { status: 'unknown', user: merchant });
    expect(ahead.prefetch).toHaveBeenCalledWith({ live }, '/coupons');
    const { match, search } = ahead.readAhead.mock.lastCall?.[0] as WantedPage;
    expect([match, search]).toEqual([{ kind: 'remote', name: 'mf-one', route: routes[0], params: {} }, '']);
  });

  it('is left when the session ends', async () => {
    const { session, address } = await show('/coupons', { status: 'signed-in', user: merchant });
    await act(async () => session.set({ status: 'signed-out', user: null }));
    expect(address()).toBe('/login?next=%2Fcoupons');
  });

  it('for guests is left once somebody signs in, for the requested page if they may see it', async () => {
    const guest = await show('/login?next=%2Fcoupons', { status: 'signed-out', user: null });
    await act(async () => guest.session.set({ status: 'signed-in', user: merchant }));
    expect(guest.address()).toBe('/coupons');
  });

  it('does not exist if no remote declares it', async () => {
    await show('/nowhere', { status: 'signed-in', user: merchant });
    expect(screen.getByRole('heading')).toHaveTextContent('Page not found');
  });

  it('shows a message when the platform fails to load, and retries', async () => {
    const { platform, session } = await show('/coupons', { status: 'signed-in', user: merchant });
    platform.mockRejectedValueOnce(new Error('offline'));
    await act(async () => session.set({ status: 'unknown', user: merchant }));
    await act(async () => {
      screen.getByRole('button', { name: 'Retry' }).click();
    });
    expect(screen.getByRole('progressbar')).toBeInTheDocument();
  });
});
