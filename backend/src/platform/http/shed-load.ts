/** Turns calls away while the process is overloaded: a quick no is worth more than an answer that comes too late. */
import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';
import { overloaded } from '../errors.ts';

/** How often the load is measured, in milliseconds. One stall in it, e.g. at the start, is no overload. */
const SAMPLE_MS = 2000;
const RETRY_AFTER_SECONDS = 5;
const MEGABYTE = 1024 * 1024;
/** Share of the heap above which most time goes into clearing it. */
const MOST_OF_HEAP = 0.9;

export interface LoadLimits {
  /** Mean delay of the event loop, in milliseconds; 0 for no limit. */
  loopDelayMs: number;
  /** Share of time in which the loop is busy; 0 for no limit. */
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

/** Everything registered on this instance afterwards answers 503 `overloaded` while a limit is passed. */
export async function shedLoad(app: FastifyInstance, limits: LoadLimits): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: limits.loopDelayMs,
    maxEventLoopUtilization: limits.loopUtilisation,
    eventLoopUtilizationMode: 'interval',
    maxHeapUsedBytes: limits.heapBytes,
    sampleInterval: limits.sampleMs,
    pressureHandler: (request, _reply, type, value) => {
      // One stall that outlasts the sample leaves nothing to measure.
      if (value === Infinity) return;
      request.log.warn({ pressure: type, value }, 'a call was turned away');
      throw overloaded(RETRY_AFTER_SECONDS);
    },
  });
}
