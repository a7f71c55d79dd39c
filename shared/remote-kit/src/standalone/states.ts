/** The states in which a standalone remote can be viewed, with links to each of its pages in each state. */
import { me } from '@coupon-center/contracts';
import { matchRoute } from '@coupon-center/portal-contracts';
import type { Guard, RemoteDeclaration } from '@coupon-center/portal-contracts';
import { createAnswers, problem } from './answers.ts';
import type { ApiAnswer, Respond } from './answers.ts';

/** Answers that replace a remote's usual ones, by the name of the state, e.g. `empty`. */
export type AloneStates = Readonly<Record<string, readonly ApiAnswer[]>>;

/** The usual state, with the remote's usual answers. */
export const FILLED = 'filled';
const isOfRemote = (method: string, pathname: string) =>
  method === 'GET' && !matchRoute([{ path: me.path }], pathname);

/** States that every remote has: each read never settles, or fails. */
const BUILT_IN: Readonly<Record<string, () => Response | Promise<Response>>> = {
  loading: () => new Promise<Response>(() => {}),
  error: () => problem(500, 'internal_error', 'Calls that read fail in this state.'),
};

export const statesOf = (states: AloneStates): string[] => [
  ...new Set([FILLED, ...Object.keys(states), ...Object.keys(BUILT_IN)]),
];

/** Returns the function that answers the API's calls in a state. */
export function respondIn(
  state: string,
  states: AloneStates,
  usual: readonly ApiAnswer[],
  user: Parameters<typeof createAnswers>[1],
): Respond {
  const own = Object.hasOwn(states, state) ? states[state] : undefined;
  const respond = createAnswers([...(own ?? []), ...usual], user);
  const builtIn = !own && Object.hasOwn(BUILT_IN, state) ? BUILT_IN[state] : undefined;
  if (!builtIn) return respond;
  return (method, pathname) => (isOfRemote(method, pathname) ? builtIn() : respond(method, pathname));
}

/** The session that a guarded page needs; other pages keep the one in the address. */
const SESSION_FOR: Partial<Record<Guard, string>> = {
  guest: 'guest',
  provider: 'provider',
  merchant: 'merchant',
};

/** Lists every page of a remote in every state, as links. @param session who is signed in now */
export function stateList(
  { routes }: RemoteDeclaration,
  states: AloneStates,
  { state, session }: { state: string; session: string },
): HTMLElement {
  const list = document.createElement('nav');
  list.setAttribute('aria-label', 'States');
  for (const { path, title, guard } of routes) {
    const line = document.createElement('p');
    line.append(`${title}:`);
    for (const name of statesOf(states)) {
      const link = document.createElement('a');
      // A merchant without a store stays one.
      const wanted = SESSION_FOR[guard] ?? session;
      const as = session.startsWith(wanted) ? session : wanted;
      const address = path.replaceAll(/:\w+/g, '1');
      link.href = `${address}?${new URLSearchParams({ session: as, state: name }).toString()}`;
      link.textContent = name;
      if (name === state && matchRoute([{ path }], window.location.pathname))
        link.setAttribute('aria-current', 'page');
      line.append(' ', link);
    }
    list.append(line);
  }
  return list;
}
