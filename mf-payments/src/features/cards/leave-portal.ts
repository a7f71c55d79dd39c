/** The way out of the portal, to a page of somebody else in this tab. */

/** @param address of a page outside, e.g. one that Stripe hosts */
export function leavePortal(address: string): void {
  window.location.assign(address);
}
