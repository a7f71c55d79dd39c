/** Time and data of a test stack: its clock, ready-made accounts, and snapshots. */
import { useState } from 'react';
import { emailLogin } from '@coupon-center/contracts';
import type { TestStackState } from '@coupon-center/portal-contracts/testers';
import { testStack } from '../qa-calls.ts';
import { shellContract } from '../shell-contract.ts';
import { useTestedPage } from '../tested-page.ts';
import { Action } from './action.tsx';
import { ClockField } from './clock-field.tsx';
import { useAsked } from './use-asked.ts';

export function TestStack() {
  const [asked, again] = useAsked(testStack.read);
  return (
    <section className="qa-group">
      <h3>Test stack</h3>
      {!asked && <p role="status">Loading the test stack…</p>}
      {asked?.failure !== undefined && (
        <div className="qa-note is-warning" role="alert">
          <p>The test stack does not answer. {asked.failure}</p>
          <button type="button" className="button-plain" onClick={again}>
            Try again
          </button>
        </div>
      )}
      {asked?.value && <Controls key={asked.value.clock} state={asked.value} onAgain={again} />}
    </section>
  );
}

function Controls({ state, onAgain }: { state: TestStackState; onAgain: () => void }) {
  const { portal, mayLeave, reload, open } = useTestedPage();
  const [clock, setClock] = useState(state.clock);
  const [account, setAccount] = useState(state.states[0]?.id ?? '');
  const [name, setName] = useState('');

  async function leaveAfter(change: () => Promise<void>): Promise<void> {
    if (!(await mayLeave())) return;
    await change();
    reload();
  }

  async function signIn(): Promise<void> {
    if (!portal || !(await mayLeave())) return;
    const { clientId } = portal.page.site;
    const { email, password, path } = await testStack.createAccount(account, clientId);
    const { api, sessionControl } = await shellContract(portal);
    const body = { email, password, siteId: Number(clientId) };
    await sessionControl?.start(await api.call(emailLogin, { body }));
    open(path);
  }

  return (
    <>
      <ClockField label="Clock of the API" clock={clock} onClock={setClock} />
      <div className="qa-actions">
        <Action onAct={() => leaveAfter(() => testStack.setClock(clock))}>Set the API’s clock</Action>
      </div>
      <label className="qa-field">
        <span>Ready-made account</span>
        <select value={account} onChange={({ target }) => setAccount(target.value)}>
          {state.states.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <div className="qa-actions">
        <Action onAct={signIn}>Sign in as a new one</Action>
      </div>
      <label className="qa-field">
        <span>Name of a snapshot</span>
        <input value={name} maxLength={40} onChange={({ target }) => setName(target.value)} />
      </label>
      <div className="qa-actions">
        <Action
          done="Saved."
          onAct={async () => {
            if (!name.trim()) throw new Error('Enter a name for the snapshot first.');
            await testStack.saveSnapshot(name.trim());
            onAgain();
          }}
        >
          Save a snapshot
        </Action>
        <Action onAct={() => leaveAfter(testStack.reset)}>Reset everything</Action>
      </div>
      {state.snapshots.length > 0 && (
        <ul className="qa-snapshots" aria-label="Snapshots">
          {state.snapshots.map((snapshot) => (
            <li key={snapshot}>
              <span>{snapshot}</span>
              <Action onAct={() => leaveAfter(() => testStack.restoreSnapshot(snapshot))}>
                Restore<span className="visually-hidden"> {snapshot}</span>
              </Action>
              <Action
                onAct={async () => {
                  await testStack.deleteSnapshot(snapshot);
                  onAgain();
                }}
              >
                Delete<span className="visually-hidden"> {snapshot}</span>
              </Action>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
