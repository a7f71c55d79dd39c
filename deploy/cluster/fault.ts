/** What faults have in common. */
import assert from 'node:assert/strict';
import type { Cluster } from './cluster.ts';
import { NODES } from './layout.ts';
import type { Place } from './layout.ts';
import { childrenOf } from './postgres-process.ts';
import type { Writers } from './writers.ts';

/** Longer than the lease of a primary, in milliseconds: a primary that loses it has stopped by then. */
export const LONGER_THAN_LEASE_MS = 25_000;

export interface Fault {
  name: string;
  /** Longest time without an acknowledged write, in seconds. */
  goal: number;
  /** Whether it is a death that the test may repeat at random, because everything is as before once it is mended. */
  isDeath?: boolean;
  /** Whether no read of a shopper may fail. */
  sparesReads?: boolean;
  /** Does the damage, and waits for its consequences. @param primary the node that takes writes */
  strike(cluster: Cluster, primary: Place, writers: Writers): Promise<void>;
  /** Starts again what is down. */
  mend?(cluster: Cluster, primary: Place): void | Promise<void>;
}

export function firstOf(places: readonly Place[]): Place {
  const [first] = places;
  assert.ok(first);
  return first;
}

export const standbysOf = (primary: Place) => NODES.filter(({ name }) => name !== primary.name);

/** Returns the process id of a node's PostgreSQL. */
export function postgresOf(cluster: Cluster, node: Place): number {
  const pid = cluster.postgresOf(node);
  assert.ok(pid, `PostgreSQL does not run on ${node.name}`);
  return pid;
}

/** Returns the process ids of a node's PostgreSQL and of those that it started. */
export function postgresProcesses(cluster: Cluster, node: Place): number[] {
  const postgres = postgresOf(cluster, node);
  return [postgres, ...childrenOf(postgres)];
}

/**
 * Watches for longer than the lease: everybody goes on writing, and one node at most is the leader for Patroni.
 * @param only the node that may be it; by default, any
 */
export async function watchPrimaries(cluster: Cluster, writers: Writers, only?: Place): Promise<void> {
  const end = performance.now() + LONGER_THAN_LEASE_MS;
  while (performance.now() < end) {
    const leaders = (await cluster.members()).filter(({ role }) => role === 'leader');
    assert.ok(leaders.length <= 1, 'two nodes are leaders');
    const other = leaders.find(({ name }) => only && name !== only.name);
    assert.ok(!other, `${other?.name} has become the primary`);
    await writers.allWrite();
  }
}
