/** A screen in one of its states, and the way there. */
import type { ClientId } from '@coupon-center/site-config';
import type { Locator, Page } from '@playwright/test';
import type { Credentials } from '@coupon-center/journeys';
import type { MerchantState } from '../fixtures/merchant-states.ts';
import type { Width } from './options.ts';

/** Messages that the browser and the diagnostics log for an aborted call. */
export const UNREACHABLE = /ERR_FAILED|We cannot reach the server/;

export interface SceneTools {
  /** The signed-in user; undefined on a guest's screen. */
  user: Credentials | undefined;
  /** The scene's other merchant, if it requires one. */
  beside: Credentials | undefined;
  clientId: ClientId;
  /** Origin of the API. */
  origin: string;
  /** End the session on the server, as a long absence does. */
  endSession: () => Promise<unknown>;
}

export interface Scene {
  /** Name of the picture. */
  name: string;
  /** The user who opens it; a guest by default. */
  as?: MerchantState | 'provider';
  /** Another merchant whom the state requires, e.g. one with a pending store for the provider. */
  beside?: MerchantState;
  path: string;
  /** Called before the page is opened, e.g. to fake an answer of the API if the real state takes weeks to occur. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Brings the opened page into the state. */
  act?: (page: Page, tools: SceneTools) => Promise<unknown>;
  /** Errors that the browser logs because of this state. */
  allowedErrors?: RegExp;
  /** Whether the page is loading in this state, so that a picture can't wait for the end. */
  waits?: boolean;
  /** Whether `npm test` includes it although it is not the first scene of its screen: it has unique content. */
  daily?: boolean;
  /** The widths at which the state exists; both by default. */
  widths?: readonly Width[];
  /** Whether a state of a phone does not exist on a tablet. */
  phoneOnly?: boolean;
  /** Whether the state ends with a change of the window's width, so that each width has to reach it. */
  reopens?: boolean;
  /** The element in the middle of the window, if only the window is captured and is not at its top. */
  middle?: (page: Page) => Locator;
  /** Whether only the window is captured: for overlays, and for content that soon disappears. */
  window?: boolean;
}
