/**
 * Keeps the page on the device as it would start, so that the next visit paints it at once: when it is idle after a change and
 * its user rests, and when it is hidden. It is loaded when the page is idle.
 */
import {
  admits,
  declarationsOf,
  firstScreenElement,
  lookOfPage,
  matchPage,
  MOST_RESUMED_AGE,
  MOST_RESUMED_LENGTH,
  RESUMED_KEY,
  STYLE_ATTRIBUTE,
} from '@coupon-center/shell-page';
import type { ResumedPage } from '@coupon-center/shell-page';
import { SESSION_RECORD_KEY } from '@coupon-center/portal-contracts';
import { whenIdle } from '../common/scheduling.ts';
import { isChunkLoadError } from '../diagnostics/diagnostics.ts';
import type { Platform } from '../platform/start-platform.ts';
import type { Portal } from '../portal-context/portal.ts';
import { markupOf, StillPage } from './still-page.tsx';

/** Shortest time between a change, or the user's last input, and the next record, in milliseconds. */
const WAIT_MS = 1000;
/** What the user does next must not wait for a record: rendering one takes a tenth of a second on a phone. */
const INPUTS = ['keydown', 'pointerdown', 'touchmove'];
/** Maximum number of addresses on the device. */
const MOST_PAGES = 6;

function recordKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(RESUMED_KEY));
}

function writtenAt(key: string): number {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '') as ResumedPage).at;
  } catch {
    return 0;
  }
}

/** Returns the id of the user whose session this device has. */
function storedUserId(): number | undefined {
  try {
    const stored = localStorage.getItem(SESSION_RECORD_KEY);
    return (JSON.parse(stored ?? 'null') as { id?: number } | null)?.id;
  } catch {
    return undefined;
  }
}

/** Removes the records that are as old as this, in milliseconds. */
function removeFrom(age: number): void {
  try {
    for (const key of recordKeys()) if (Date.now() - writtenAt(key) >= age) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
const removeAll = () => removeFrom(-Infinity);

/** Removes the oldest records, so that there is room for one more. */
function makeRoom(): void {
  const keys = recordKeys();
  const tooMany = keys.length - MOST_PAGES + 1;
  if (tooMany <= 0) return;
  const oldest = keys.map((key) => ({ key, at: writtenAt(key) })).sort((left, right) => left.at - right.at);
  for (const { key } of oldest.slice(0, tooMany)) localStorage.removeItem(key);
}

/** Stores a record, unless its user is no longer the one of this device. A full storage makes room for more important things. */
function write(key: string, page: ResumedPage): void {
  try {
    const text = JSON.stringify(page);
    localStorage.removeItem(key);
    if (storedUserId() !== page.user.id || text.length > MOST_RESUMED_LENGTH) return;
    makeRoom();
    localStorage.setItem(key, text);
  } catch {
    removeAll();
  }
}

export function keepPages(portal: Portal, { remotes }: Pick<Platform, 'remotes'>): void {
  const app = document.getElementById('app');
  const { made } = portal.page;
  if (!app || !made) return;
  const { page, session, releases, leaveGuards, appearance, diagnostics } = portal;
  /** The address that was kept last, its look, and when its data was read. */
  let last = { key: '', look: '', at: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function keep(): Promise<void> {
    const { pathname, search } = location;
    const { user } = session.get();
    const match = matchPage(declarationsOf(releases.get()), pathname);
    if (session.get().status !== 'signed-in' || !user || match.kind !== 'remote') return;
    const { name, route } = match;
    const isForUsers = route.guard !== 'any' && admits(route.guard, user) && route.resume !== false;
    if (!isForUsers || leaveGuards.isDirty() || storedUserId() !== user.id) return;
    const version = page.remotes[name]?.live.version;
    if (!version || remotes.mounted()[name] !== version) return;
    const key = RESUMED_KEY + pathname + search;
    const look = lookOfPage();
    const isSame = last.key === key && last.look === look;
    const still = await remotes.still(name, markupOf, isSame ? last.at : 0);
    if (!still || location.pathname !== pathname || location.search !== search || lookOfPage() !== look)
      return;
    const { html, styles, screen } = still;
    const element = firstScreenElement({ remote: name, version, path: route.path }, html);
    const frame = (
      <StillPage
        page={page}
        session={{ status: 'signed-in', user }}
        appearance={appearance.get()}
        address={{ pathname, search }}
        screen={element}
      />
    );
    last = { key, look, at: screen.at };
    write(key, {
      made: made ?? '',
      look,
      at: Date.now(),
      user,
      // Quotes in texts are escaped, so this finds attributes only.
      html: markupOf(frame).replaceAll(' style="', ` ${STYLE_ATTRIBUTE}="`),
      styles,
      screen,
    });
  }

  function keepNow(): void {
    keep().catch((error: unknown) => {
      // Without the remote's part of it, the page works as well, and the next change tries again.
      if (!isChunkLoadError(error)) diagnostics.report(error, { stage: 'keep' });
    });
  }

  function soon(): void {
    clearTimeout(timer);
    const own = setTimeout(() => {
      whenIdle(() => {
        if (timer !== own) return;
        timer = undefined;
        keepNow();
      });
    }, WAIT_MS);
    timer = own;
  }

  new MutationObserver(() => timer ?? soon()).observe(app, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  const postpone = () => timer && soon();
  for (const input of INPUTS) document.addEventListener(input, postpone, { capture: true, passive: true });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) keepNow();
  });
  // Another tab that signs out clears the storage, perhaps just before this one has kept its page.
  session.subscribe(() => {
    if (session.get().status === 'signed-out') removeAll();
  });
  // No page would show them any more.
  removeFrom(MOST_RESUMED_AGE);
  soon();
}
