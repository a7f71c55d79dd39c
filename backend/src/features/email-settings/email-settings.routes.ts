/** Switching emails off and on: on the account page, by the link at their end, and by one click in a mail program. */
import type { FastifyInstance } from 'fastify';
import {
  ONE_CLICK_PATH,
  readEmailSettings,
  switchEmailsByLink,
  updateEmailSettings,
} from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { route } from '../../platform/http/route.ts';
import { createEmailSettings } from './email-settings.service.ts';

/** Maximum size in bytes of the form with one field that mail programs send. */
const BODY_LIMIT = 4096;

export async function registerEmailSettings(app: FastifyInstance, deps: Deps): Promise<void> {
  const emails = createEmailSettings(deps);

  route(app, readEmailSettings, ({ principal }) => emails.read(principal.userId));
  route(app, updateEmailSettings, ({ principal, body }) => emails.update(principal.userId, body));
  route(app, switchEmailsByLink, ({ site, body: { token, on } }) => emails.switchByLink(site, token, on));

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
        await emails.end(String(query.token));
        return { success: true };
      });
      // Opening the link in a browser or scanner changes nothing: the page asks first.
      scope.get<{ Querystring: { token?: unknown } }>(url, options, async ({ query }, reply) => {
        const token = String(query.token);
        const page = `${deps.site(await emails.clientOf(token)).portalUrl}/email-settings`;
        return reply.redirect(`${page}?${new URLSearchParams({ token }).toString()}`, 303);
      });
    }
  });
}
