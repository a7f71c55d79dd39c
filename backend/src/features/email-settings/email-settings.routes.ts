/** Switching emails off and on: on the account page, by the link at their end, and by one click in a mail program. */
import type { FastifyInstance } from 'fastify';
import {
  EMAIL_KINDS,
  ONE_CLICK_PATH,
  readEmailSettings,
  switchEmailsByLink,
  updateEmailSettings,
} from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import { choose, settingsOf } from './email-settings.repository.ts';
import { createEmailTokens } from './email-token.ts';
import type { NamedEmails } from './email-token.ts';

/** Maximum size in bytes of the form with one field that mail programs send. */
const BODY_LIMIT = 4096;

export async function registerEmailSettings(app: FastifyInstance, deps: Deps): Promise<void> {
  const { clock, db, env, ports, site: siteOf } = deps;
  const tokens = createEmailTokens(env().JWT_SECRET);

  /** Returns what a token is for and the site of its account; null if we didn't sign it, or the account is gone. */
  async function open(token: string): Promise<(NamedEmails & { clientId: string }) | null> {
    const named = tokens.open(token);
    const clientId = named && (await ports.accounts.clientOf(db, named.userId));
    return named && clientId ? { ...named, clientId } : null;
  }

  route(app, readEmailSettings, ({ principal }) => settingsOf(db, principal.userId));
  route(app, updateEmailSettings, async ({ principal, body }) => {
    const { userId } = principal;
    return inTransaction(db, async (tx) => {
      for (const kind of EMAIL_KINDS) {
        const on = body[kind];
        if (on !== undefined) await choose(tx, { userId, kind, on }, clock.now());
      }
      return settingsOf(tx, userId);
    });
  });

  route(app, switchEmailsByLink, async ({ site, body: { token, on } }) => {
    const named = await open(token);
    if (named?.clientId !== site.clientId) return { emails: null };
    const { userId, kind } = named;
    if (on !== undefined) await choose(db, { userId, kind, on }, clock.now());
    return { emails: { kind, on: (await settingsOf(db, userId))[kind] } };
  });

  // Bypasses `route`: mail programs send none of our headers, and no JSON (RFC 8058).
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
      done(null),
    );
    const path = ONE_CLICK_PATH.replace(/^\/api/, '');
    for (const url of [path, `${path}/`]) {
      const options = { config: { call: 'oneClickUnsubscribe' }, exposeHeadRoute: false };
      scope.post<{ Querystring: { token?: unknown } }>(url, options, async ({ query }) => {
        const named = await open(String(query.token));
        if (!named) throw notFound();
        await choose(db, { ...named, on: false }, clock.now());
        return { success: true };
      });
      // Opening the link in a browser or scanner changes nothing: the page asks first.
      scope.get<{ Querystring: { token?: unknown } }>(url, options, async ({ query }, reply) => {
        const token = String(query.token);
        const named = await open(token);
        if (!named) throw notFound();
        const page = `${siteOf(named.clientId).portalUrl}/email-settings`;
        return reply.redirect(`${page}?${new URLSearchParams({ token }).toString()}`, 303);
      });
    }
  });
}
