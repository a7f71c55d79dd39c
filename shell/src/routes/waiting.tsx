/** Shown while nobody knows who this is: fetches ahead what the page will need, and says so when even that does not come. */
import { useEffect, useState } from 'react';
import { Progress } from '../layout/progress.tsx';
import { usePortal } from '../portal/portal-context.tsx';
import { RemoteFailure } from '../remotes/remote-failure.tsx';

/** @param props.remote whose page it is; undefined for a page of the shell */
export function Waiting({ remote }: { remote: string | undefined }) {
  const portal = usePortal();
  const [hasFailed, setHasFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    portal.platform().then(
      ({ remotes }) => remote && remotes.prefetch(remote),
      () => setHasFailed(true),
    );
  }, [portal, remote, round]);
  const retry = () => {
    setHasFailed(false);
    setRound(round + 1);
  };
  return hasFailed ? <RemoteFailure onRetry={retry} /> : <Progress />;
}
