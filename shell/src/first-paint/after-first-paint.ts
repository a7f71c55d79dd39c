/** How long a frame may keep us waiting, in milliseconds: browsers paint none in a tab that is not seen. */
const PATIENCE_MS = 500;

/**
 * Calls back once the page has been painted. A script from the cache would otherwise run before that, and whoever comes back
 * would look at an empty page for as long.
 */
export function afterFirstPaint(action: () => void): void {
  if (document.hidden || performance.getEntriesByName('first-contentful-paint').length > 0) {
    action();
    return;
  }
  let isCalled = false;
  const call = () => {
    if (isCalled) return;
    isCalled = true;
    action();
  };
  // What a frame's callbacks leave for later comes after its painting.
  requestAnimationFrame(() => setTimeout(call));
  setTimeout(call, PATIENCE_MS);
}
