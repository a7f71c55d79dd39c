/** Lets users named by the operator become testers, with a grant that the shell's server accepts. */
import type { FastifyInstance } from 'fastify';
import { GRANT_SECONDS, grantQa } from '@coupon-center/contracts';
import { createQaTokens } from '@coupon-center/server-kit/qa-token';
import { portalOrigin } from '@coupon-center/site-config';
import type { Deps } from '../../platform/deps.ts';
import type { Env } from '../../platform/env.ts';
import { notFound } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Principal } from '../../platform/security/principal.ts';

/** Returns whether a user may test. An unverified address could be anybody's. */
export function mayTest(
  { QA_SECRET, QA_EMAILS = [] }: Pick<Env, 'QA_SECRET' | 'QA_EMAILS'>,
  { email, emailVerified }: Pick<Principal, 'email' | 'emailVerified'>,
): boolean {
  return QA_SECRET !== undefined && emailVerified && QA_EMAILS.includes(email.toLowerCase());
}

export function registerQa(app: FastifyInstance, { env }: Deps): void {
  route(app, grantQa, async ({ reply }) => {
    const { QA_SECRET: secret, PORTAL_ORIGIN } = env();
    if (secret === undefined) throw notFound();
    const tokens = createQaTokens({ secret, portal: portalOrigin(PORTAL_ORIGIN) });
    void reply.header('cache-control', 'no-store');
    // Uses real time, as the shell's server does, whatever the clock of a test stack says.
    return { grant: await tokens.sign('grant', {}, new Date(Date.now() + GRANT_SECONDS * 1000)) };
  });
}
