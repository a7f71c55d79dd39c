/** A thin bar at the top of the page. Overlays the page, so nothing shifts when it disappears. */
export function Progress() {
  return <div className="progress" role="progressbar" aria-label="Loading" />;
}

/**
 * The outline of a page in place of a remote. The style sheet shows it beside a progress bar while the remote has rendered
 * nothing, so that it stays the same during all waits.
 */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" aria-hidden="true">
      <span className="bone bone-title" />
      <span className="bone bone-line" />
      <div className="bone-card">
        <span className="bone bone-heading" />
        <span className="bone bone-field" />
        <span className="bone bone-field" />
        <span className="bone bone-button" />
      </div>
    </div>
  );
}
