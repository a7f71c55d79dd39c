/** Renders a part of the shell as on a page of the portal. */
import { render } from '@testing-library/react';
import { act } from 'react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Guard, SessionState } from '@coupon-center/portal-contracts';
import type { Appearance, PageReleases } from '@coupon-center/shell-page';
import { siteAt, sites } from '@coupon-center/site-config';
import { createDiagnostics } from '../diagnostics/diagnostics.ts';
import type { Portal } from '../portal-context/portal.ts';
import { PortalProvider } from '../portal-context/portal-context.tsx';
import { createWritable } from '../common/writable.ts';
import { createLeaveGuards } from '../dialogs/leave-guards.ts';
import { createNotices } from '../notify/notices.ts';
import { RemotesInUse } from '../releases/remotes-in-use.tsx';
import { guest, versionOf } from './fixtures.ts';
import { stubIntersections } from './intersections.ts';

export { merchant } from './fixtures.ts';

function route(path: string, label: string, guard: Guard, audience: Guard) {
  return { path, title: label, guard, navigation: { label, order: 10, audience, emphasis: 'link' as const } };
}

const live = versionOf('1', 'mf-one', [
  route('/login', 'Log in', 'guest', 'guest'),
  route('/my-store', 'My Store', 'merchant', 'merchant'),
  route('/coupons', 'Coupons', 'merchant', 'merchant'),
  route('/logout', 'Logout', 'user', 'user'),
]);
const SHELL = '3.3.0-1a2b3c4d';

/** @returns a portal with everything a part of the shell may need, extended or overridden by `more` */
export function aPortal(state: SessionState = guest, more: Partial<Portal> = {}): Portal {
  const appearance = createWritable<Appearance>('system');
  const page = {
    site: siteAt(sites['6'], 'http://localhost:4000'),
    remotes: { 'mf-one': { live } },
    assets: {},
  };
  return {
    page: { ...page, shell: SHELL },
    releases: createWritable<PageReleases>({ shell: SHELL, remotes: page.remotes, recalled: {} }),
    startedPlatform: () => undefined,
    leaveGuards: createLeaveGuards(),
    panel: createWritable(undefined),
    notices: createNotices(),
    sessionEnded: createWritable(undefined),
    suspended: createWritable(undefined),
    session: createWritable(state),
    appearance: { ...appearance, choose: appearance.set },
    diagnostics: createDiagnostics(),
    ...more,
  } as unknown as Portal;
}

/** @param at the current address */
export function showInPortal(element: ReactElement, portal: Portal = aPortal(), at = '/') {
  const page = <RemotesInUse>{element}</RemotesInUse>;
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] });
  const rendered = render(
    <PortalProvider value={portal}>
      <RouterProvider router={router} />
    </PortalProvider>,
  );
  return { ...rendered, router, portal, go: (to: string | -1) => act(() => router.navigate(to as string)) };
}

stubIntersections();

// Polyfills modal dialogs for jsdom: they open and close, but leave the focus to the test.
HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
