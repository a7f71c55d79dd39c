import { SESSION_MARK } from '@coupon-center/shell-page';

/** Shows what is only for guests from then on, see `session-mark.ts` of `shell-page`. */
export function revealGuests(): void {
  document.documentElement.removeAttribute(SESSION_MARK);
}
