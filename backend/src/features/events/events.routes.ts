/** The stream that keeps a merchant's screen up to date. */
import type { FastifyInstance } from 'fastify';
import { watchEvents } from '@coupon-center/contracts';
import { EVENT_HEADERS } from '@coupon-center/server-kit';
import type { Deps } from '../../platform/deps.ts';
import { route } from '../../platform/http/route.ts';
import { createEventStreams } from './event-streams.ts';

export function registerEvents(app: FastifyInstance, { events, caches, metrics }: Deps): void {
  const streams = createEventStreams(events);
  metrics.gauge('event_streams', 'Open event streams.', () => streams.count());
  // Makes pages reload everything, or learn that their session is over.
  caches.onClear(() => streams.startOver());
  // Ends streams before the server waits for responses in progress, because they never end by themselves.
  app.addHook('preClose', async () => streams.close());

  route(app, watchEvents, async ({ principal, site, request, reply }) => {
    const stream = await streams.open(principal, () => app.routeDeps.authenticate(request, site));
    void reply.headers(EVENT_HEADERS);
    // The contract describes the stream as a text.
    return stream as unknown as string;
  });
}
