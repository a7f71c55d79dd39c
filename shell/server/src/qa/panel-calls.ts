/** The calls of a tester's panel, and of programs; only pages of this portal may send them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MIX_ADDRESS, mixSchema, QA_ADDRESS } from '@coupon-center/portal-contracts';
import type { Mix } from '@coupon-center/portal-contracts';
import { hostOf, isCrossSite } from '@coupon-center/server-kit';
import type { AppliedMix, MixLink } from '@coupon-center/shell-page';
import { z } from 'zod';
import { findMixed } from './mixed-versions.ts';
import { Problem, refuseWith } from './problem.ts';
import type { QaRoutesOptions } from './qa-options.ts';
import { selectableVersions } from './selectable-versions.ts';
import { backToLive, PLAIN_MIX } from './testers.ts';
import type { Tester } from './testers.ts';

/** More than the largest mix has. */
const MOST_BODY_BYTES = 64 * 1024;
const LIMITS = { bodyLimit: MOST_BODY_BYTES };

/** @throws {Problem} with status 400 */
function mixIn({ body }: FastifyRequest): Mix {
  const parsed = mixSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new Problem(400, `This is not a mix: ${z.prettifyError(parsed.error)}`);
}

export function panelCalls(app: FastifyInstance, { testers, source, fromSource }: QaRoutesOptions): void {
  /**
   * Returns who sent a request, and may choose any mix.
   * @throws {Problem} with status 403
   */
  async function freeTester(request: FastifyRequest): Promise<Tester> {
    const tester = (await testers.of(request)) ?? testers.newcomer();
    if (tester.access === 'open' || tester.access === 'tester') return tester;
    if (tester.access === 'link')
      throw new Problem(403, 'A link shows the mix that it was made for, and no other.');
    throw new Problem(403, `Open ${QA_ADDRESS}, and sign in with an account that may test.`);
  }

  app.addHook('onRequest', async (request) => {
    if (isCrossSite(request)) throw new Problem(403, 'Only pages of this portal may do this.');
  });

  app.get<{ Querystring: { shell?: string } }>(`${QA_ADDRESS}/versions`, async (request) => {
    await freeTester(request);
    return selectableVersions(await source.listVersions(), request.query.shell);
  });

  app.put(MIX_ADDRESS, LIMITS, async (request, reply): Promise<AppliedMix> => {
    const tester = await freeTester(request);
    const mix = mixIn(request);
    const { dropped } = await findMixed(mix, source, fromSource);
    await testers.keep(request, reply, { ...tester, mix }).catch(refuseWith(400));
    return { dropped };
  });

  app.delete(MIX_ADDRESS, async (request, reply) => {
    await backToLive(testers, request, reply);
    return reply.code(204).send();
  });

  app.delete(QA_ADDRESS, async (request, reply) => {
    testers.forget(request, reply);
    return reply.code(204).send();
  });

  app.post(`${QA_ADDRESS}/links`, LIMITS, async (request): Promise<MixLink> => {
    await freeTester(request);
    const { query, expires } = await testers.makeLink(mixIn(request));
    const link = `${request.protocol}://${hostOf(request)}${MIX_ADDRESS}?${query}`;
    return { link, ...(expires && { expires: expires.toISOString() }) };
  });

  app.post(`${QA_ADDRESS}/access`, async (request, reply) => {
    const [, grant = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    await testers.checkGrant(grant).catch(refuseWith(403, 'The grant is not accepted. '));
    const mix = (await testers.of(request))?.mix ?? PLAIN_MIX;
    const access = testers.isOpen ? 'open' : 'tester';
    await testers.keep(request, reply, { ...testers.newcomer(), access, mix });
    return reply.code(204).send();
  });
}
