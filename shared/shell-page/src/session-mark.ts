/**
 * The server renders pages as a guest sees them. Where the browser has a session, a script in the page marks the root element, and
 * the style sheet hides what is only for guests until the shell knows the user.
 */
import { SESSION_RECORD_KEY } from '@coupon-center/portal-contracts';

/** Attribute of the root element. */
export const SESSION_MARK = 'data-session';

/** A script for the page, before its content. */
export const MARK_SESSION = `try {
  if (localStorage.getItem('${SESSION_RECORD_KEY}') !== null)
    document.documentElement.setAttribute('${SESSION_MARK}', '');
} catch {}`;
