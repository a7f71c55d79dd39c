/** Stands in the outlet when no version of a remote came up. */

export function RemoteFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <section className="panel" role="alert">
      <h1>This page can not be shown right now</h1>
      <p>The rest of the portal works. Please try again in a moment.</p>
      <button type="button" className="button" onClick={onRetry}>
        Retry
      </button>
    </section>
  );
}
