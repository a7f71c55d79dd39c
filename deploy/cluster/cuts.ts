/** Cuts between halves of the network: the primary, which goes on running, is apart from the other two nodes. */
import assert from 'node:assert/strict';
import { untilTrue } from './ask.ts';
import type { Cluster } from './cluster.ts';
import { LONGER_THAN_LEASE_MS, standbysOf } from './fault.ts';
import type { Fault } from './fault.ts';
import type { Place } from './layout.ts';

/** Tries a change on a node, from its own machine. @returns whether it was done */
const takesWrites = (cluster: Cluster, node: Place) =>
  cluster.queryOnNode(node, 'create table tried (); drop table tried').then(
    () => true,
    () => false,
  );

/** Watches both halves. */
function watchHalves(cluster: Cluster, primary: Place) {
  const others = standbysOf(primary);
  const start = performance.now();
  const seconds = () => Number(((performance.now() - start) / 1000).toFixed(1));
  let stopped: number | undefined;

  /** Returns whether a node of the majority takes writes. @throws Error if the former primary then still does */
  async function look(): Promise<boolean> {
    const taken = await Promise.all(others.map((node) => takesWrites(cluster, node)));
    const formerTakes = await takesWrites(cluster, primary);
    if (formerTakes) stopped = undefined;
    else stopped ??= seconds();
    assert.ok(taken.filter(Boolean).length <= 1, 'both nodes of the majority take writes');
    assert.ok(!taken.includes(true) || !formerTakes, 'two nodes take writes');
    return taken.includes(true);
  }

  return {
    async untilPromoted() {
      await untilTrue('the majority takes writes', look);
      console.log(
        `the cut-off primary took no write after ${stopped} s; the majority did after ${seconds()} s`,
      );
    },
    /** Watches for longer than the lease; in the end, the former primary itself says that it is a standby. */
    async watchOn() {
      const end = performance.now() + LONGER_THAN_LEASE_MS;
      while (performance.now() < end) await untilTrue('the majority takes writes', look);
      assert.equal(await cluster.queryOnNode(primary, 'select pg_is_in_recovery()'), 't');
    },
  };
}

/** @param awayFrom which nodes are cut off from the balancers and the API */
const cut = (
  name: string,
  goal: number,
  awayFrom: (primary: Place) => readonly Place[],
  servesMeanwhile: boolean,
): Fault => ({
  name,
  goal,
  async strike(cluster, primary, writers) {
    assert.ok(await takesWrites(cluster, primary), 'the primary takes no writes');
    const halves = watchHalves(cluster, primary);
    cluster.machines().cutOff(awayFrom(primary));
    try {
      await halves.untilPromoted();
      if (servesMeanwhile) await writers.allWrite();
      await halves.watchOn();
    } finally {
      cluster.machines().heal();
    }
  },
});

export const CUTS: readonly Fault[] = [
  cut("cut of the primary's node from all others", 30, (primary) => [primary], true),
  // Nobody can write until the cut is over.
  cut("cut of the primary's node and the API from the other nodes", 90, standbysOf, false),
];
