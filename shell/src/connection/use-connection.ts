/** Whether the browser has a network, as far as it knows. */
import { useEffect, useState } from 'react';

/** `back`: online again since a moment. */
export type Connection = 'online' | 'offline' | 'back';

/** How long the good news stand, in milliseconds. */
export const BACK_MS = 4000;

export function useConnection(): Connection {
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
