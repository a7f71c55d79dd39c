/** What a page shows while something is on its way. */

/** A thin bar at the top of the page. It lies over the page, so nothing moves when it goes. */
export function Progress() {
  return <div className="progress" role="progressbar" aria-label="Loading" />;
}

/**
 * The outline of a page, where a remote will stand. The style sheet shows it while there is a progress bar beside it and the
 * remote has rendered nothing: it stays the same through every wait, and nothing moves when it goes.
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
