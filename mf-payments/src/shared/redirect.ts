/** Leaves the portal in this tab. In a file of its own, because no test environment can navigate. */

/** @param address of a page elsewhere, e.g. one that Stripe hosts */
export function redirectTo(address: string): void {
  window.location.assign(address);
}
