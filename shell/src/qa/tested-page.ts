/** The page as badge and panel know it, with the ways to leave it. */
import { createContext, useContext } from 'react';
import type { Readable } from '@coupon-center/remote-kit';
import type { PageQa } from '@coupon-center/shell-page';
import type { Portal } from '../portal-context/portal.ts';
import type { ApiCallMade } from './api-calls.ts';
import type { Observed } from './observe.ts';

export interface TestedPage {
  qa: PageQa;
  /** Undefined if the shell didn't start. */
  portal: Portal | undefined;
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

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
