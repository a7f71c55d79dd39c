/** Testers' pages for tests. */
import { SHELL_NAME } from '@coupon-center/portal-contracts';
import type { SelectableVersion, SelectableVersions } from '@coupon-center/portal-contracts/testers';
import type { PageQa } from '@coupon-center/shell-page';
import { aPortal, signedIn } from './show-in-portal.tsx';
import { watchApiCalls } from '../qa/api-calls.ts';
import { createLog } from '../qa/log.ts';
import type { Observed } from '../qa/observe.ts';
import type { TestedPage } from '../qa/tested-page.ts';

export const HASH = '1a2b3c4d'.repeat(8);

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
        live: '3.3.0-1a2b3c4d',
        versions: [aVersion('3.3.0-1a2b3c4d', { role: 'live' })],
      },
      { name: 'mf-one', owner: 'tests', live: '1', versions },
    ],
  };
}

// jsdom measures no loading.
Object.assign(performance, { getEntriesByType: () => [], setResourceTimingBufferSize: () => undefined });
