/** The part of the shell that starts after first paint: session, API client and remote loading. */
import './configure-zod.ts';
import { createApiClient } from '@coupon-center/api-client';
import { createPreviewLink } from '@coupon-center/contracts';
import { createSessionBus } from '@coupon-center/session';
import type { SessionBus } from '@coupon-center/session';
import { declarationsOf, readsOf } from '@coupon-center/shell-page';
import type { WantedPage } from '@coupon-center/shell-page';
import { reportErrors } from '../diagnostics/report-errors.ts';
import { reportVisits } from '../diagnostics/report-visits.ts';
import { menuOf } from '../navigation/menu.ts';
import type { PortalState } from '../portal/portal-state.ts';
import { createReleaseQuery, followReleases } from '../releases/follow-releases.ts';
import { prefetchAhead } from '../remotes/prefetch.ts';
import { createRemoteMounts } from '../remotes/remote-mounts.ts';
import type { RemoteMounts } from '../remotes/remote-mounts.ts';
import { createContractFactory } from '../remotes/shell-contract.ts';
import type { ContractFactory } from '../remotes/shell-contract.ts';
import { createLateVitals } from '../vitals/late-vitals.ts';
import type { LateVitals } from '../vitals/late-vitals.ts';
import { confirmSession, storedSession } from './confirm-session.ts';
import { followStore } from './follow-store.ts';
import { activeSession, createSuspension } from './suspend-session.ts';
import { takeAnswers } from './take-answers.ts';

export interface Platform extends Pick<LateVitals, 'vitals'> {
  session: SessionBus;
  remotes: RemoteMounts;
  contractFor: ContractFactory;
  readAhead: (page: WantedPage) => void;
  /** Asks the server for new versions now. Resolves even if there is no answer. */
  refreshReleases(): Promise<void>;
  /** Returns the address at which a merchant sees the page of their store, even before it is live. */
  storePageAddress(storeId: number): Promise<string>;
  /** Resolves to what the site's own sums prove, once an element that it makes taller is out of sight; empty if they prove nothing. */
  siteProof(element: Element, signal: AbortSignal): Promise<string>;
  /** Ends a suspended session. */
  giveUpSession(): void;
}

export function startPlatform(state: PortalState): Platform {
  const { page, releases, guard, session, sessionEnded, suspended, notices, diagnostics, leaveGuards } =
    state;
  if (page.reportsErrors !== false) reportErrors(diagnostics, page.shell);
  const api = createApiClient({
    site: page.site,
    answers: takeAnswers(),
    onSession: (event) => suspension.hear(event),
  });
  const bus = createSessionBus(storedSession(api));
  const suspension = createSuspension({
    bus,
    suspended,
    hasUnsavedWork: () => leaveGuards.isDirty(),
    notify: notices.notify,
  });
  bus.state$.subscribe((next) => session.set(next));
  bus.events$.subscribe((event) => {
    // Data from before a change of session is never shown after it; a changed user of the same session doesn't matter.
    if (event.type !== 'user-changed') api.readAhead([]);
    if (event.type !== 'signed-out') return;
    sessionEnded.set(event.reason);
    if (event.reason === 'expired') notices.notify.info('Your session has ended. Please log in again.');
  });
  api.watchOtherTabs();
  api.watchReturn();
  followStore(activeSession(session, suspended), () =>
    import(/* webpackChunkName: "live" */ './watch-store.ts').then((live) => live.watchStore(api, bus)),
  );
  const mounts = reportVisits(createRemoteMounts({ page, guard, report: diagnostics.report }), diagnostics);
  const remotes = prefetchAhead(mounts, {
    remotes: () => releases.get().remotes,
    session,
    menu: () =>
      menuOf(declarationsOf(releases.get()), session.get(), page.site)
        .filter(({ opensTab }) => !opensTab)
        .map(({ href }) => href),
  });
  const { vitals, onChange } = createLateVitals(state, mounts);
  void confirmSession(api, bus).catch((error: unknown) => diagnostics.report(error, { stage: 'session' }));
  return {
    session: bus,
    remotes,
    refreshReleases: followReleases(createReleaseQuery(page, (next) => releases.set(next))),
    contractFor: createContractFactory(state, api, bus, onChange),
    readAhead: (wanted) => api.readAhead(readsOf(wanted, bus.get().user, page.site)),
    storePageAddress: async (id) => (await api.call(createPreviewLink, { params: { id } })).url,
    siteProof: async (element, signal) => {
      const { provedBelow } = await import(/* webpackChunkName: "proof" */ '../landing/site-proof.ts');
      return provedBelow(element, { api, site: page.site, signal });
    },
    giveUpSession: () => suspension.giveUp(),
    vitals,
  };
}
