/** The part of the shell that comes after first paint: session, API client, and the loading of remotes. */
import './configure-zod.ts';
import { createApiClient } from '@coupon-center/api-client';
import { createPreviewLink, emailLogin } from '@coupon-center/contracts';
import { createSessionBus } from '@coupon-center/session';
import { createRemoteMounts } from '../remotes/remote-mounts.ts';
import { createContractFactory } from '../remotes/shell-contract.ts';
import { activeSession } from './active-session.ts';
import { confirmSession, storedSession } from './confirm-session.ts';
import { countSubscriptions } from './count-subscriptions.ts';
import { followStore } from './follow-store.ts';
import type { Platform, PlatformParts } from './platform.ts';
import { createSuspension } from './suspend-session.ts';

/** Starts the session from what an earlier visit left and begins to ask the API who the user is. */
export function startPlatform(parts: PlatformParts): Platform {
  const { page, session, sessionEnded, suspended, notices, diagnostics, leaveGuards } = parts;
  const api = createApiClient({ site: page.site, onSession: (event) => suspension.hear(event) });
  const { bus, subscriptions } = countSubscriptions(createSessionBus(storedSession(api)));
  const suspension = createSuspension({
    bus,
    suspended,
    hasUnsavedWork: () => leaveGuards.isDirty(),
    notify: notices.notify,
  });
  bus.state$.subscribe((state) => session.set(state));
  bus.events$.subscribe((event) => {
    if (event.type !== 'signed-out') return;
    sessionEnded.set(event.reason);
    if (event.reason === 'expired') notices.notify.info('Your session has ended. Please log in again.');
  });
  api.watchOtherTabs();
  api.watchReturn();
  followStore(activeSession(session, suspended), () =>
    import(/* webpackChunkName: "live" */ './watch-store.ts').then((live) => live.watchStore(api, bus)),
  );
  void confirmSession(api, bus).catch((error: unknown) => diagnostics.report(error, { stage: 'session' }));
  return {
    session: bus,
    sessionSubscriptions: subscriptions,
    remotes: createRemoteMounts({ page, report: diagnostics.report }),
    contractFor: createContractFactory(parts, api, bus),
    storePageAddress: async (id) => (await api.call(createPreviewLink, { params: { id } })).url,
    async signInAgain(password) {
      const email = suspended.get()?.email ?? '';
      const body = { email, password, siteId: Number(page.site.clientId) };
      await api.startSession(await api.call(emailLogin, { body }));
    },
    giveUpSession: () => suspension.giveUp(),
  };
}
