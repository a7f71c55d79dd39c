import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

/** Reads a value until it is the wanted one. @throws AssertionError after a minute */
export async function until<Value>(
  failure: string,
  read: () => Promise<Value>,
  isWanted: (value: Value) => boolean,
): Promise<Value> {
  const end = Date.now() + 60_000;
  for (;;) {
    const value = await read();
    if (isWanted(value)) return value;
    assert.ok(Date.now() < end, failure);
    await wait(200);
  }
}
