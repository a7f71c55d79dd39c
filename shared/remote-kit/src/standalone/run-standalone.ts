/** Runs a remote on a page of its own: real session and API, the shell's own parts in their simplest form. Development only. */
import { createApiClient, createRemoteApi } from '@coupon-center/api-client';
import type { SessionStorage } from '@coupon-center/api-client';
import { matchRoute, SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import type { RemoteDeclaration } from '@coupon-center/portal-contracts';
import { createRemoteSession, createSessionBus } from '@coupon-center/session';
import { siteAt, siteByHost, tokenStyle } from '@coupon-center/site-config';
import type { Notify, RemoteLifecycles, RemoteLocation, ShellContract } from '../shell-contract.ts';

/** Shows notices as lines at the foot of the page, and an action as a button. */
function createNotify(page: HTMLElement): Notify {
  function show(message: string): HTMLElement {
    const line = document.createElement('p');
    line.setAttribute('role', 'status');
    line.textContent = message;
    page.append(line);
    setTimeout(() => line.remove(), 10_000);
    return line;
  }
  return {
    success: (message) => void show(message),
    info: (message) => void show(message),
    error: (message) => void show(message),
    action(message, label, run) {
      const button = document.createElement('button');
      button.textContent = label;
      button.onclick = run;
      show(message).append(' ', button);
    },
  };
}

/** Navigates among the remote's own addresses; for any other, a notice says where the portal would go. */
function createRouter({ routes }: RemoteDeclaration, notify: Notify) {
  const listeners = new Set<() => void>();
  const here = (): RemoteLocation => {
    const { pathname, search } = window.location;
    const match = matchRoute(routes, pathname);
    return { route: match?.route.path ?? '', params: match?.params ?? {}, pathname, search };
  };
  let current = here();
  function update(): void {
    current = here();
    for (const listener of listeners) listener();
  }
  addEventListener('popstate', update);
  const navigate: ShellContract['navigate'] = (to, { replace = false } = {}) => {
    if (!matchRoute(routes, new URL(to, window.location.origin).pathname)) {
      notify.info(`In the portal this goes to ${to}.`);
      return;
    }
    history[replace ? 'replaceState' : 'pushState'](null, '', to);
    update();
  };
  const location: ShellContract['location'] = {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { location, navigate };
}

/** Closes a page for guests once somebody has signed in there, as the shell's guard does. */
function endGuestPages(
  { routes }: RemoteDeclaration,
  contract: ShellContract,
  end: () => Promise<unknown>,
): void {
  contract.session.on('signed-in', ({ user }) => {
    const { route } = contract.location.get();
    const isForGuests = routes.some(({ path, guard }) => path === route && guard === 'guest');
    if (!isForGuests) return;
    contract.notify.info(`Signed in as ${user.email}. In the portal this goes on to another page.`);
    void end();
  });
}

/**
 * @param storage keeps the session; the browser by default
 * @throws Error if the remote fails to start
 */
export async function runStandalone(
  lifecycles: RemoteLifecycles,
  declaration: RemoteDeclaration,
  storage?: SessionStorage,
): Promise<void> {
  const site = siteAt(siteByHost(window.location.host), window.location.origin);
  const style = document.createElement('style');
  style.textContent = `${tokenStyle(site)}body{background:var(--background);color:var(--text);font:var(--type-body1)}`;
  document.head.append(style);
  const domElement = document.createElement('main');
  const notices = document.createElement('footer');
  document.body.append(domElement, notices);
  const first = declaration.routes[0];
  if (first && !matchRoute(declaration.routes, window.location.pathname))
    history.replaceState(null, '', first.path);

  const bus = createSessionBus();
  const client = createApiClient({
    site,
    onSession: (event) => bus.publish(event),
    ...(storage ? { storage } : {}),
  });
  await client.refreshUser().catch(() => {
    if (bus.get().status !== 'signed-out') bus.publish({ type: 'signed-out', reason: 'requested' });
  });
  const notify = createNotify(notices);
  const report: ShellContract['report'] = (error, context) => {
    console.error(error, context);
  };
  const controlsSession = declaration.needs?.includes('session-control') ?? false;
  const contract: ShellContract = {
    version: SHELL_CONTRACT_VERSION,
    site,
    session: createRemoteSession(bus, {
      life: new AbortController().signal,
      refreshUser: () => client.refreshUser(),
    }),
    api: createRemoteApi(client, { controlsSession }),
    ...(controlsSession && {
      sessionControl: { start: (tokens) => client.startSession(tokens), end: () => client.endSession() },
    }),
    ...createRouter(declaration, notify),
    guardLeaving: () => () => undefined,
    notify,
    report,
  };
  const props = { name: declaration.name, domElement, contract, onCrash: report };
  endGuestPages(declaration, contract, () => lifecycles.unmount(props));
  await lifecycles.bootstrap(props);
  await lifecycles.mount(props);
}
