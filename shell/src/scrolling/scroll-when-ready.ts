/** Scrolls to a position that may not exist yet, because remotes render late. */

/** After this time, in milliseconds, the page stays where it is. */
export const PATIENCE_MS = 5000;

/** Events that show that the user wants to be elsewhere on the page. */
const INTENTIONS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** @returns whether the page is long enough now */
function reach(top: number): boolean {
  const root = document.documentElement;
  scrollTo({ top, behavior: 'instant' });
  return root.scrollHeight - root.clientHeight >= top;
}

/**
 * @param onEnd called when a wait is over
 * @returns a function that stops waiting, undefined if there was nothing to wait for
 */
export function scrollWhenReady(top: number, onEnd: () => void): (() => void) | undefined {
  if (reach(top)) return undefined;

  function end(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const intention of INTENTIONS) removeEventListener(intention, end);
    onEnd();
  }
  const observer = new ResizeObserver(() => {
    if (reach(top)) end();
  });
  const timer = setTimeout(end, PATIENCE_MS);
  for (const intention of INTENTIONS) addEventListener(intention, end, { passive: true });
  observer.observe(document.body);
  return end;
}
