/**
 * Stores a session in the browser. In `browser` mode: the user record in `localStorage`, and the cookies `access` and
 * `refresh`. In `cookie` mode the record holds no secret, and the server sets the cookies. @see docs/rules.md, 6
 */
import { tokensSchema, userSchema } from '@coupon-center/contracts';
import type { Tokens, User } from '@coupon-center/contracts';
import { SESSION_RECORD_KEY } from '@coupon-center/portal-contracts';
import type { SignOutReason } from '@coupon-center/portal-contracts';
import * as z from '@coupon-center/schema';
import type { Site } from '@coupon-center/site-config';

const recordSchema = z.object({ ...userSchema.shape, ...tokensSchema.shape });

export interface StoredSession {
  /** Null if the tokens are in cookies set by the server. */
  tokens: Tokens | null;
  user: User;
}

export interface SessionStorage {
  /** Returns the stored session, or null if there is none or it can't be read. Never throws. */
  read(): StoredSession | null;
  write(session: StoredSession): void;
  /** Clears local storage and all cookies of the page, and tells other tabs the reason. */
  clear(reason?: EndInOtherTab): void;
  /**
   * Watches for changes made by other tabs, also while the page was in the back/forward cache.
   * @param listener receives the reason if the session ended there
   * @returns a function that stops watching
   */
  watch(listener: (reason: EndInOtherTab) => void): () => void;
}

/** Why the session ended in another tab: it expired, or the user signed out. */
export type EndInOtherTab = Extract<SignOutReason, 'expired' | 'other-tab'>;

function cookie(name: string, value: string, maxAgeSeconds: number): string {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Strict${secure}`;
}

const REFRESH_COOKIE_SECONDS = 30 * 24 * 3600;

function clearCookies(): void {
  for (const part of document.cookie.split(';')) {
    const name = part.split('=')[0]?.trim();
    if (name) document.cookie = cookie(name, '', 0);
  }
}

/** Local storage may be disabled, full or corrupt: each counts as 'no session'. */
function quietly<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

/** Creates the storage that a site is configured for. */
export function createSessionStorage(mode: Site['session']['storage']): SessionStorage {
  const keepsTokens = mode === 'browser';

  function parse(text: string | null): StoredSession | null {
    if (text === null) return null;
    const record: unknown = JSON.parse(text);
    if (!keepsTokens) return { tokens: null, user: userSchema.parse(record) };
    const { token, refresh, expiration, ...user } = recordSchema.parse(record);
    return { tokens: { token, refresh, expiration }, user };
  }

  return {
    read: () => quietly(() => parse(localStorage.getItem(SESSION_RECORD_KEY)), null),
    write({ tokens, user }) {
      const record = keepsTokens ? { ...user, ...tokens } : user;
      quietly(() => localStorage.setItem(SESSION_RECORD_KEY, JSON.stringify(record)), undefined);
      if (!keepsTokens || !tokens) return;
      const secondsLeft = Math.max(0, tokens.expiration - Math.floor(Date.now() / 1000));
      document.cookie = cookie('access', tokens.token, secondsLeft);
      document.cookie = cookie('refresh', tokens.refresh, REFRESH_COOKIE_SECONDS);
    },
    clear(reason) {
      // Browsers report a removed record with its key, and a cleared storage without one.
      if (reason === 'expired') quietly(() => localStorage.removeItem(SESSION_RECORD_KEY), undefined);
      quietly(() => localStorage.clear(), undefined);
      clearCookies();
    },
    watch(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === SESSION_RECORD_KEY || event.key === null)
          listener(event.key === null ? 'other-tab' : 'expired');
      };
      // A page in the back/forward cache gets no events of other tabs.
      const onShow = ({ persisted }: PageTransitionEvent) => {
        if (persisted) listener('other-tab');
      };
      addEventListener('storage', onStorage);
      addEventListener('pageshow', onShow);
      return () => {
        removeEventListener('storage', onStorage);
        removeEventListener('pageshow', onShow);
      };
    },
  };
}
