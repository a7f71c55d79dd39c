/** Answers every address that a browser asks for with the shell, and says by the status whether there is such a page. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from '@coupon-center/portal-contracts';
import { hostOf } from '@coupon-center/server-kit';
import { siteAt, siteByHost } from '@coupon-center/site-config';
import { appearanceOf, declarationsOf, matchPage, pageTitle } from '@coupon-center/shell-page';
import type { PageData } from '@coupon-center/shell-page';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { renderPage } from './page.ts';
import { pageRemotes } from './page-remotes.ts';
import { knowVisitor } from './page-visitor.ts';
import { createPreloads } from './preloads.ts';
import { releasesRoute } from './releases-route.ts';
import { fetchShellBuild, liveBuild } from './shell-build.ts';
import type { ShellBuild } from './shell-build.ts';
import { developmentOrigins } from './shell-options.ts';
import type { ShellOptions } from './shell-options.ts';

const NO_SHELL =
  'No shell has been released yet. An operator publishes it with: npm run release -- publish shell\n';

function assetsOf({ record, base }: ShellBuild): Record<string, string> {
  return Object.fromEntries(Object.entries(record.files).map(([file, hash]) => [base + file, hash]));
}

/** As it was sent: an address may start with two slashes, which name a host to a URL parser. */
function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '';
}

/** Addresses that look like files, and clients that want data, get a short plain answer. */
function wantsPage(request: FastifyRequest, pathname: string): boolean {
  return /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*') && !/\.\w+$/.test(pathname);
}

export async function pageRoute(app: FastifyInstance, options: ShellOptions): Promise<void> {
  const { source, origin, developmentShell, developmentRemotes, reportingShare = 1 } = options;
  const preloadsOf = createPreloads(source);
  const development = developmentOrigins(options);

  app.get('/registry.json', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send(await source.read());
  });

  const buildOf = async (registry: Registry) =>
    developmentShell ? fetchShellBuild(developmentShell) : liveBuild(registry);

  releasesRoute(app, async (request, reply, asking) => {
    const registry = await source.read();
    const build = await buildOf(registry);
    if (!build) return undefined;
    // What a remote lacks in the page's own shell, even if that is an earlier one.
    const own = registry.shell?.earlier.find(({ version }) => version === asking)?.build.shell;
    const shell = own ?? build.record.shell;
    const visitor = knowVisitor(request, reply, registry);
    const remotes = await pageRemotes(registry, { shell, visitor, developmentRemotes });
    return { shell: build.version, remotes, recalled: registry.recalled ?? {} };
  });

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const pathname = pathOf(request);
    if (!wantsPage(request, pathname))
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n');
    const brand = siteAt(siteByHost(hostOf(request)), origin);
    const site = { ...brand, imageHost: options.imageHost ?? brand.imageHost };
    const registry = await source.read();
    const build = await buildOf(registry);
    if (!build) return reply.code(503).header('cache-control', 'no-store').type('text/plain').send(NO_SHELL);
    const visitor = knowVisitor(request, reply, registry);
    const remotes = await pageRemotes(registry, { shell: build.record.shell, visitor, developmentRemotes });
    const assets = developmentShell ? {} : assetsOf(build);
    const reporting = Math.random() < reportingShare ? {} : ({ reportsErrors: false } as const);
    const data: PageData = { site, shell: build.version, ...reporting, remotes, assets };
    const match = matchPage(declarationsOf(data), pathname);
    const asked = match.kind === 'remote' ? remotes[match.name]?.live : undefined;
    const nonce = randomBytes(16).toString('base64');
    const { uploadUrl, origins } = site.imageHost;
    const preloads = developmentShell ? [] : await preloadsOf(build, asked);
    const appearance = appearanceOf(request.headers.cookie);
    const html = renderPage({ title: pageTitle(site, match), nonce, appearance, data, build, preloads });
    const policy = contentSecurityPolicy({
      nonce,
      connect: [new URL(uploadUrl, site.portalUrl).origin],
      images: [new URL(site.portalUrl).origin, ...origins],
      developmentOrigins: development,
    });
    return reply
      .code(match.kind === 'unknown' ? 404 : 200)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  }

  app.get('/', sendPage);
  app.get('/*', sendPage);
}
