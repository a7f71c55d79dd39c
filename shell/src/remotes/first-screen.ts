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

/** Presses a control as the user did. A list of options opens when the button of the mouse goes down. */
function repeat(press: Event): void {
  const target = press.target as Element;
  target.closest(`[${PRESSED_ATTRIBUTE}]`)?.removeAttribute(PRESSED_ATTRIBUTE);
  if (!target.isConnected) return;
  const isOnList = press.type === 'click' && target.closest('[role=combobox]');
  const Made = press.constructor as typeof Event;
  target.dispatchEvent(new Made(isOnList ? 'mousedown' : press.type, press));
}

/** Ends the takeover: submits the form that the user sent before it, and repeats the last press. */
export function finishFirstScreen(element: HTMLElement): void {
  element.removeAttribute(SCREEN_ATTRIBUTE);
  const press = window.__couponCenterPress;
  window.__couponCenterPress = undefined;
  if (press) repeat(press);
  const form = element.querySelector<HTMLFormElement>(`form[${PRESSED_ATTRIBUTE}]`);
  if (!form) return;
  const button = form.querySelector<HTMLButtonElement>('[type="submit"][aria-busy]');
  form.removeAttribute(PRESSED_ATTRIBUTE);
  button?.removeAttribute('aria-busy');
  form.requestSubmit(button);
}
