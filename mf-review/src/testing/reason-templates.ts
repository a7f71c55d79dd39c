/** A mock API that holds reasons to start from, and stores what is sent to it. */
import { listReasonTemplates, replaceReasonTemplates } from '@coupon-center/contracts';
import type { ReasonTemplates, TemplateKind } from '@coupon-center/contracts';
import { mockCall, problemFailure } from '@coupon-center/remote-kit/testing';

const list = (...texts: string[]): ReasonTemplates => ({ texts, updated: '2026-11-20T10:00:00.000Z' });

export function serveTemplates(initial: Partial<Record<TemplateKind, ReasonTemplates>> = {}) {
  const templates: Record<TemplateKind, ReasonTemplates> = {
    store: list('The logo is missing or hard to read.', 'The website doesn’t open.'),
    coupon: list('Your website shows another offer.', 'The offer has ended.'),
    ...initial,
  };
  const listed = mockCall(listReasonTemplates, () => ({ ...templates }));
  const replaced = mockCall(replaceReasonTemplates, ({ params, headers, body }) => {
    const kind = params.kind as TemplateKind;
    const { updated } = templates[kind];
    if (headers.get('if-match') !== `"${updated}"`)
      throw problemFailure(409, 'stale', 'Someone changed these.');
    const changed = new Date(Date.parse(updated) + 1).toISOString();
    return (templates[kind] = { texts: body.texts, updated: changed });
  });
  return { templates, listed, replaced };
}
