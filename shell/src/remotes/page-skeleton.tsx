/**
 * The outline of a page, where a remote will stand. The style sheet shows it while a progress bar is beside it and the remote
 * has drawn nothing: it stays the same from the first wait to the last, and nothing moves when it goes.
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
