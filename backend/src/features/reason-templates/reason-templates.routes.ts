/** The provider's routes for the reason templates that reviewers start from. */
import type { FastifyInstance } from 'fastify';
import { listReasonTemplates, replaceReasonTemplates } from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { seenIn } from '../../platform/http/if-match.ts';
import { route } from '../../platform/http/route.ts';
import { createReasonTemplates } from './reason-templates.service.ts';

export function registerReasonTemplates(app: FastifyInstance, deps: Deps): void {
  const templates = createReasonTemplates(deps);

  route(app, listReasonTemplates, ({ site }) => templates.list(site));
  route(app, replaceReasonTemplates, ({ site, params: { kind }, body, request }) =>
    templates.replace(site, { kind, seen: seenIn(request) }, body.texts),
  );
}
