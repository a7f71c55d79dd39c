/**
 * Removes a page of the last visit from the device.
 * @param key of the record; that of the page on the screen if no remote has taken it over yet
 */
export function dropResumed(key = window.__couponCenterResumed?.key): void {
  try {
    if (key) localStorage.removeItem(key);
  } catch {
    // Without storage there is none.
  }
}
