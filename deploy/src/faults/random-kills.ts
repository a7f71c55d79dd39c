/** Kills a random process of any part or edge, again and again. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Part } from './cluster.ts';
import { LOOPS } from './load.ts';
import type { Scene } from './scene.ts';

const EVERY_MS = 30_000;
/** The largest part of the requests that may fail, those included that a killed process was working on. */
const MOST_FAILED = 0.001;

/** @throws AssertionError if more than those in flight fail at a kill, or more than 0.1 % of all requests */
export async function killAtRandom(scene: Scene, minutes: number): Promise<void> {
  const { cluster, rows } = scene;
  const all = Object.entries(cluster.parts).flatMap(([part, processes]) =>
    processes.map((process) => ({ part: part as Part, process })),
  );
  const end = Date.now() + minutes * 60_000;
  const before = rows.length;
  while (Date.now() < end) {
    const { part, process } = all[randomInt(all.length)] as (typeof all)[number];
    const next = Date.now() + EVERY_MS;
    const { length: failed } = await scene.watch(`random kill of ${process.name}`, async () => {
      if (part === 'storefront') scene.kills.push(Date.now());
      await process.end('SIGKILL');
      await scene.more(part);
      await process.start();
      await scene.more(part);
      await wait(Math.max(0, next - Date.now()));
    });
    assert.ok(failed <= LOOPS, `${process.name}: more failed than were in flight`);
  }
  const kills = rows.splice(before);
  const sum = (name: 'requests' | 'failed' | 'sent again' | 'seconds') =>
    kills.reduce((all, row) => all + row[name], 0);
  rows.push({
    fault: `${kills.length} random kills`,
    requests: sum('requests'),
    failed: sum('failed'),
    'sent again': sum('sent again'),
    seconds: sum('seconds'),
  });
  assert.ok(sum('failed') <= sum('requests') * MOST_FAILED, 'more than 0.1 % of the requests failed');
}
