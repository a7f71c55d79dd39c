/** Tries each route of a remote as its visitors would see it, in its own browser. */
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import type { User } from '@coupon-center/contracts';
import { federationManifestSchema } from '@coupon-center/portal-contracts';
import type { RemoteRoute } from '@coupon-center/portal-contracts';
import { BROWSER_CHECKS } from '@coupon-center/release';
import type { BrowserCandidate, BrowserCheckName, BrowserFindings } from '@coupon-center/release';
import type { ApiAnswer } from '@coupon-center/remote-kit/standalone';
import { answersFor, ownAnswers, someTokens, visitorOf } from './answers.ts';
import { serveCandidate } from './candidate-page.ts';
import { visitRoute } from './visit-route.ts';

/** @throws Error that says how to get a browser */
async function launch(): Promise<Browser> {
  const { CHROMIUM_PATH: executablePath } = process.env;
  try {
    return await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu'],
    });
  } catch (cause) {
    throw new Error(
      'No browser was found. Set CHROMIUM_PATH to the executable of Chromium or Chrome, install one with ' +
        'npx playwright-core install chromium, or skip these checks with --without-browser.',
      { cause },
    );
  }
}

/** Returns the storage of a browser with a session, as `shared/api-client/src/session-storage.ts` reads it. */
function storageOf(portal: string, visitor: User | null) {
  const record = JSON.stringify({ ...visitor, ...someTokens() });
  return {
    cookies: [],
    origins: visitor ? [{ origin: portal, localStorage: [{ name: 'user', value: record }] }] : [],
  };
}

/**
 * Tries each route of a version in the pages of a portal. Calls of the API are answered in the browser, so that nothing is
 * changed on the portal.
 * @param portal origin
 * @throws Error if there is no browser or no portal
 */
export async function checkInBrowser(candidate: BrowserCandidate, portal: string): Promise<BrowserFindings> {
  const isThere = await fetch(`${portal}/registry.json`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isThere) throw new Error(`There is no portal at ${portal}. Give another one with --portal.`);
  const own = await ownAnswers(candidate.folder);
  const manifest = federationManifestSchema.parse(
    JSON.parse((await candidate.read(candidate.entry)).toString()),
  );
  const { globalName } = manifest.metaData;
  const entries = BROWSER_CHECKS.map((name) => [name, { wrong: [], notes: [], seconds: 0 }] as const);
  const findings = Object.fromEntries(entries) as unknown as BrowserFindings;
  const start = performance.now();
  const browser = await launch();
  try {
    for (const route of candidate.declaration.routes)
      await tryRoute(browser, { portal, candidate, route, globalName, own, findings });
  } finally {
    await browser.close();
  }
  // One visit of a route runs all checks at once.
  findings.mounts.seconds = Math.round(performance.now() - start) / 1000;
  return findings;
}

interface Trial {
  portal: string;
  candidate: BrowserCandidate;
  route: RemoteRoute;
  globalName: string;
  own: readonly ApiAnswer[];
  findings: BrowserFindings;
}

async function tryRoute(
  browser: Browser,
  { portal, candidate, route, globalName, own, findings }: Trial,
): Promise<void> {
  const tell = (list: 'wrong' | 'notes') => (check: BrowserCheckName, text: string) => {
    if (!findings[check][list].includes(text)) findings[check][list].push(text);
  };
  const wrong = tell('wrong');
  const visitor = visitorOf(route.guard, portal);
  const context = await browser.newContext({
    storageState: storageOf(portal, visitor),
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
  });
  const answer = answersFor(own, visitor);
  const unanswered = new Set<string>();
  await serveCandidate(context, portal, candidate, (method, pathname) => {
    const call = `${method} ${pathname}`;
    const refuse = (status: number, text: string) => {
      unanswered.add(pathname);
      wrong('errors', `${route.path}: ${text}`);
      return new Response(null, { status });
    };
    try {
      const response = answer(method, pathname);
      return response.status === 404
        ? refuse(404, `there is no answer for ${call}. Add one to src/testing/answers.ts.`)
        : response;
    } catch (error) {
      return refuse(500, `the answer for ${call} doesn't match its contract: ${(error as Error).message}`);
    }
  });
  await visitRoute(
    { context, portal, candidate, route, globalName, wrong, note: tell('notes') },
    (url) => !unanswered.has(new URL(url, portal).pathname),
  );
  await context.close();
}
