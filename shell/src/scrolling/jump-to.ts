/** Jumps to a place on the page like a link with a fragment, but without a history entry. */

/** Scrolls and moves the focus, so that keyboards and screen readers continue from there. */
export function jumpTo(place: HTMLElement): void {
  place.scrollIntoView();
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
