/** Brings a browser to a screen in one of its states. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { DEFAULT_CLIENT_ID } from '@coupon-center/site-config';
import { endSession, openMix, originOf, signedIn } from '@coupon-center/journeys';
import type { Credentials } from '@coupon-center/journeys';
import type { MerchantState, PortalAccess } from '../fixtures/merchant-states.ts';
import type { Scene } from './scene.ts';
import { settle } from './settle.ts';

export interface OpenSceneOptions {
  browser: Browser;
  portal: PortalAccess;
  merchantIn: (state: MerchantState) => Promise<Credentials>;
  /** Query of the link to a mix. */
  mix?: string;
  /** Options of the browser context. */
  context?: BrowserContextOptions;
  /** Called before anything is opened. */
  beforeOpening?: (page: Page) => Promise<unknown>;
  /** Called once the page has settled, before anything is done on it. */
  afterOpening?: (page: Page) => Promise<unknown>;
}

/** @returns the page, in its own browser context, which the caller closes */
export async function openScene(
  scene: Scene,
  { browser, portal, merchantIn, mix, context, beforeOpening, afterOpening }: OpenSceneOptions,
): Promise<Page> {
  const { as } = scene;
  const beside = scene.beside && (await merchantIn(scene.beside));
  const user = as === 'provider' ? portal.provider : as && (await merchantIn(as));
  const storageState = user && (await signedIn(portal, user));
  const page = await newPage(browser, {
    baseURL: originOf(portal),
    reducedMotion: 'reduce',
    ...(storageState ? { storageState } : {}),
    ...context,
  });
  await openMix(page.context(), originOf(portal), mix);
  // The page itself makes all its calls, so that a scene can change their answers.
  await page.context().clearCookies({ name: 'access' });
  await beforeOpening?.(page);
  await scene.prepare?.(page);
  await page.goto(scene.path);
  await settle(page, scene);
  await afterOpening?.(page);
  if (!scene.act) return page;
  await scene.act(page, {
    user,
    beside,
    clientId: portal.clientId ?? DEFAULT_CLIENT_ID,
    origin: portal.origin,
    endSession: async () => storageState && endSession(portal, storageState),
  });
  await settle(page, scene);
  return page;
}

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  return context.newPage();
}
