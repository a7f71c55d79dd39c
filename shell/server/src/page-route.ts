/** Answers every address that a browser asks for with the shell; the status shows whether there is such a page. */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostOf, robotsRoute } from '@coupon-center/server-kit';
import { siteAt, siteByClientId, siteByHost } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import {
  appearanceOf,
  canonicalAddress,
  declarationsOf,
  matchPage,
  pageDescription,
  pageTitle,
  RESUME_PAGE,
} from '@coupon-center/shell-page';
import type { PageData, PageMatch } from '@coupon-center/shell-page';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { createPageAnswers } from './page-answers.ts';
import { INLINE_SCRIPT, renderPage } from './page.ts';
import { createPageParts, namesFromSource } from './page-parts.ts';
import { createPreloads } from './preloads.ts';
import type { PagePreloads } from './preloads.ts';
import { qaRoutes } from './qa/qa-routes.ts';
import { createTesters, pageQa } from './qa/testers.ts';
import { releasesRoute } from './releases-route.ts';
import { createRenderedPages } from './rendered/rendered-pages.ts';
import type { ShellBuild } from './shell-build.ts';
import { developmentOrigins } from './shell-options.ts';
import type { ShellOptions } from './shell-options.ts';

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;
const INLINE_HASH = hashOf(INLINE_SCRIPT);
const RESUME_HASH = hashOf(RESUME_PAGE);

const NO_SHELL =
  'No shell has been released yet. An operator publishes it with: npm run release -- publish shell\n';

function assetsOf({ record, base }: ShellBuild): Record<string, string> {
  return Object.fromEntries(Object.entries(record.files).map(([file, hash]) => [base + file, hash]));
}

/** Returns the path as it was sent: an address may start with two slashes, which a URL parser takes for a host. */
function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '';
}

/** Logos are on the portal, pictures of coupons on the storefront. */
const originsOf = ({ portalUrl, clientUrl }: Site) => [new URL(portalUrl).origin, new URL(clientUrl).origin];

/** Returns a fingerprint of all parts of the page, by which a page that was kept on the device is recognized. */
function madeOf({ site, shell, remotes }: PageData): string {
  return createHash('sha256')
    .update(JSON.stringify([site, shell, remotes]))
    .digest('base64url')
    .slice(0, 22);
}

/** Whether the browser may paint what its last visit left of the page: not for guests, nor if the remote opts out. */
function isResumable(match: PageMatch): boolean {
  if (match.kind !== 'remote') return false;
  const { guard, resume } = match.route;
  return guard !== 'guest' && guard !== 'any' && resume !== false;
}

/** Addresses that look like files, and clients that want data, get a short plain answer. */
function wantsPage(request: FastifyRequest, pathname: string): boolean {
  return /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*') && !/\.\w+$/.test(pathname);
}

export async function pageRoute(app: FastifyInstance, options: ShellOptions): Promise<void> {
  const { source, origin, developmentShell, reportingShare = 1, vitalsShare = 1, api, qa } = options;
  const preloadsOf = createPreloads(source);
  const answersOf = api && createPageAnswers(api);
  const renderedPage = createRenderedPages(source, app.log);
  const development = developmentOrigins(options);
  const testers = qa && createTesters(qa, origin);
  const partsFor = createPageParts(options, testers);
  const siteOf = (request: FastifyRequest) => siteAt(siteByHost(hostOf(request)), origin);

  if (testers) await qaRoutes(app, { testers, source, fromSource: namesFromSource(options), siteOf });

  app.get('/registry.json', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send(await source.read());
  });

  releasesRoute(app, async (request, reply, asking) => {
    const { registry, build, remotesIn, recalled } = await partsFor(request, reply);
    if (!build) return undefined;
    // Checks what a remote lacks in the page's own shell, even if that is an earlier one.
    const own = registry.shell?.earlier.find(({ version }) => version === asking)?.build.shell;
    return { shell: build.version, remotes: await remotesIn(own ?? build.record.shell), recalled };
  });

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const pathname = pathOf(request);
    if (!wantsPage(request, pathname))
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n');
    const { build, remotesIn, tester, mix, dropped } = await partsFor(request, reply);
    if (!build) return reply.code(503).header('cache-control', 'no-store').type('text/plain').send(NO_SHELL);
    const own = siteOf(request);
    const brand = siteAt(siteByClientId(mix?.brand ?? '') ?? own, origin);
    const imageHost = options.imageHost ?? brand.imageHost;
    // A page with the brand of a mix still calls its own host.
    const site = { ...brand, portalUrl: own.portalUrl, imageHost };
    const remotes = await remotesIn(build.record.shell);
    const assets = developmentShell ? {} : assetsOf(build);
    // A tester's mix says nothing about the live versions.
    const chance = mix ? 1 : Math.random();
    const reporting = {
      ...(chance >= reportingShare && { reportsErrors: false as const }),
      ...(chance >= vitalsShare && { reportsVitals: false as const }),
    };
    const told = tester && { qa: pageQa(tester, dropped, qa?.hasTestStack) };
    const data: PageData = { site, shell: build.version, ...reporting, remotes, assets, ...told };
    const match = matchPage(declarationsOf(data), pathname);
    // Testers watch the calls of their pages, and let them fail.
    const answering = tester
      ? undefined
      : answersOf?.(request, { match, site, search: request.url.slice(pathname.length) });
    const remote = match.kind === 'remote' ? remotes[match.name]?.live : undefined;
    const asked = remote && match.kind === 'remote' ? { remote, route: match.route.path } : undefined;
    const nonce = randomBytes(16).toString('base64');
    const { uploadUrl, origins } = imageHost;
    const isLanding = match.kind === 'landing';
    const { preloads, facts }: PagePreloads = developmentShell
      ? { preloads: [] }
      : await preloadsOf(build, { asked, isLanding });
    const made = madeOf(data);
    const mayResume = isResumable(match);
    if (remote && facts) remote.facts = facts;
    const chosen = appearanceOf(request.headers.cookie);
    const rendered = await renderedPage({ build, data, match, appearance: chosen });
    if (rendered) data.made = made;
    const html = renderPage({
      title: pageTitle(site, match),
      description: pageDescription(site, match),
      canonical: canonicalAddress(site, match),
      nonce,
      appearance: mix?.appearance ?? chosen,
      data,
      build,
      preloads,
      rendered,
      mayResume,
      answers: await answering,
    });
    const policy = contentSecurityPolicy({
      nonce,
      scripts: rendered ? [INLINE_HASH, ...(mayResume ? [RESUME_HASH] : [])] : [],
      mayResume: rendered !== undefined && mayResume,
      connect: [new URL(uploadUrl, site.portalUrl).origin],
      images: [...originsOf(own), ...originsOf(brand), ...origins],
      developmentOrigins: development,
    });
    return reply
      .code(match.kind === 'unknown' ? 404 : 200)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  }

  await robotsRoute(app, (request) => `${siteOf(request).clientUrl}/sitemap.xml`);
  app.get('/', sendPage);
  app.get('/*', sendPage);
}
