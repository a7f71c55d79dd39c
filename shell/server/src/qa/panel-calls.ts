/** Mounts the calls of the testers' panel, and of programs; pages of other sites may not send them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MIX_ADDRESS, QA_ADDRESS } from '@coupon-center/portal-contracts';
import { testerCalls } from '@coupon-center/portal-contracts/testers';
import type { TesterAuth } from '@coupon-center/portal-contracts/testers';
import { callRoutes, hostOf, isCrossSite, ProblemError, serviceDocument } from '@coupon-center/server-kit';
import { findMixed } from './mixed-versions.ts';
import type { QaRoutesOptions } from './link-routes.ts';
import { selectableVersions } from './selectable-versions.ts';
import { backToLive, PLAIN_MIX, wordsOf } from './testers.ts';
import type { Tester } from './testers.ts';

/** No mix is larger. */
const LIMITS = { bodyLimit: 64 * 1024 };

const forbidden = (detail: string) => new ProblemError(403, 'forbidden', detail);

const document = () =>
  serviceDocument({
    title: 'Calls of testers',
    version: '1',
    description: 'Selects the versions that a tester sees on the pages of this portal.',
    calls: Object.values(testerCalls),
    security: { grant: 'grant', tester: 'tester' },
    securitySchemes: {
      grant: { type: 'http', scheme: 'bearer' },
      tester: {
        type: 'apiKey',
        in: 'cookie',
        name: 'qa',
        description: 'The cookie that this portal sets for testers.',
      },
    },
  });

export function panelCalls(app: FastifyInstance, { testers, source, fromSource }: QaRoutesOptions): void {
  /**
   * Returns the tester who sent a request, if they may choose any mix.
   * @throws {ProblemError} with status 403
   */
  async function freeTester(request: FastifyRequest): Promise<Tester> {
    const tester = (await testers.of(request)) ?? testers.newcomer();
    if (tester.access === 'open' || tester.access === 'tester') return tester;
    if (tester.access === 'link') throw forbidden('A link shows only the mix that it was created for.');
    throw forbidden(`Open ${QA_ADDRESS} and sign in with a tester’s account.`);
  }

  async function checkGrant({ headers }: FastifyRequest): Promise<void> {
    const [, grant = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
    await testers.checkGrant(grant).catch((error: unknown) => {
      throw forbidden(`The grant was not accepted. ${wordsOf(error)}`);
    });
  }

  app.addHook('onRequest', async (request) => {
    if (isCrossSite(request)) throw forbidden('This call is only allowed from pages of this portal.');
  });

  const route = callRoutes<TesterAuth, Tester>(app, {
    async authorize(request, { auth }) {
      if (auth === 'tester') return freeTester(request);
      if (auth === 'grant') await checkGrant(request);
      return (await testers.of(request)) ?? testers.newcomer();
    },
  });

  route(testerCalls.readVersions, async ({ query }) =>
    selectableVersions(await source.listVersions(), query.shell),
  );

  route(
    testerCalls.applyMix,
    async ({ body: mix, caller, request, reply }) => {
      const { dropped } = await findMixed(mix, source, fromSource);
      await testers.keep(request, reply, { ...caller, mix }).catch((error: unknown) => {
        throw new ProblemError(400, 'mix_too_long', wordsOf(error));
      });
      return { dropped: [...dropped] };
    },
    LIMITS,
  );

  route(testerCalls.clearMix, async ({ request, reply }) => {
    await backToLive(testers, request, reply);
  });

  route(testerCalls.leaveTesting, async ({ request, reply }) => {
    testers.forget(request, reply);
  });

  route(
    testerCalls.createLink,
    async ({ body, request }) => {
      const { query, expires } = await testers.makeLink(body);
      const link = `${request.protocol}://${hostOf(request)}${MIX_ADDRESS}?${query}`;
      return { link, ...(expires && { expires: expires.toISOString() }) };
    },
    LIMITS,
  );

  route(testerCalls.takeAccess, async ({ request, reply }) => {
    const mix = (await testers.of(request))?.mix ?? PLAIN_MIX;
    const access = testers.isOpen ? 'open' : 'tester';
    await testers.keep(request, reply, { ...testers.newcomer(), access, mix });
  });

  app.get(`${QA_ADDRESS}/openapi.json`, async (request) => {
    await freeTester(request);
    return document();
  });
}
