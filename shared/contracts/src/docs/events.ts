/** Documentation of the event stream. */
import type { CallDoc } from './call-doc.ts';

export const eventDocs = {
  watchEvents: {
    tag: 'Events',
    description: [
      'A stream of server-sent events (`text/event-stream`) that notifies a merchant of changes that others made to the store.',
      'The data of each event is JSON with a `type` and nothing else; use the other calls to read what changed.',
      '',
      '- `review-changed`: the provider approved or declined the store.',
      '- `subscription-changed`: the subscription or its orders changed.',
      '- `coupon-changed`: somebody else changed a coupon.',
      '- `missed`: the server may have missed events, so read everything again.',
      '',
      'New types may be added; ignore those you don’t know. Events are neither repeated nor stored: reload your data each',
      'time you connect. `Last-Event-ID` is ignored. The stream ends when its access token expires or the session ends;',
      'refresh the token and connect again. A comment is sent every 20 seconds. A user may hold six streams; a seventh closes',
      'the oldest. On 503 `too_many_streams`, retry after the time in `Retry-After`.',
    ].join('\n'),
    examples: {
      response: 'id: 0197b1d2-6f3c-4d0e-9c55-0f3a52f0a9c1\ndata: {"type":"review-changed"}\n\n',
    },
  },
} satisfies Record<string, CallDoc>;
