/** Addresses that testers open in the address bar: the entrance, links to mixes, and the way back if a mix shows no page. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MIX_ADDRESS, QA_ADDRESS } from '@coupon-center/portal-contracts';
import type { ReleaseSource } from '@coupon-center/release';
import { appearanceOf } from '@coupon-center/shell-page';
import type { Site } from '@coupon-center/site-config';
import { findMixed } from './mixed-versions.ts';
import { refusalPage, refusalPolicy } from './refusal-page.ts';
import { backToLive, wordsOf } from './testers.ts';
import type { LinkedMix, Tester, Testers } from './testers.ts';

/** Dependencies of the testers' calls. */
export interface QaRoutesOptions {
  testers: Testers;
  source: ReleaseSource;
  /** Names of the parts that run from source. */
  fromSource: ReadonlySet<string>;
  siteOf: (request: FastifyRequest) => Site;
}

/** Stands for the portal; nothing is sent to it. */
const BASE = 'http://portal.invalid';

/** Returns a path with its query, so that a tester stays within this portal: `/` unless the text is a path of the same origin. */
export function safePath(text: string | null): string {
  if (!text?.startsWith('/') || !URL.canParse(text, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(text, BASE);
  // Two leading slashes would name a host, even if they only meet once dots between them are resolved.
  return origin === BASE && !pathname.startsWith('//') ? pathname + search + hash : '/';
}

/** Returns the query of a request; the host doesn't matter. */
const queryOf = ({ url }: FastifyRequest) => new URL(url, 'http://portal.invalid').searchParams;

/** Returns the tester that the visitor of a link becomes. A tester, who may have any mix, stays one. */
function visitorOf(before: Tester | undefined, { mix, expires }: LinkedMix, testers: Testers): Tester {
  if (before?.access === 'tester') return { ...before, mix };
  const newcomer = testers.newcomer();
  if (testers.isOpen) return { ...newcomer, mix };
  const end = expires && expires < newcomer.expires ? expires : newcomer.expires;
  return { access: 'link', mix, expires: end };
}

export function linkRoutes(app: FastifyInstance, { testers, source, siteOf }: QaRoutesOptions): void {
  function refuse(request: FastifyRequest, reply: FastifyReply, reasons: readonly string[]): FastifyReply {
    const nonce = randomBytes(16).toString('base64');
    const appearance = appearanceOf(request.headers.cookie);
    return reply
      .code(400)
      .header('content-security-policy', refusalPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(refusalPage({ site: siteOf(request), appearance, nonce, reasons }));
  }

  /**
   * Gives a browser the mix of a link.
   * @returns the reasons for a refusal, as sentences; empty if it is accepted
   */
  async function open(
    request: FastifyRequest,
    reply: FastifyReply,
    query: URLSearchParams,
  ): Promise<readonly string[]> {
    try {
      const linked = await testers.readLink(query);
      const { dropped } = await findMixed(linked.mix, source);
      if (dropped.length === 0)
        await testers.keep(request, reply, visitorOf(await testers.of(request), linked, testers));
      return dropped.map(({ name, version, reason }) => `It includes ${name} ${version}. ${reason}`);
    } catch (error) {
      return [wordsOf(error)];
    }
  }

  app.get(QA_ADDRESS, async (request, reply) => {
    if (!(await testers.of(request))) await testers.keep(request, reply, testers.newcomer());
    return reply.redirect(safePath(queryOf(request).get('to')), 303);
  });

  app.get(`${QA_ADDRESS}/live`, async (request, reply) => {
    await backToLive(testers, request, reply);
    return reply.redirect(safePath(queryOf(request).get('to')), 303);
  });

  app.get(MIX_ADDRESS, async (request, reply) => {
    const query = queryOf(request);
    const to = safePath(query.get('to'));
    query.delete('to');
    const reasons = await open(request, reply, query);
    return reasons.length > 0 ? refuse(request, reply, reasons) : reply.redirect(to, 303);
  });
}
