/** Clocks that are wrong: Patroni and PostgreSQL of a node see them. etcd, a Go program, asks the kernel itself, and does not. */
import assert from 'node:assert/strict';
import { untilTrue } from './ask.ts';
import type { Cluster } from './cluster.ts';
import { watchPrimaries } from './fault.ts';
import type { Fault } from './fault.ts';
import { NODES } from './layout.ts';
import type { Place } from './layout.ts';

/** Sets the clock of a node, and waits until its PostgreSQL sees it. */
async function setClock(cluster: Cluster, node: Place, hours: number): Promise<void> {
  cluster.machines().setClock(node, `${hours < 0 ? '' : '+'}${hours}h`);
  await untilTrue(`the clock of ${node.name} is ${hours} hours off`, async () => {
    const seconds = Number(await cluster.queryOnNode(node, 'select extract(epoch from clock_timestamp())'));
    return Math.round((seconds - Date.now() / 1000) / 3600) === hours;
  });
}

async function synchronousStandby(cluster: Cluster): Promise<Place> {
  const found = (await cluster.members()).find(({ role }) => role === 'sync_standby');
  const node = NODES.find(({ name }) => name === found?.name);
  assert.ok(node, 'no standby is synchronous');
  return node;
}

/**
 * Sets the clock of a node back. Patroni must begin again: its loop waits until the next time by the clock, which is then hours
 * away (docs/decisions/0040).
 */
async function setBack(cluster: Cluster, node: Place, hours: number): Promise<void> {
  await cluster.processes.get(`${node.name}-patroni`)?.end('SIGKILL');
  await setClock(cluster, node, hours);
  cluster.restart(node, 'patroni');
}

export const CLOCKS: readonly Fault[] = [
  {
    name: "clock of the primary's node set two hours ahead",
    goal: 10,
    async strike(cluster, primary, writers) {
      await setClock(cluster, primary, 2);
      // No clock is a reason to change the primary.
      await watchPrimaries(cluster, writers, primary);
    },
    mend: async (cluster, primary) => setBack(cluster, primary, 0),
  },
  {
    name: "clock of the synchronous standby's node two hours behind",
    goal: 10,
    async strike(cluster, primary, writers) {
      const standby = await synchronousStandby(cluster);
      await setBack(cluster, standby, -2);
      await watchPrimaries(cluster, writers, primary);
      await setClock(cluster, standby, 0);
      await watchPrimaries(cluster, writers, primary);
    },
  },
];
