/** Takes the user to a place on the page, as a link within the page does, but without an entry in the history. */

/** Scrolls and moves the focus, so that keyboards and screen readers continue from there. */
export function jumpTo(place: HTMLElement): void {
  place.scrollIntoView();
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
