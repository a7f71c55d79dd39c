/** A quiet sign that something is on its way. It lies over the page, so nothing moves when it goes. */

export function Progress() {
  return <div className="progress" role="progressbar" aria-label="Loading" />;
}
