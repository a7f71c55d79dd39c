/** Refuses calls while the process is overloaded: a quick refusal is better than a response that comes too late. */
import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';
import { overloaded } from '../errors.ts';

/** How often the load is measured, in milliseconds. A single stall, e.g. at startup, is no overload. */
const SAMPLE_MS = 2000;
const RETRY_AFTER_SECONDS = 5;
const MEGABYTE = 1024 * 1024;
/** Share of the heap above which garbage collection takes most of the time. */
const MOST_OF_HEAP = 0.9;

export interface LoadLimits {
  /** Mean delay of the event loop, in milliseconds; 0 for no limit. */
  loopDelayMs: number;
  /** Utilisation of the event loop, 0 to 1; 0 for no limit. */
  loopUtilisation: number;
  heapBytes: number;
  sampleMs: number;
}

export function loadLimitsOf(env: Env): LoadLimits {
  return {
    loopDelayMs: env.MAX_LOOP_DELAY_MS,
    loopUtilisation: env.MAX_LOOP_UTILISATION,
    heapBytes: env.MAX_HEAP_MB * MEGABYTE || getHeapStatistics().heap_size_limit * MOST_OF_HEAP,
    sampleMs: SAMPLE_MS,
  };
}

/** Makes everything registered on this instance afterwards answer 503 `overloaded` while a limit is exceeded. */
export async function shedLoad(app: FastifyInstance, limits: LoadLimits): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: limits.loopDelayMs,
    maxEventLoopUtilization: limits.loopUtilisation,
    eventLoopUtilizationMode: 'interval',
    maxHeapUsedBytes: limits.heapBytes,
    sampleInterval: limits.sampleMs,
    pressureHandler: (request, _reply, type, value) => {
      // A stall longer than the sample leaves nothing to measure.
      if (value === Infinity) return;
      request.log.warn({ pressure: type, value }, 'a call was turned away');
      throw overloaded(RETRY_AFTER_SECONDS);
    },
  });
}
