/** What the last visit left, on the page that was painted from it. */
import type { Resumed } from '@coupon-center/remote-kit';
import { dropResumed } from '../common/drop-resumed.ts';

export interface TakenPage {
  resumed: Resumed;
  /** Removes the record, so that the next visit starts afresh. */
  drop(): void;
}

/**
 * Returns the data that the screen on the page was made of, once; undefined for a screen that the server rendered.
 * @param report is called if the remote renders something else, after which the record is dropped
 */
export function takeResumed(report: (error: unknown) => void): TakenPage | undefined {
  const page = window.__couponCenterResumed;
  if (!page) return undefined;
  window.__couponCenterResumed = undefined;
  const { key, screen, user } = page;
  const drop = () => dropResumed(key);
  function onMismatch(error: unknown): void {
    drop();
    report(error);
  }
  return { resumed: { ...screen, user, onMismatch }, drop };
}
