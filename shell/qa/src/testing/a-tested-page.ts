/** Testers' pages for tests. */
import type { User } from '@coupon-center/contracts';
import { SHELL_NAME } from '@coupon-center/portal-contracts';
import type { SessionState } from '@coupon-center/portal-contracts';
import type { SelectableVersion, SelectableVersions } from '@coupon-center/portal-contracts/testers';
import type { PageQa } from '@coupon-center/shell-page';
import { siteAt, sites } from '@coupon-center/site-config';
import { createLog, createStore } from '../store.ts';
import type { TestedPage } from '../tested-page.ts';
import type { TestedPortal } from '../tested-portal.ts';
import { watchApiCalls } from '../watch/api-calls.ts';
import type { Observed } from '../watch/observe.ts';

export const HASH = '1a2b3c4d'.repeat(8);
const SHELL = '3.3.0-1a2b3c4d';

export const guest: SessionState = { status: 'signed-out', user: null };

export const signedIn = (): SessionState => ({
  status: 'signed-in',
  user: { id: 1, email: 'ann@maple.example' } as User,
});

/** @returns a portal with one remote, `mf-one`, which is not mounted */
export function aPortal(state: SessionState = guest, more: Partial<TestedPortal> = {}): TestedPortal {
  const declaration = { name: 'mf-one', owner: 'tests', shellContract: '^2.0.0', routes: [] };
  const live = { version: '1', manifest: '', base: '/remotes/mf-one/1/', declaration };
  return {
    page: { site: siteAt(sites['6'], 'http://localhost:4000'), shell: SHELL },
    session: createStore(state),
    releases: createStore({ remotes: { 'mf-one': { live } } }),
    diagnostics: { entries: createStore([]) },
    leaveGuards: { isDirty: () => false },
    platform: () => new Promise(() => undefined),
    startedPlatform: () => undefined,
    ...more,
  };
}

/** @returns a portal to which one error was reported */
export function withError(message: string, context: Readonly<Record<string, unknown>> = {}): TestedPortal {
  const entries = createStore([{ id: 1, at: new Date(), message, context }]);
  return aPortal(signedIn(), { diagnostics: { entries } });
}

/** @returns the observations of a page on which nothing has happened yet */
export function anObserved(held: ReturnType<Observed['held']> = {}): Observed {
  return { events: createLog(50), mounts: createLog(50), steps: createLog(30), held: () => held };
}

/** @returns a page whose calls go nowhere, and which records the address that it is left for */
export function aTestedPage(qa: Partial<PageQa> = {}, more: Partial<TestedPage> = {}) {
  const reload = jest.fn();
  const open = jest.fn();
  const page: TestedPage = {
    qa: { access: 'open', dropped: [], ...qa },
    portal: aPortal(signedIn()),
    calls: watchApiCalls({ fetch: async () => new Response('{}') }),
    observed: anObserved(),
    reload,
    open,
    ...more,
  };
  return { page, reload, open };
}

export function aVersion(version: string, more: Partial<SelectableVersion> = {}): SelectableVersion {
  return {
    version,
    hash: HASH,
    role: 'unused',
    channels: [],
    publishedAt: '2026-11-01T10:00:00.000Z',
    commit: '0123456789abcdef0123456789abcdef01234567',
    builder: 'ann@build',
    reason: null,
    lacks: '',
    ...more,
  };
}

/** @param versions of `mf-one`, the remote of `aPortal` */
export function selectable(versions: SelectableVersion[]): SelectableVersions {
  return {
    parts: [
      {
        name: SHELL_NAME,
        owner: 'platform',
        live: SHELL,
        versions: [aVersion(SHELL, { role: 'live' })],
      },
      { name: 'mf-one', owner: 'tests', live: '1', versions },
    ],
  };
}

// jsdom measures no loading.
Object.assign(performance, { getEntriesByType: () => [], setResourceTimingBufferSize: () => undefined });

// Polyfills modal dialogs for jsdom: they open and close, but leave the focus to the test.
HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false;
};
