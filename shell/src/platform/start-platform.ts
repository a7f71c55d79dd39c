/** The part of the shell that comes after first paint: session, API client, and the loading of remotes. */
import './configure-zod.ts';
import { createApiClient } from '@coupon-center/api-client';
import { createPreviewLink } from '@coupon-center/contracts';
import { createSessionBus } from '@coupon-center/session';
import { createRemoteMounts } from '../remotes/remote-mounts.ts';
import { createContractFactory } from '../remotes/shell-contract.ts';
import { confirmSession, storedSession } from './confirm-session.ts';
import { countSubscriptions } from './count-subscriptions.ts';
import { followStore } from './follow-store.ts';
import type { Platform, PlatformParts } from './platform.ts';

/** Starts the session from what an earlier visit left and begins to ask the API who the user is. */
export function startPlatform(parts: PlatformParts): Platform {
  const { page, session, sessionEnded, notices, diagnostics } = parts;
  const api = createApiClient({ site: page.site, onSession: (event) => bus.publish(event) });
  const { bus, subscriptions } = countSubscriptions(createSessionBus(storedSession(api)));
  bus.state$.subscribe((state) => session.set(state));
  bus.events$.subscribe((event) => {
    if (event.type !== 'signed-out') return;
    sessionEnded.set(event.reason);
    if (event.reason === 'expired') notices.notify.info('Your session has ended. Please log in again.');
  });
  api.watchOtherTabs();
  api.watchReturn();
  followStore(session, () =>
    import(/* webpackChunkName: "live" */ './watch-store.ts').then((live) => live.watchStore(api, bus)),
  );
  void confirmSession(api, bus).catch((error: unknown) => diagnostics.report(error, { stage: 'session' }));
  return {
    session: bus,
    sessionSubscriptions: subscriptions,
    remotes: createRemoteMounts({ page, report: diagnostics.report }),
    contractFor: createContractFactory(parts, api, bus),
    storePageAddress: async (id) => (await api.call(createPreviewLink, { params: { id } })).url,
  };
}
