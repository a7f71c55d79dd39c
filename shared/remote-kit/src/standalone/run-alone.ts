/** Runs a remote without any portal: a chooser for who is signed in, and answers of its own for the API. */
import type { User } from '@coupon-center/contracts';
import type { RemoteDeclaration } from '@coupon-center/portal-contracts';
import { memoryStorage } from '../memory-storage.ts';
import type { RemoteLifecycles } from '../shell-contract.ts';
import { aStore, aUser } from '../fixtures.ts';
import { answerCalls, createAnswers } from './answers.ts';
import type { ApiAnswer } from './answers.ts';
import { runStandalone } from './run-standalone.ts';

const SESSIONS: Readonly<Record<string, () => User | null>> = {
  merchant: () => aUser({ store: aStore() }),
  'merchant without store': () => aUser(),
  provider: () => aUser({ id: 2, email: 'provider@coupons.example', role: 'provider' }),
  guest: () => null,
};
/** In the address, so that it survives a reload and can be linked. */
const PARAMETER = 'session';

/** Says who is signed in; another choice loads the page again. */
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
 * @param answers what the API answers, from the remote's `src/testing/answers.ts`
 * @throws Error when the remote does not come up
 */
export async function runAlone(
  lifecycles: RemoteLifecycles,
  declaration: RemoteDeclaration,
  answers: readonly ApiAnswer[],
): Promise<void> {
  const asked = new URLSearchParams(window.location.search).get(PARAMETER) ?? '';
  const chosen = Object.hasOwn(SESSIONS, asked) ? asked : 'merchant';
  const user = SESSIONS[chosen]?.() ?? null;
  answerCalls(createAnswers(answers, user));
  document.body.append(chooser(chosen));
  await runStandalone(lifecycles, declaration, memoryStorage(user));
}
