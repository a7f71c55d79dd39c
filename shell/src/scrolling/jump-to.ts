/** Brings somebody to a place on the page, as the browser follows a link within it, but without an entry in its history. */

/** Whoever goes on with the keyboard or by ear does so from there. */
export function jumpTo(place: HTMLElement): void {
  place.scrollIntoView();
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
