/**
 * What a signed-in page leaves on the device. A script paints it at the next load, before any other runs (`resume-script.ts`). The
 * shell then starts with the same user, and the remote takes its screen over (docs/decisions/0035-resumed-pages.md).
 */
import type { SessionState } from '@coupon-center/portal-contracts';

/** A remote's screen as the remote itself left it: its markup is in the page's. */
export interface ResumedScreen {
  /** When the newest of its data was read, in milliseconds since 1970. */
  at: number;
  /** The query data that the markup was made of, as `dehydrate` returns it. */
  data: unknown;
}

/** The record in local storage. */
export interface ResumedPage {
  /** Fingerprint of brand, shell and remotes, as in the page's data. */
  made: string;
  /** Whatever its look depends on besides its data; see {@link lookOfPage}. */
  look: string;
  /** When it was written, in milliseconds since 1970. */
  at: number;
  /** The user that the page was made for. */
  user: NonNullable<SessionState['user']>;
  /** Content of `#app`. */
  html: string;
  /** The remote's style rules, and the ids by which Emotion knows them. */
  styles: { ids: string[]; css: string };
  screen: ResumedScreen;
}

declare global {
  interface Window {
    /** Set by the page's script if it has painted a page of the last visit, until the remote takes it over. */
    __couponCenterResumed?: (ResumedPage & { key: string }) | undefined;
  }
}

/** Start of the records' keys in local storage; the page's path and query string follow. */
export const RESUMED_KEY = 'resumed:';
/** Stands for `style` in a record's markup: the page's policy refuses the attribute, and allows the property. */
export const STYLE_ATTRIBUTE = 'data-style';
/** Set on the root element while the page shows what the last visit left. */
export const RESUMED_MARK = 'data-resumed';
/** How long a record may be shown and kept, in milliseconds: a day. */
export const MOST_RESUMED_AGE: number = 24 * 3600 * 1000;
/** Largest record, in UTF-16 code units. */
export const MOST_RESUMED_LENGTH = 200_000;
/** Name of the Trusted Types policy that lets the script parse markup, in a document of its own where nothing loads or runs. */
export const RESUMED_POLICY = 'resumed';

/**
 * Returns the chosen colours, the device's colour scheme, the width class of the page, and the choices of its user on the remotes'
 * screens; one that is named by a path counts on that page only. It is sent as text, so it uses nothing but the browser.
 * @throws Error if the browser refuses access to local storage
 */
export function lookOfPage(): string {
  const cookie = /(?:^|; )appearance=(\w+)/.exec(document.cookie);
  const widths = [600, 900, 1200].filter(
    (width) => matchMedia('(min-width:' + String(width) + 'px)').matches,
  );
  const choices = Object.keys(localStorage).filter(
    (key) => key.startsWith('preference:') && (!key.includes('/') || key.endsWith(location.pathname)),
  );
  return [
    cookie?.[1],
    matchMedia('(prefers-color-scheme: dark)').matches,
    widths.length,
    ...choices.sort().map((key) => key + '=' + String(localStorage.getItem(key))),
  ].join();
}
