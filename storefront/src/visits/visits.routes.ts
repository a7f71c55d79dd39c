/** Receives reports from shoppers' browsers: views, uses, and whether a code worked (docs/rules.md, 58 and 60). */
import {
  countVisits,
  COUNTED_KINDS,
  dayIn,
  loadIdSchema,
  VOTE_ANSWERS,
  voteOnCoupon,
} from '@coupon-center/contracts';
import * as z from '@coupon-center/schema';
import { isCrossSite, wideNetworkOf } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { tellApi } from '../call-api.ts';
import { notFound, sendPage, unavailable } from '../page-reply.ts';
import { proofLines } from '../pages/proof.ts';
import { votePage } from '../pages/vote-page.ts';
import { COUPON, SLUG } from '../routes/page-parts.ts';
import { createCountBuffer, toldOf } from './count-buffer.ts';

export interface VisitsOptions {
  siteOf: (request: FastifyRequest) => Site;
  /** Uses by signed-in users do not count: pages that are the same for everybody report them all. */
  isSignedIn: (request: FastifyRequest) => boolean;
  apiOrigin: () => string;
  /** The secret that the API knows. */
  secret: string;
  timeoutMs: number;
  /** Returns the time in epoch milliseconds. */
  now: () => number;
}

/** A page with ten coupons that are all viewed, copied and used has 31. */
const MOST_EVENTS = 50;
const MOST_BYTES = 4096;
/**
 * An office of 200 people who all open a page within a minute stays below it. Anything above counts as a flood until the
 * minute is over.
 */
const MOST_A_MINUTE = 3000;
const MINUTE_MS = 60_000;
/** Answers of the API that a retry would not change. An API with another secret answers 404, which is retried. */
const REFUSED = [400, 413, 422];

const reportSchema = z.object({
  load: loadIdSchema,
  events: z
    .array(
      z.object({
        kind: z.enum(COUNTED_KINDS),
        coupon: z.nullable(z.int().check(z.positive())),
      }),
    )
    .check(z.maxLength(MOST_EVENTS)),
});

function reportOf(body: unknown): z.infer<typeof reportSchema> | undefined {
  if (typeof body !== 'string') return undefined;
  try {
    return reportSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** Counts events of a network within the current minute. */
function createFloodGate(now: () => number): (network: string, events: number) => boolean {
  const seen = new Map<string, number>();
  let minute = 0;
  return (network, events) => {
    const present = Math.floor(now() / MINUTE_MS);
    if (present !== minute) seen.clear();
    minute = present;
    const count = (seen.get(network) ?? 0) + events;
    seen.set(network, count);
    return count <= MOST_A_MINUTE;
  };
}

export function visitRoutes(app: FastifyInstance, options: VisitsOptions): void {
  const { siteOf, isSignedIn, apiOrigin, secret, timeoutMs, now } = options;
  const common = () => ({ api: apiOrigin(), secret, timeoutMs });
  const buffer = createCountBuffer(
    async ({ clientId, ...body }) => {
      const { status } = await tellApi({ ...common(), clientId, path: countVisits.path, body });
      if (REFUSED.includes(status)) app.log.error({ status, ...toldOf(body) }, 'the API refused counts');
      return status < 300 || REFUSED.includes(status);
    },
    (lost) =>
      app.log.error(toldOf(lost), 'counts were given up, because the API could not be reached for long'),
  );
  app.addHook('onClose', () => buffer.close());
  const mayCount = createFloodGate(now);

  // Browsers send beacons as plain text, and forms URL-encoded.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.post<{ Params: { slug: string } }>(
    '/stores/:slug/visits',
    { bodyLimit: MOST_BYTES },
    async (request, reply) => {
      const { slug } = request.params;
      const agent = request.headers['user-agent'];
      const report = reportOf(request.body);
      void reply.code(204).header('cache-control', 'no-store');
      const isPerson = !isCrossSite(request) && !isSignedIn(request) && agent && !isbot(agent);
      if (!isPerson || !SLUG.test(slug) || !report) return reply.send();
      const network = wideNetworkOf(request.ip);
      const load = mayCount(network, report.events.length) ? report.load : null;
      const site = siteOf(request);
      const day = dayIn(site.timeZone, new Date(now()));
      for (const { kind, coupon } of report.events)
        buffer.add(site.clientId, { slug, coupon, day, kind }, { network, load });
      return reply.send();
    },
  );

  /** Answers the script with the uses and votes to show now, in words, and browsers without it with a page. */
  app.post<{ Params: { slug: string; coupon: string } }>(
    '/stores/:slug/:coupon/votes',
    async (request, reply) => {
      const site = siteOf(request);
      const { slug, coupon } = request.params;
      const { answer, load } = (request.body ?? {}) as { answer?: unknown; load?: unknown };
      const isVote = VOTE_ANSWERS.some((one) => one === answer);
      if (!SLUG.test(slug) || !COUPON.test(coupon) || !isVote || isCrossSite(request))
        return sendPage(request, reply, site, notFound(site));
      // The API must know of the copy before the vote.
      await buffer.flush();
      const { status, text } = await tellApi({
        ...common(),
        clientId: site.clientId,
        requestId: request.id,
        path: voteOnCoupon.path.replace(':slug', slug).replace(':couponId', coupon),
        body: {
          answer,
          visitor: { address: request.ip, load: loadIdSchema.safeParse(load).data },
        },
      });
      if (status === 200 && request.headers.accept === 'application/json') {
        const { proof } = voteOnCoupon.response.parse(JSON.parse(text));
        return reply
          .header('cache-control', 'private, no-store')
          .send(proofLines(proof, dayIn(site.timeZone, new Date(now()))));
      }
      return replyToVote(request, reply, { site, slug, coupon, status });
    },
  );
}

function replyToVote(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, slug, coupon, status }: { site: Site; slug: string; coupon: string; status: number },
) {
  const back = `/stores/${slug}/${coupon}`;
  const page = (code: number, isCounted: boolean) => ({
    status: code,
    markup: votePage(site, back, isCounted),
    cacheControl: 'private, no-store',
  });
  if (status === 200) return sendPage(request, reply, site, page(200, true));
  if (status === 429) return sendPage(request, reply, site, page(429, false));
  if (status === 404) return sendPage(request, reply, site, notFound(site));
  request.log.warn({ status }, 'a vote could not be passed on to the API');
  return sendPage(request, reply, site, unavailable(site, back));
}
