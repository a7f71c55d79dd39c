/** Runs a remote without any portal: a chooser for who is signed in, a list of its states, and answers of its own for the API. */
import type { User } from '@coupon-center/contracts';
import type { RemoteDeclaration } from '@coupon-center/portal-contracts';
import { memoryStorage } from '../memory-storage.ts';
import type { RemoteLifecycles } from '../shell-contract.ts';
import { aStore, aUser } from '../fixtures.ts';
import { answerCalls } from './answers.ts';
import type { ApiAnswer } from './answers.ts';
import { runStandalone } from './run-standalone.ts';
import { FILLED, respondIn, stateList, statesOf } from './states.ts';
import type { AloneStates } from './states.ts';

const SESSIONS: Readonly<Record<string, () => User | null>> = {
  merchant: () => aUser({ store: aStore() }),
  'merchant without store': () => aUser(),
  provider: () =>
    aUser({ id: 2, email: 'provider@coupons.example', role: 'provider', provider_role: 'administrator' }),
  guest: () => null,
};
/** These query parameters hold the choices, so that they survive a reload and can be linked. */
const PARAMETER = 'session';
const STATE_PARAMETER = 'state';

/** A menu of who is signed in; another choice reloads the page. */
function chooser(chosen: string): HTMLElement {
  const header = document.createElement('header');
  const label = document.createElement('label');
  const select = document.createElement('select');
  for (const name of Object.keys(SESSIONS)) select.add(new Option(name, name, false, name === chosen));
  select.onchange = () => {
    const address = new URL(window.location.href);
    address.searchParams.set(PARAMETER, select.value);
    window.location.assign(address);
  };
  label.append('Signed in as ', select);
  header.append(label);
  return header;
}

/**
 * @param answers responses of the API, from the remote's `src/testing/answers.ts`
 * @param states responses that replace them, by the name of a state, from the same file
 * @throws Error if the remote fails to start
 */
export async function runAlone(
  lifecycles: RemoteLifecycles,
  declaration: RemoteDeclaration,
  answers: readonly ApiAnswer[],
  states: AloneStates = {},
): Promise<void> {
  const parameters = new URLSearchParams(window.location.search);
  const asked = parameters.get(PARAMETER) ?? '';
  const chosen = Object.hasOwn(SESSIONS, asked) ? asked : 'merchant';
  const user = SESSIONS[chosen]?.() ?? null;
  const wanted = parameters.get(STATE_PARAMETER) ?? '';
  const state = statesOf(states).includes(wanted) ? wanted : FILLED;
  answerCalls(respondIn(state, states, answers, user));
  document.body.append(chooser(chosen), stateList(declaration, states, { state, session: chosen }));
  await runStandalone(lifecycles, declaration, memoryStorage(user));
}
