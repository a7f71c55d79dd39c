import { createElement, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { ActionButton, CardSkeleton, ErrorState, Notice } from '@coupon-center/ui/core';
import { useContract } from './contract-context.tsx';
import { keepDrafts } from './drafts.ts';

/** A panel replaces a part that hasn't loaded after this time. A part that loads later replaces the panel. */
export const PART_PANEL_AFTER_MS = 10_000;
const FRESH_COPY_MS = 8000;
/** Reserves about one screen of a phone for a part that is loading, in pixels. */
const SCREEN_HEIGHT = 480;

/** The file is no longer on the server: newer versions were published since the page was opened. */
class GoneError extends Error {
  override name = 'GoneError';
}

/**
 * Fetches a file past the browser's cache, which may hold a broken copy or wait for a request that hangs.
 * @throws GoneError
 */
async function fetchAfresh(address: string): Promise<void> {
  const signal = AbortSignal.timeout(FRESH_COPY_MS);
  const response = await fetch(address, { cache: 'reload', signal }).catch(() => undefined);
  if (response?.status === 404 || response?.status === 410) throw new GoneError(`${address} is gone.`);
  await response?.blob().catch(() => undefined);
}

async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // webpack's ChunkLoadError names the file.
    const { request } = error as { request?: unknown };
    if (typeof request === 'string') await fetchAfresh(request);
    return load();
  }
}

/** Makes webpack abandon pending files, so that whatever waits for them retries. */
function abandonChunks(): void {
  for (const script of document.querySelectorAll('head > script[data-webpack]'))
    script.dispatchEvent(new Event('error'));
}

interface LoadedPart {
  prepare: () => Promise<void>;
  known: () => ComponentType | undefined;
}

const parts = new WeakMap<ComponentType, LoadedPart>();

export const isLazyPart = (component: ComponentType): boolean => parts.has(component);

/** Fetches the code of a lazy part before it is shown. The part itself handles a failure. */
export async function preparePart(component: ComponentType): Promise<void> {
  await parts
    .get(component)
    ?.prepare()
    .catch(() => undefined);
}

/** Returns the component that a lazy part has loaded, or the part itself. */
export const loadedPart = (component: ComponentType): ComponentType =>
  parts.get(component)?.known() ?? component;

const never = () => () => undefined;
const nothing = () => undefined;

/**
 * Creates a component, often a whole screen, whose code is loaded when it is first shown, with one silent retry. If that fails
 * too, a panel replaces only this part: with Retry, or with Reload if the file is gone, which keeps what was typed on the page.
 * @param load imports the component
 * @param height reserved while the code loads, in pixels
 */
export function lazyPart(load: () => Promise<ComponentType>, height = SCREEN_HEIGHT): ComponentType {
  let known: ComponentType | undefined;

  function LazyPart() {
    const contract = useContract();
    const [arrived, setPart] = useState<ComponentType>();
    // Markup to take over has the placeholder, because the code may come later.
    const before = useSyncExternalStore(never, () => known, nothing);
    const Part = arrived ?? before;
    const [failure, setFailure] = useState<'failed' | 'gone' | null>(null);

    async function run(): Promise<void> {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const slow = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          setFailure('failed');
          resolve();
        }, PART_PANEL_AFTER_MS);
      });
      const loaded = loadTwice(load)
        .then(
          (component) => {
            known = component;
            setPart(() => component);
          },
          (error: unknown) => {
            contract.report(error, { stage: 'chunk' });
            setFailure(error instanceof GoneError ? 'gone' : 'failed');
          },
        )
        .finally(() => clearTimeout(timer));
      await Promise.race([loaded, slow]);
    }

    const start = useEffectEvent(() => {
      // The code may have loaded since this was rendered.
      if (!Part) void run();
    });
    useEffect(() => start(), []);

    function retry() {
      abandonChunks();
      return run();
    }

    if (Part) return createElement(Part);
    if (failure === 'gone') return <NewVersion />;
    if (failure) return <ErrorState message="This part of the page could not be loaded." onRetry={retry} />;
    return <CardSkeleton height={height} />;
  }
  parts.set(LazyPart, {
    known: () => known,
    async prepare() {
      known ??= await load();
    },
  });
  return LazyPart;
}

function NewVersion() {
  const contract = useContract();
  function reload() {
    keepDrafts(contract);
    window.location.reload();
  }
  return (
    <Notice
      tone="info"
      role="alert"
      action={
        <ActionButton variant="outlined" color="inherit" action={reload}>
          Reload
        </ActionButton>
      }
    >
      A new version of this page was published since you opened it. Reload to go on.
    </Notice>
  );
}

/** Returns whether a condition is or ever was true since the component was mounted, e.g. to keep a lazy part once it was shown. */
export function useHasBeen(condition: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(condition);
  // Set while rendering, as React's `useState` docs recommend, so that no intermediate state shows.
  if (condition && !hasBeen) setHasBeen(true);
  return condition || hasBeen;
}
