/** Sends pages that are the same for everybody and need only one call of the API. */
import { dayIn } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createPageCache } from '../page-cache.ts';
import { CACHING, notFound, preparePage, sendPage, unavailable } from '../page-reply.ts';
import type { Page } from '../page-reply.ts';
import { sendPrepared } from '../prepared-page.ts';
import type { PreparedPage } from '../prepared-page.ts';
import { askApi } from '../call-api.ts';
import type { ApiQuestion } from '../call-api.ts';

export interface PageSenderOptions {
  siteOf: (request: FastifyRequest) => Site;
  questionOf: (request: FastifyRequest, site: Site) => Omit<ApiQuestion, 'path'>;
  /** Returns the time in epoch milliseconds. */
  now: () => number;
  mostPages?: number;
  /** Seconds beyond the usual one for which edges keep pages of which they are told when they change. */
  edgeSeconds: number;
}

type Rendered = Pick<Page, 'markup' | 'type' | 'images'>;

export interface SharedPage<Value> {
  /** The path of the call, with its query. */
  path: string;
  parse: (json: unknown) => Value;
  /** @returns null if there is no such page after all */
  render: (site: Site, value: Value, today: string) => Rendered | PreparedPage | null;
  /** Whether edges are told when it changes. */
  isTold?: boolean;
}

interface Visit {
  request: FastifyRequest;
  shown: SharedPage<unknown>;
}

export type PageSender = ReturnType<typeof createPageSender>;

export function createPageSender({ siteOf, questionOf, now, mostPages, edgeSeconds }: PageSenderOptions) {
  const failed = (request: FastifyRequest, reply: FastifyReply, reason: string) => {
    request.log.warn({ reason }, 'a page could not be read from the API');
    return sendPage(request, reply, siteOf(request), unavailable(siteOf(request), request.url));
  };
  const lost = (request: FastifyRequest, reply: FastifyReply) => {
    const site = siteOf(request);
    return sendPage(request, reply, site, notFound(site));
  };

  const visitKept = createPageCache<Visit, unknown>({
    read: ({ request, shown }, site, _name, known) =>
      askApi({ ...questionOf(request, site), token: null, path: shown.path }, shown.parse, known),
    render: (site, value, { shown }, today) => {
      const rendered = shown.render(site, value, today);
      if (rendered === null) return preparePage(site, notFound(site));
      if ('body' in rendered) return rendered;
      return preparePage(site, { status: 200, cacheControl: CACHING.live, ...rendered });
    },
    now,
    mostPages,
  });

  /** Sends a page that is cached under its name. */
  async function send<Value>(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    shown: SharedPage<Value>,
  ): Promise<FastifyReply> {
    const site = siteOf(request);
    const visited = await visitKept({ request, shown: shown as SharedPage<unknown> }, site, name);
    if (visited.outcome === 'unavailable') return failed(request, reply, visited.reason);
    if (visited.outcome === 'found') {
      const { edgeSecond } = visited.span;
      void reply.header('x-accel-expires', `@${shown.isTold ? edgeSecond + edgeSeconds : edgeSecond}`);
      return sendPrepared(request, reply, visited.page);
    }
    // nginx replaces its copy only by what it may keep, even if that is over already.
    if (edgeSeconds > 0) void reply.header('x-accel-expires', '@1');
    return lost(request, reply);
  }

  return {
    siteOf,
    questionOf,
    send,
    lost,
    failed,
    todayAt: (site: Site) => dayIn(site.timeZone, new Date(now())),
  };
}
