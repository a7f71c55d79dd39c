/** Lets work run while the API handles no call: calls that arrive meanwhile wait for its end. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { watchEvents } from '@coupon-center/contracts';

/** Longest wait for calls under way, e.g. a slow upload, in milliseconds. */
const LONGEST_WAIT_MS = 5000;

export interface CallPause {
  /** Includes the calls of an API; call it before its routes are registered. */
  watch(api: FastifyInstance): void;
  /** Runs work once the calls under way have been answered. Only one at a time. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

export function createCallPause(): CallPause {
  const underWay = new Set<FastifyRequest>();
  let work: Promise<unknown> | undefined;
  let answered = () => {};

  async function callsAnswered(): Promise<void> {
    if (underWay.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LONGEST_WAIT_MS);
      answered = () => {
        if (underWay.size > 0) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    watch(api) {
      api.addHook('onRequest', async (request, reply) => {
        while (work) await work.catch(() => {});
        // A stream lasts for as long as its reader likes, and changes nothing.
        if (request.routeOptions.config.call === watchEvents.name) return;
        underWay.add(request);
        reply.raw.once('close', () => {
          underWay.delete(request);
          answered();
        });
      });
    },
    async during(wanted) {
      while (work) await work.catch(() => {});
      const running = callsAnswered().then(wanted);
      work = running;
      try {
        return await running;
      } finally {
        work = undefined;
      }
    },
  };
}
