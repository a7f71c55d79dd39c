/** Says that the browser is offline, and then briefly that it is back. It lies over the page, so nothing moves. */
import { useEffect, useState } from 'react';

/** `back`: online again a moment ago. */
type Connection = 'online' | 'offline' | 'back';

/** How long the banner says so, in milliseconds. */
export const BACK_MS = 4000;

/** Whether the browser has a network, as far as it knows. */
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
