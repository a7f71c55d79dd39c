import { SESSION_MARK } from '@coupon-center/shell-page';

/** Shows guest-only content from now on, see `first-screen.ts` of `shell-page`. */
export function revealGuests(): void {
  document.documentElement.removeAttribute(SESSION_MARK);
}
