/**
 * The element of a remote in the HTML of a page, with the remote's first screen in it. The shell's outlet has it as its only child
 * and hands it to the remote, which takes it over.
 */
import { SESSION_RECORD_KEY } from '@coupon-center/portal-contracts';

/** Attribute of the element, with the path of the route; removed when the remote has taken the screen over. */
export const SCREEN_ATTRIBUTE = 'data-screen';
/** Attribute of a form that the user submitted before that, whose button is then `aria-busy`, and of a control that was pressed. */
export const PRESSED_ATTRIBUTE = 'data-pressed';

export interface FirstScreenPlace {
  remote: string;
  version: string;
  path: string;
}

/**
 * @param place as in the registry, whose schemas allow no character that would have to be escaped
 * @param html of the first screen, as the build wrote it
 */
export function firstScreenElement({ remote, version, path }: FirstScreenPlace, html: string): string {
  return `<div data-remote="${remote}" data-version="${version}" ${SCREEN_ATTRIBUTE}="${path}">${html}</div>`;
}

declare global {
  interface Window {
    /** The last press on a control that could not take it yet. */
    __couponCenterPress?: Event | undefined;
  }
}

/**
 * A script for the page, before the element. It keeps the browser from sending a form before its remote has loaded, and makes
 * the form look busy. It also keeps the last press on a button or a list of options in the element, and marks it; and, until the
 * shell has started, on one around it. The outlet repeats both once the remote has taken the screen over. `__couponCenter` is
 * there when React listens to the frame.
 */
export const KEEP_PRESSES = `addEventListener('submit', function (event) {
  if (!event.target.closest('[${SCREEN_ATTRIBUTE}]')) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.setAttribute('${PRESSED_ATTRIBUTE}', '');
  if (event.submitter) event.submitter.setAttribute('aria-busy', 'true');
}, true);
['click', 'keydown'].forEach(function (type) {
  addEventListener(type, function (event) {
    const part = window.__couponCenter ? '[${SCREEN_ATTRIBUTE}] ' : '#app ';
    const control = event.target.closest?.(part + ':is([type=button],[role=combobox])');
    if (!control || !/^(Arrow|End|Enter|Home| |$)/.test(event.key ?? '')) return;
    event.stopPropagation();
    window.__couponCenterPress?.target.closest('[${PRESSED_ATTRIBUTE}]')?.removeAttribute('${PRESSED_ATTRIBUTE}');
    control.setAttribute('${PRESSED_ATTRIBUTE}', '');
    window.__couponCenterPress = event;
  }, true);
});`;

/**
 * Attribute of the root element if the browser has a session: pages are rendered as a guest sees them, and the style sheet
 * hides the parts for guests until the shell knows the user.
 */
export const SESSION_MARK = 'data-session';

/** A script for the page, before its content. */
export const MARK_SESSION = `try {
  if (localStorage.getItem('${SESSION_RECORD_KEY}') !== null)
    document.documentElement.setAttribute('${SESSION_MARK}', '');
} catch {}`;
