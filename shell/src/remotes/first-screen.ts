/**
 * The first screen of a remote, which the server rendered into the outlet. The version that it was rendered from takes it over
 * when it mounts; any other version removes it.
 */
import { PRESSED_ATTRIBUTE, SCREEN_ATTRIBUTE } from '@coupon-center/shell-page';
import type { FirstScreenPlace } from '@coupon-center/shell-page';

/** Value of the attribute while a remote is taking the screen over. */
const BEING_TAKEN = '';

const firstScreenIn = (outlet: Element) =>
  outlet.querySelector<HTMLElement>(`:scope > [${SCREEN_ATTRIBUTE}]:not([${SCREEN_ATTRIBUTE}=""])`);

/**
 * Removes a first screen that no version has taken over.
 * @param path of the route for which the screen may stay
 */
export function dropFirstScreen(outlet: Element, path?: string): void {
  const element = firstScreenIn(outlet);
  if (element?.getAttribute(SCREEN_ATTRIBUTE) !== path) element?.remove();
}

/** Returns the element of the first screen, if it's what the version would show; removes it if not. */
export function takeFirstScreen(
  outlet: Element,
  { remote, version, path }: FirstScreenPlace,
): HTMLElement | undefined {
  dropFirstScreen(outlet, path);
  const element = firstScreenIn(outlet);
  if (element?.dataset.remote !== remote || element.dataset.version !== version) {
    element?.remove();
    return undefined;
  }
  element.setAttribute(SCREEN_ATTRIBUTE, BEING_TAKEN);
  return element;
}

/** Ends the takeover: submits the form that the user sent before it. */
export function finishFirstScreen(element: HTMLElement): void {
  element.removeAttribute(SCREEN_ATTRIBUTE);
  const form = element.querySelector<HTMLFormElement>(`form[${PRESSED_ATTRIBUTE}]`);
  if (!form) return;
  const button = form.querySelector<HTMLButtonElement>('[type="submit"][aria-busy]');
  form.removeAttribute(PRESSED_ATTRIBUTE);
  button?.removeAttribute('aria-busy');
  form.requestSubmit(button);
}
