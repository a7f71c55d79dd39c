/** Puts a version of a remote into the pages of a running portal, in the browser that tries it. */
import type { BrowserContext, Request, Route } from 'playwright-core';
import { watchEvents } from '@coupon-center/contracts';
import {
  fingerprintOf,
  MANIFEST_FILE,
  PAGE_RELEASES_ADDRESS,
  readPageData,
  replacePageData,
  scriptJson,
  withoutPreloads,
} from '@coupon-center/portal-contracts';
import type { BrowserCandidate } from '@coupon-center/release';
import { NEUTRAL, neutralDeclaration, neutralFiles, neutralHashes } from './neutral-remote.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** Placeholder for pictures of the storefront. */
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

interface WithRemotes {
  remotes: Record<string, unknown>;
}

/** Makes the candidate the live version, as `shared/shell-page/src/sent-remotes.ts` writes it, with nothing to fall back to. */
function withCandidate<Data extends WithRemotes>(data: Data, candidate: BrowserCandidate): Data {
  const { version, entry, files, grants } = candidate;
  const { name, byteBudget: _byteBudget, ...declaration } = candidate.declaration;
  const live = { version, manifest: fingerprintOf(files[entry]) };
  const remote = { declaration, live, ...(grants.length > 0 && { grants }) };
  const neutral = {
    declaration: neutralDeclaration,
    live: { version: NEUTRAL.version, manifest: fingerprintOf(neutralHashes[MANIFEST_FILE]) },
  };
  return { ...data, remotes: { ...data.remotes, [name]: remote, [NEUTRAL.name]: neutral } };
}

/** @returns the page with the candidate; without preloads of the remote, whose files are different */
function pageWithCandidate(html: string, candidate: BrowserCandidate): string {
  const data = readPageData(html) as WithRemotes | undefined;
  if (!data) throw new Error('The portal responded with a page without data.');
  const changed = replacePageData(html, scriptJson(withCandidate(data, candidate)));
  return withoutPreloads(changed, candidate.declaration.name);
}

const isPage = (request: Request) => request.isNavigationRequest() && request.method() === 'GET';

/** @param answer returns the reply of the API */
export async function serveCandidate(
  context: BrowserContext,
  portal: string,
  candidate: BrowserCandidate,
  answer: (method: string, pathname: string) => Response,
): Promise<void> {
  const { version, files } = candidate;
  const base = `/remotes/${candidate.declaration.name}/${version}/`;
  const neutralBase = `/remotes/${NEUTRAL.name}/${NEUTRAL.version}/`;

  async function sendPage(route: Route): Promise<void> {
    const response = await route.fetch();
    const headers = response.headers();
    // A portal that doesn't know an address of the remote yet answers with the page, and 404.
    await route.fulfill({ status: 200, headers, body: pageWithCandidate(await response.text(), candidate) });
  }
  async function sendRemotes(route: Route): Promise<void> {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    return route.fulfill({ json: withCandidate((await response.json()) as WithRemotes, candidate) });
  }
  async function sendFile(route: Route, path: string, content: string | Buffer | undefined): Promise<void> {
    if (content === undefined) return route.fulfill({ status: 404, body: '' });
    const contentType = MEDIA_TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    return route.fulfill({ contentType, body: content });
  }
  async function sendAnswer(route: Route, pathname: string): Promise<void> {
    const request = route.request();
    const response = answer(request.method(), pathname);
    const headers = Object.fromEntries(response.headers);
    await route.fulfill({ status: response.status, headers, body: await response.text() });
  }

  await context.route(`${portal}/**`, async (route, request) => {
    const { pathname } = new URL(request.url());
    if (isPage(request)) return sendPage(route);
    if (pathname === PAGE_RELEASES_ADDRESS) return sendRemotes(route);
    if (pathname.startsWith(base)) {
      const path = pathname.slice(base.length);
      return sendFile(route, path, Object.hasOwn(files, path) ? await candidate.read(path) : undefined);
    }
    if (pathname.startsWith(neutralBase)) {
      const path = pathname.slice(neutralBase.length);
      return sendFile(route, path, neutralFiles[path]);
    }
    // A stream stays open without events.
    if (pathname === watchEvents.path) return undefined;
    // Keeps reports of this browser from being counted as a visitor's.
    if (pathname.startsWith('/release/')) return route.fulfill({ status: 204 });
    if (request.resourceType() === 'image' && pathname.startsWith('/stores/'))
      return route.fulfill({ contentType: MEDIA_TYPES.svg, body: PICTURE });
    if (pathname.startsWith('/api/')) return sendAnswer(route, pathname);
    return route.continue();
  });
}
