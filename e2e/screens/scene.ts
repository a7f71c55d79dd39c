/** A screen in one of its states, and the way there. */
import type { ClientId } from '@coupon-center/site-config';
import type { Page } from '@playwright/test';
import type { Credentials } from '@coupon-center/journeys';
import type { MerchantState } from '../fixtures/merchant-states.ts';
import type { Width } from './options.ts';

/** What the browser and the diagnostics log of a call that is cut off. */
export const UNREACHABLE = /ERR_FAILED|We cannot reach the server/;

export interface SceneTools {
  /** Who is signed in; nobody is on a guest's screen. */
  user: Credentials | undefined;
  clientId: ClientId;
  /** Where the API answers. */
  origin: string;
  /** End the session on the server, as a long absence does. */
  endSession: () => Promise<unknown>;
}

export interface Scene {
  /** Name of the picture. */
  name: string;
  /** Who looks at it: a guest where nobody is named. */
  as?: MerchantState | 'provider';
  /** A merchant who must be there for the state to be one, e.g. whose store the provider finds waiting. */
  beside?: MerchantState;
  path: string;
  /** Before the page is opened, e.g. to change what the API answers where the real state takes weeks to come. */
  prepare?: (page: Page) => Promise<unknown>;
  /** What is done on the page until the state is there. */
  act?: (page: Page, tools: SceneTools) => Promise<unknown>;
  /** What the browser logs in this state, because of it. */
  allowedErrors?: RegExp;
  /** The state is one of waiting: nothing is coming that a picture should wait for. */
  waits?: boolean;
  /** `npm test` has it too, though it is not the first scene of its path: it shows what only this state has. */
  daily?: boolean;
  /** The widths at which the state exists; both where none are named. */
  widths?: readonly Width[];
  /** Take what is in the window only: for what lies over the page, or is gone soon. */
  window?: boolean;
}
