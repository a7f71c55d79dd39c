/** On portals that restrict testing, asks whether the user may test as soon as somebody signs in. */
import { useEffect, useState } from 'react';
import { leaveTesting, takeAccess } from './qa-calls.ts';
import { messageOf, useReadable, useTestedPage } from './tested-page.ts';
import type { TestedPortal } from './tested-portal.ts';

export function Access() {
  const { portal } = useTestedPage();
  return portal ? <Asking portal={portal} /> : null;
}

type Answer = { kind: 'refused' } | { kind: 'failed'; message: string };

function Asking({ portal }: { portal: TestedPortal }) {
  const { reload, mayLeave } = useTestedPage();
  const { status, user } = useReadable(portal.session);
  const [answer, setAnswer] = useState<Answer & { of: number }>();
  const [round, setRound] = useState(0);
  const id = status === 'signed-in' ? user.id : undefined;

  useEffect(() => {
    if (id === undefined) return;
    const life = new AbortController();
    const tell = (next: Answer) => {
      if (!life.signal.aborted) setAnswer({ ...next, of: id });
    };
    const ask = async () => {
      const { requestGrant } = await import('./shell-contract.ts');
      const grant = await requestGrant(portal);
      if (life.signal.aborted) return;
      if (grant === undefined) {
        // The user may not test.
        await leaveTesting();
        tell({ kind: 'refused' });
      } else {
        await takeAccess(grant);
        reload();
      }
    };
    ask().catch((error: unknown) => tell({ kind: 'failed', message: messageOf(error) }));
    return () => life.abort();
  }, [portal, id, round, reload]);

  const known = answer && answer.of === id ? answer : undefined;
  const leave = async () => {
    if (!(await mayLeave())) return;
    await leaveTesting();
    reload();
  };
  return (
    <div className="qa-badge">
      <p className="qa-badge-text" role="status">
        {textOf(known, id !== undefined)}
      </p>
      {known?.kind === 'failed' && (
        <button type="button" className="qa-badge-back" onClick={() => setRound((rounds) => rounds + 1)}>
          Try again
        </button>
      )}
      <button type="button" className="qa-badge-back" onClick={() => void leave()}>
        {known?.kind === 'refused' ? 'Close' : 'Stop testing'}
      </button>
    </div>
  );
}

function textOf(answer: Answer | undefined, isSignedIn: boolean): string {
  if (!isSignedIn) return 'Log in with an account that may test on this portal.';
  if (!answer) return 'Asking whether you may test…';
  if (answer.kind === 'failed')
    return `The portal could not be asked whether you may test. ${answer.message}`;
  return 'Your account may not test on this portal. An operator can give it the right to.';
}
