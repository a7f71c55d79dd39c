/** Stops and kills one of two processes of each part, twice each. */
import assert from 'node:assert/strict';
import type { Part } from './cluster.ts';
import { LOOPS } from './load.ts';
import { EDGES, nameAddresses } from './namespace.ts';
import type { Scene } from './scene.ts';

/** @throws AssertionError if stopping fails a request, or killing more than were in flight */
export async function stopProcesses(scene: Scene, part: Part): Promise<void> {
  const { cluster, client, kills, more } = scene;
  for (const signal of [cluster.stopSignals[part], 'SIGKILL'] as const)
    for (const process of cluster.parts[part]) {
      const fault = `${signal} ${process.name}`;
      let code: number | null = null;
      const { length: failed } = await scene.watch(fault, async () => {
        const edge = EDGES[cluster.parts.edge.indexOf(process)];
        if (edge && signal !== 'SIGKILL') {
          // As a Service does it, while the pod is in its preStop hook.
          client.leftOut.add(edge);
          nameAddresses(
            cluster.folder,
            EDGES.filter((one) => one !== edge),
          );
          await more(part);
        }
        if (signal === 'SIGKILL' && part === 'storefront') kills.push(Date.now());
        code = await process.end(signal);
        await more(part);
        await process.start();
        client.leftOut.clear();
        nameAddresses(cluster.folder);
        await more(part);
      });
      if (signal === 'SIGKILL') assert.ok(failed <= LOOPS, `${fault}: more failed than were in flight`);
      else assert.deepEqual({ failed, code }, { failed: 0, code: 0 }, fault);
    }
}
