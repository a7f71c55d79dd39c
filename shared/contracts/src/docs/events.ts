/** The documentation of the stream of events. */
import type { CallDoc } from './call-doc.ts';

export const eventDocs = {
  watchEvents: {
    tag: 'Events',
    description: [
      'A stream of server-sent events (`text/event-stream`) that notifies a merchant of changes that others made to the store. The data',
      'of each event is JSON with a `type` and nothing else: what changed is read by the other calls.',
      '',
      '- `review-changed`: the provider approved or declined the store.',
      '- `subscription-changed`: the subscription or the orders are other ones.',
      '- `coupon-changed`: somebody else changed a coupon.',
      '- `missed`: the server may have missed something, so read everything again.',
      '',
      'Types may be added; ignore those that you do not know. Events are neither repeated nor kept: read what you show',
      'each time that you connect, `Last-Event-ID` is not looked at. The stream ends when its access token or its session does;',
      'refresh the token and connect again. Comments come every 20 seconds. One user may hold six streams, a seventh ends the',
      'oldest; 503 `too_many_streams` says when to try again.',
    ].join('\n'),
    examples: {
      response: 'id: 0197b1d2-6f3c-4d0e-9c55-0f3a52f0a9c1\ndata: {"type":"review-changed"}\n\n',
    },
  },
} satisfies Record<string, CallDoc>;
