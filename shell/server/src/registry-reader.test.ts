import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReleaseStore } from '@coupon-center/release';
import { createRegistryReader } from './registry-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'coupon-center-registry-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('reports a registry that disappears or breaks, and logs it once', async () => {
  const store = createReleaseStore(folder);
  const errors: string[] = [];
  const registry = createRegistryReader(store, {
    error: (_: object, text: string) => void errors.push(text),
  });
  const write = () => writeFileSync(store.registryFile, JSON.stringify({ schema: 1, remotes: {} }));
  expect(await registry.isCurrent()).toBe(true); // nothing has been released yet

  write();
  expect(await registry.isCurrent()).toBe(true);
  rmSync(store.registryFile);
  expect([await registry.isCurrent(), await registry.isCurrent()]).toEqual([false, false]);
  expect(errors).toEqual([expect.stringContaining('the last good one stays in use')]);

  writeFileSync(store.registryFile, '{');
  expect(await registry.isCurrent()).toBe(false);
  write();
  expect(await registry.isCurrent()).toBe(true);
});
