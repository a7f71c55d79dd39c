/** Shows that the browser is offline, and briefly that it is back online. Overlays the page, so nothing shifts. */
import { useEffect, useState } from 'react';

/** `back`: came online a moment ago. */
type Connection = 'online' | 'offline' | 'back';

/** How long the banner shows that the browser is back online, in milliseconds. */
export const BACK_MS = 4000;

/** Returns whether the browser reports a network. */
function useConnection(): Connection {
  const [connection, setConnection] = useState<Connection>(navigator.onLine ? 'online' : 'offline');
  useEffect(() => {
    const onOffline = () => setConnection('offline');
    const onOnline = () => setConnection('back');
    addEventListener('offline', onOffline);
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('offline', onOffline);
      removeEventListener('online', onOnline);
    };
  }, []);
  useEffect(() => {
    if (connection !== 'back') return;
    const timer = setTimeout(() => setConnection('online'), BACK_MS);
    return () => clearTimeout(timer);
  }, [connection]);
  return connection;
}

export function ConnectionBanner() {
  const connection = useConnection();
  return (
    <div className="connection" aria-live="polite" aria-atomic="true">
      {connection === 'offline' && (
        <p className="connection-banner">
          <strong>You are offline.</strong> Your changes are still here. Save when you&apos;re back online.
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
