/** The database nodes, as their Patroni sees them. */
import { ask } from './ask.ts';
import { NODES, PORTS } from './layout.ts';
import type { Place } from './layout.ts';

export interface Member {
  name: string;
  /** `leader`, `sync_standby` or `replica`. */
  role: string;
  state: string;
  /** Of its log, if it is known. */
  timeline?: number;
}

/** Returns all nodes; none if no Patroni answers. */
export async function members(): Promise<Member[]> {
  for (const { host } of NODES) {
    const { status, text } = await ask(`http://${host}:${PORTS.rest}/cluster`);
    if (status === 200) return (JSON.parse(text) as { members: Member[] }).members;
  }
  return [];
}

/** Returns the node that takes writes. @throws Error if there is none */
export async function primary(): Promise<Place> {
  for (const node of NODES)
    if ((await ask(`http://${node.host}:${PORTS.rest}/primary`)).status === 200) return node;
  throw new Error('No node takes writes. Is the cluster running?');
}

/** Tells whether there are a primary and two standbys that follow it, one of them synchronous. */
export async function isWhole(): Promise<boolean> {
  const nodes = await members();
  const standbys = nodes.filter(({ role }) => role !== 'leader');
  // This version says `running` of a standby that follows, later ones `streaming`.
  const follows = standbys.filter(({ state }) => /^(running|streaming)$/.test(state));
  // A former primary that has not been rewound yet is on an older timeline.
  const isOneLine = new Set(nodes.map(({ timeline }) => timeline)).size === 1;
  const isSynchronous = standbys.some(({ role }) => role === 'sync_standby');
  const hasPrimary = await primary().catch(() => undefined);
  return hasPrimary !== undefined && follows.length === NODES.length - 1 && isOneLine && isSynchronous;
}
