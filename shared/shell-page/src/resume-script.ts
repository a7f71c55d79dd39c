/**
 * The script that paints a resumed page. It is apart from the record's description, because only the shell's server sends it, and
 * the page's own scripts would contain it a second time.
 */
import { SESSION_RECORD_KEY } from '@coupon-center/portal-contracts';
import { SESSION_MARK } from './first-screen.ts';
import {
  lookOfPage,
  MOST_RESUMED_AGE,
  MOST_RESUMED_LENGTH,
  RESUMED_KEY,
  RESUMED_MARK,
  RESUMED_POLICY,
  STYLE_ATTRIBUTE,
} from './resumed-page.ts';
import type { ResumedPage } from './resumed-page.ts';

/** Elements that a record may have; with any other, it is dropped. */
const ELEMENTS =
  'a abbr address article aside b bdi br button caption circle clipPath code dd defs details div dl dt em ellipse fieldset figcaption figure footer ' +
  'form g h1 h2 h3 h4 h5 h6 header hr i img input label legend li line linearGradient main nav ol optgroup option output p path polygon ' +
  'polyline progress radialGradient rect section select small span stop strong sub summary sup svg table tbody td text textarea tfoot th thead ' +
  'time title tr u ul';

interface Settings {
  sessionKey: string;
  sessionMark: string;
  recordKey: string;
  resumedMark: string;
  styleAttribute: string;
  policy: string;
  mostLength: number;
  mostAge: number;
  elements: string;
}

/**
 * Paints the record of this address if it fits, and removes it if not. It is sent as text, so it uses nothing but its arguments
 * and the browser.
 */
export function resumePage(look: () => string, settings: Settings): void {
  const key = settings.recordKey + location.pathname + location.search;
  const root = document.documentElement;
  const made = document.currentScript?.dataset.made;
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rules: object): { createHTML(html: string): string } };
  };
  // Always, so that no later script can create it.
  const policy = trustedTypes?.createPolicy(settings.policy, { createHTML: String });

  function paint(text: string): void {
    const app = document.getElementById('app') as HTMLElement;
    const page = JSON.parse(text) as ResumedPage;
    const session = JSON.parse(localStorage.getItem(settings.sessionKey) ?? '') as { id: number };
    const now = Date.now();
    // A page whose data could not be read again was written later than its data was read.
    const oldest = Math.min(page.at, page.screen.at);
    const fits =
      text.length <= settings.mostLength &&
      page.made === made &&
      page.user.id === session.id &&
      page.at <= now &&
      now - oldest < settings.mostAge &&
      page.look === look();
    if (!fits) throw new Error();
    const { body } = document.implementation.createHTMLDocument('');
    body.innerHTML = policy ? policy.createHTML(page.html) : page.html;
    const known = settings.elements.split(' ');
    for (const element of body.querySelectorAll<HTMLElement>('*')) {
      if (!known.includes(element.localName)) throw new Error();
      for (const { name, value } of [...element.attributes]) {
        if (
          /^on|^(?:action|formaction|srcdoc|srcset|nonce|is|ping|background|style)$|:href$/.test(name) ||
          (/^(?:href|src)$/.test(name) && !/^(?:https?:|mailto:|tel:|[/?#]|data:image\/)/i.test(value)) ||
          (/^(?:id|name)$/.test(name) && /^(?:__|app$|coupon-?center|webpack)/i.test(value)) ||
          // It would hide a property of `document`.
          (name === 'name' && /^(?:form|img)$/.test(element.localName))
        )
          throw new Error();
        if (name !== settings.styleAttribute) continue;
        element.removeAttribute(name);
        element.style.cssText = value;
      }
    }
    const style = document.createElement('style');
    style.nonce =
      document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.getAttribute('content') ?? '';
    style.dataset.emotion = 'cc ' + page.styles.ids.join(' ');
    style.textContent = page.styles.css;
    document.head.append(style);
    app.replaceChildren(...body.childNodes);
    root.removeAttribute(settings.sessionMark);
    root.setAttribute(settings.resumedMark, '');
    window.__couponCenterResumed = { ...page, key };
  }

  try {
    const text = localStorage.getItem(key);
    if (text !== null) paint(text);
  } catch {
    localStorage.removeItem(key);
  }
}

const SETTINGS: Settings = {
  sessionKey: SESSION_RECORD_KEY,
  sessionMark: SESSION_MARK,
  recordKey: RESUMED_KEY,
  resumedMark: RESUMED_MARK,
  styleAttribute: STYLE_ATTRIBUTE,
  policy: RESUMED_POLICY,
  mostLength: MOST_RESUMED_LENGTH,
  mostAge: MOST_RESUMED_AGE,
  elements: ELEMENTS,
};

/** A script for the page, behind `#app`. Its element has the page's fingerprint as `data-made`. */
export const RESUME_PAGE =
  `(${String(resumePage)})(${String(lookOfPage)},${JSON.stringify(SETTINGS)})`.replace(/\n\s*/g, '\n');
