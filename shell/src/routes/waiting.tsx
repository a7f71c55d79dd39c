/** Shown until the API has said who the user is. Prefetches what the page will need, and shows a panel if loading fails. */
import { useEffect, useState } from 'react';
import { Progress } from '../layout/progress.tsx';
import { usePortal } from '../portal/portal-context.tsx';
import { abandonScripts } from '../remotes/pending-scripts.ts';
import { RemoteFailure } from '../remotes/remote-failure.tsx';
import { PANEL_AFTER_MS } from '../remotes/use-remote-mount.ts';

/** @param props.remote the remote of the page; undefined for a page of the shell */
export function Waiting({ remote }: { remote: string | undefined }) {
  const portal = usePortal();
  const [state, setState] = useState<'coming' | 'failed' | 'retrying'>('coming');
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const fail = () => isCurrent && setState('failed');
    const patience = setTimeout(fail, PANEL_AFTER_MS);
    portal.platform().then(({ remotes }) => remote && remotes.prefetch(remote), fail);
    return () => {
      isCurrent = false;
      clearTimeout(patience);
    };
  }, [portal, remote, round]);
  const retry = () => {
    setState('retrying');
    void abandonScripts(portal.page).then(() => setRound(round + 1));
  };
  if (state === 'coming') return <Progress />;
  return <RemoteFailure remote={remote} isRetrying={state === 'retrying'} onRetry={retry} />;
}
