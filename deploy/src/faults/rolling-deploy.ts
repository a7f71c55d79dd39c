/** Replaces the processes of the release that is deployed by those of this checkout, one at a time. */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '@coupon-center/testing/program';
import type { RunningProcess } from './process.ts';
import type { Scene } from './scene.ts';

/** As `upgrade-check` says. */
const ORDER = ['api', 'release', 'storefront', 'shell'] as const;

/**
 * Both releases run beside each other for some minutes.
 * @throws AssertionError if a request fails
 */
export async function rollOut({ cluster, watch, more }: Scene, minutes: number): Promise<void> {
  const { parts, stopSignals, deployed } = cluster;
  const failures = await watch('rolling deploy from the earlier release', async () => {
    deployed.sources = root;
    const replace = async (index: number) => {
      for (const part of ORDER) {
        const process = parts[part][index] as RunningProcess;
        await process.end(stopSignals[part]);
        await more(part);
        await process.start();
        await more(part);
      }
    };
    await replace(0);
    await wait(minutes * 60_000);
    await replace(1);
  });
  assert.deepEqual(failures, []);
}
