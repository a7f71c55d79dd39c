/** Shows that the browser is offline, and briefly that it is back online. Overlays the page, so nothing shifts. */
import { useEffect, useState } from 'react';
import { useReadable } from '../common/writable.ts';
import { onlineState } from './connection.ts';

type Connection = 'online' | 'offline' | 'back';

/** How long the banner shows that the browser is back online, in milliseconds. */
export const BACK_MS = 4000;

function useConnection(): Connection {
  const isOnline = useReadable(onlineState);
  const [known, setKnown] = useState<Connection>('online');
  // Set while rendering, so that no render shows the state before.
  if (!isOnline && known !== 'offline') setKnown('offline');
  if (isOnline && known === 'offline') setKnown('back');
  useEffect(() => {
    if (known !== 'back') return;
    const timer = setTimeout(() => setKnown('online'), BACK_MS);
    return () => clearTimeout(timer);
  }, [known]);
  return known;
}

export function ConnectionBanner() {
  const connection = useConnection();
  return (
    <div className="connection" aria-live="polite" aria-atomic="true">
      {connection === 'offline' && (
        <p className="connection-banner">
          <strong>You are offline.</strong> You can keep browsing, and what you typed stays. Save it once
          you’re back online.
        </p>
      )}
      {connection === 'back' && (
        <p className="connection-banner is-back">
          <strong>Back online</strong>
        </p>
      )}
    </div>
  );
}
