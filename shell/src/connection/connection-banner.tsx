/** Says that the browser is offline, and for a moment that it is back. It lies over the page, so nothing moves. */
import { useConnection } from './use-connection.ts';

export function ConnectionBanner() {
  const connection = useConnection();
  return (
    <div className="connection" aria-live="polite" aria-atomic="true">
      {connection === 'offline' && (
        <p className="connection-banner">
          <strong>You are offline.</strong> What you have typed stays on this page. Save it when you are back
          online.
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
