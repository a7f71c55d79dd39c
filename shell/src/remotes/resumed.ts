/** What the last visit left, on the page that was painted from it. */
import type { Resumed } from '@coupon-center/remote-kit';
import { RESUMED_KEY } from '@coupon-center/shell-page';

/** Removes the record of this address. */
export function dropResumed(): void {
  try {
    localStorage.removeItem(RESUMED_KEY + location.pathname + location.search);
  } catch {
    // Without storage there is none.
  }
}

/**
 * Returns the data that the screen on the page was made of, once; undefined for a screen that the server rendered.
 * @param report is called if the remote renders something else, after which the record is dropped
 */
export function takeResumed(report: (error: unknown) => void): Resumed | undefined {
  const page = window.__couponCenterResumed;
  if (!page) return undefined;
  window.__couponCenterResumed = undefined;
  return {
    ...page.screen,
    user: page.user,
    onMismatch(error) {
      dropResumed();
      report(error);
    },
  };
}
