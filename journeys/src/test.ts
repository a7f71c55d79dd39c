/** Fixtures of every journey: a portal, and pages of the wanted mix whose errors fail the test. */
import { test as base } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { collectErrors, expectNone } from './checks/watch-errors.ts';
import { openMix } from './mix.ts';
import { attachParts } from './page-parts.ts';
import { portalFromEnvironment } from './portal.ts';
import type { RunningPortal } from './portal.ts';

export interface JourneyFixtures {
  /** Errors of the pages that the test expects; all others fail it. */
  allowedErrors: RegExp | undefined;
  /** Opens another browser, e.g. for another person; it is watched like the test's own, and closed after it. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

export interface JourneyWorkerFixtures {
  portal: RunningPortal;
}

export const test = base.extend<JourneyFixtures, JourneyWorkerFixtures>({
  portal: [
    async ({}, use) => {
      const portal = portalFromEnvironment();
      if (!portal)
        throw new Error('Name the portal that the journeys use, e.g. PORTAL=http://localhost:4000.');
      await use(portal);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin),
  allowedErrors: [undefined, { option: true }],
  context: async ({ context, portal, allowedErrors }, use, testInfo) => {
    const errors = collectErrors(context, allowedErrors);
    await openMix(context, portal.origin);
    await use(context);
    await attachParts(testInfo, [context], errors.length > 0);
    expectNone(errors);
  },
  newContext: async ({ browser, portal, allowedErrors }, use, testInfo) => {
    const opened: { context: BrowserContext; errors: readonly string[] }[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      opened.push({ context, errors: collectErrors(context, allowedErrors) });
      await openMix(context, options?.baseURL ?? portal.origin);
      return context;
    });
    const contexts = opened.map(({ context }) => context);
    await attachParts(
      testInfo,
      contexts,
      opened.some(({ errors }) => errors.length > 0),
    );
    for (const context of contexts) await context.close();
    for (const { errors } of opened) expectNone(errors);
  },
});
