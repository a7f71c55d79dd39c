/** The page as the badge and the panel see it, with the ways to leave it. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Readable } from '@coupon-center/remote-kit';
import type { PageQa } from '@coupon-center/shell-page';
import type { TestedPortal } from './tested-portal.ts';
import type { ApiCallMade } from './watch/api-calls.ts';
import type { Observed } from './watch/observe.ts';

export interface TestedPage {
  qa: PageQa;
  /** Undefined if the shell didn't start. */
  portal: TestedPortal | undefined;
  calls: Readable<readonly ApiCallMade[]>;
  observed: Observed;
  /** Loads the page again. */
  reload: () => void;
  /** @param path of this portal */
  open: (path: string) => void;
}

/** A tested page that asks its tester before unsaved work is lost. */
export interface TestedPageContext extends TestedPage {
  /** Whether the page may be left. */
  mayLeave: () => Promise<boolean>;
}

const Context = createContext<TestedPageContext | null>(null);
export const TestedPageProvider = Context.Provider;

/** @throws Error outside the provider */
export function useTestedPage(): TestedPageContext {
  const page = useContext(Context);
  if (!page) throw new Error('useTestedPage needs a TestedPageProvider around it.');
  return page;
}

/** Returns the current value and renders again when it changes. */
export const useReadable = <T>({ get, subscribe }: Readable<T>): T => useSyncExternalStore(subscribe, get);

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
