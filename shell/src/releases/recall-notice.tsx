/**
 * Replaces a running version that was rolled back or withdrawn: at once if nothing is unsaved. Otherwise it tells the user, and
 * replaces the version once everything is saved.
 */
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { SHELL_NAME } from '@coupon-center/portal-contracts';
import type { PageRemote } from '@coupon-center/shell-page';
import { useReadable } from '../common/writable.ts';
import { usePortal } from '../portal-context/portal-context.tsx';
import { scrollWhenReady } from '../page-change/use-remembered-scroll.ts';
import { loadAtNextLink, loadOnceFor } from './document-load.ts';
import { usePageMatch, useRemotesInUse } from './remotes-in-use.tsx';

export const SAVED_CHECK_MS = 1000;

type Recalled = 'page' | 'portal';

const REPLACED = 'We found a problem with this page and replaced it with a version that works.';
const TAKEN_OFFLINE = 'We found a problem with this page and had to take it offline.';
const RELOADED = 'We found a problem with the portal and reloaded it with a version that works.';

/** Even a field that is never saved must not disappear while the user types. */
function isTyping(): boolean {
  const field = document.activeElement;
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isField && field.value !== '' && document.getElementById('main')?.contains(field) === true;
}

const versionsOf = (remote: PageRemote | undefined) =>
  [remote?.live, remote?.earlier].flatMap((one) => (one ? [one.version] : []));

export function RecallNotice() {
  const [told, replace] = useRecall();
  useNextShell();
  if (!told) return null;
  return (
    <div className="recall" role="alert">
      <div className="recall-notice">
        <p>
          <strong>We found a problem with {told === 'page' ? 'this page' : 'the portal'}.</strong> Save your
          changes, or copy them. The {told} reloads once everything is saved, or when you choose Reload now.
        </p>
        <button type="button" className="button-plain" onClick={() => replace(told)}>
          Reload now
        </button>
      </div>
    </div>
  );
}

/** @returns the part that the user must know about, and a function to replace it whatever is unsaved */
function useRecall(): [Recalled | undefined, (what: Recalled) => void] {
  const portal = usePortal();
  const { remotes, take } = useRemotesInUse();
  const releases = useReadable(portal.releases);
  const match = usePageMatch();
  const name = match.kind === 'remote' ? match.name : undefined;
  const [told, setTold] = useState<Recalled>();
  const keepPlace = useKeptPlace();

  const mayBeRecalled = (part: string, versions: readonly string[]) =>
    versions.some((version) => releases.recalled[part]?.includes(version));

  function isPageRecalled(): boolean {
    const held = name === undefined ? undefined : remotes[name];
    if (name === undefined || !held || held === releases.remotes[name]) return false;
    const running = portal.startedPlatform()?.remotes.mounted()[name] ?? held.live.version;
    return releases.recalled[name]?.includes(running) ?? false;
  }

  function isPortalRecalled(): boolean {
    const { shell } = portal.page;
    return releases.shell !== shell && (releases.recalled[SHELL_NAME]?.includes(shell) ?? false);
  }

  function replacePage(): void {
    const isOffline = name === undefined || !releases.remotes[name];
    setTold(undefined);
    keepPlace();
    take();
    portal.notices.notify.info(isOffline ? TAKEN_OFFLINE : REPLACED);
  }

  const check = useEffectEvent(() => {
    const what = isPortalRecalled() ? 'portal' : isPageRecalled() ? 'page' : undefined;
    const mustWait = portal.leaveGuards.isDirty() || isTyping();
    if (what === 'page' && !mustWait) replacePage();
    else if (what !== 'portal' || mustWait || !reloadOnce(releases.shell)) setTold(what);
  });

  // A version of the page that was recalled may begin to run later, when the other one fails.
  const mayConcern =
    mayBeRecalled(SHELL_NAME, [portal.page.shell]) ||
    (name !== undefined && mayBeRecalled(name, versionsOf(remotes[name])));
  useEffect(() => {
    const first = setTimeout(() => check(), 0);
    const timer = mayConcern ? setInterval(() => check(), SAVED_CHECK_MS) : undefined;
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [releases, remotes, name, mayConcern]);

  useEffect(() => {
    if (takeReloaded()) portal.notices.notify.info(RELOADED);
  }, [portal]);

  const replace = (what: Recalled) => {
    if (what === 'portal') location.reload();
    else replacePage();
  };
  return [told, replace];
}

/** Keeps the focus in the page and its scroll position while the remote on it is replaced. */
function useKeptPlace(): () => void {
  const [place, setPlace] = useState<{ top: number }>();
  useLayoutEffect(() => place && scrollWhenReady(place.top, () => undefined), [place]);
  return () => {
    const main = document.getElementById('main');
    if (main?.contains(document.activeElement)) main.focus({ preventScroll: true });
    setPlace({ top: scrollY });
  };
}

/** A link to another page loads the next version of the shell, if nothing is unsaved. */
function useNextShell(): void {
  const { page, releases, leaveGuards } = usePortal();
  const { shell } = useReadable(releases);
  useEffect(() => {
    if (shell === page.shell) return;
    return loadAtNextLink(shell, () => !leaveGuards.isDirty());
  }, [leaveGuards, page, shell]);
}

const RELOADED_STORE = 'reloaded';

function reloadOnce(version: string): boolean {
  return loadOnceFor(version, () => {
    sessionStorage.setItem(RELOADED_STORE, version);
    location.reload();
  });
}

/** Returns whether this page replaces one whose shell was recalled; true only once. */
function takeReloaded(): boolean {
  try {
    const isReloaded = sessionStorage.getItem(RELOADED_STORE) !== null;
    sessionStorage.removeItem(RELOADED_STORE);
    return isReloaded;
  } catch {
    return false;
  }
}
