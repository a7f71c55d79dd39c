/** A page that stays open for a hundred visits of each remote uses no more memory than after three. */
import type { CDPSession, Locator, Page } from '@playwright/test';
import { addCoupons, registerWithStore, signInAt, subscribe } from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

// A trace would keep every screen in the page's memory.
test.use({ trace: 'off', video: 'off' });

/** Rounds in each half; each round visits every remote. */
const HALF = 50;
/** How much the heap may grow with each round, in bytes. A leaking screen takes a hundred times as much. */
const HEAP_OF_A_ROUND = 2048;

/** Node types that scripts retain; the rest is compiled code and the browser's own records of requests and frames. */
const VALUES = new Set([
  'array',
  'closure',
  'concatenated string',
  'number',
  'object',
  'sliced string',
  'string',
]);

/** The part of the DevTools format that is read here; `nodes` has the fields of all nodes, one after another. */
interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/** Returns the size of the values that scripts retain, in bytes. */
async function heapOf(devtools: CDPSession): Promise<number> {
  let text = '';
  const append = ({ chunk }: { chunk: string }) => void (text += chunk);
  devtools.on('HeapProfiler.addHeapSnapshotChunk', append);
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.takeHeapSnapshot');
  devtools.off('HeapProfiler.addHeapSnapshotChunk', append);
  const { snapshot, nodes } = JSON.parse(text) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const size = fields.indexOf('self_size');
  let sum = 0;
  for (let node = 0; node < nodes.length; node += fields.length)
    if (VALUES.has(types[0][nodes[node] ?? -1] ?? '')) sum += nodes[node + size] ?? 0;
  return sum;
}

async function measure(page: Page, devtools: CDPSession) {
  const heap = await heapOf(devtools);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((entry) => entry.name === name)?.value ?? Number.NaN;
  return {
    heap,
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    ...(await page.evaluate(() => ({
      elements: document.querySelectorAll('*').length,
      rules: [...document.styleSheets].reduce((sum, { cssRules }) => sum + cssRules.length, 0),
    }))),
  };
}

/** Opens a page from the menu, and waits for the last element that it shows. */
async function visit(page: Page, link: string, last: Locator): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click();
  await expect(last).toBeVisible();
}

async function expectFlat(page: Page, round: () => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const rounds = async (count: number) => {
    for (let done = 0; done < count; done += 1) await round();
    return measure(page, devtools);
  };
  const before = await rounds(3);
  const middle = await rounds(HALF);
  const after = await rounds(HALF);

  expect(after.elements, 'elements').toBe(before.elements);
  expect(after.rules, 'CSS rules').toBe(middle.rules);
  // React may retain the previous screen at any moment; a leak grows in both halves.
  const growth = (name: 'heap' | 'listeners' | 'nodes') =>
    Math.min(middle[name] - before[name], after[name] - middle[name]);
  expect(growth('nodes'), 'detached nodes').toBeLessThan(HALF);
  expect(growth('listeners'), 'event listeners').toBeLessThan(HALF);
  expect(growth('heap'), 'bytes of the heap').toBeLessThan(HALF * HEAP_OF_A_ROUND);
}

test(
  "a hundred visits of a merchant's remotes leave nothing behind",
  { tag: '@full' },
  async ({ page, portal }) => {
    test.setTimeout(600_000);
    const merchant = await registerWithStore(portal);
    await subscribe(portal, merchant);
    await addCoupons(portal, merchant, [
      { offer_type: 'Other', description: 'First coupon' },
      { offer_type: 'Other', description: 'Second coupon' },
    ]);
    await signInAt(page, '/payment', merchant);
    await expectFlat(page, async () => {
      await visit(page, 'My Store', page.getByRole('button', { name: 'SAVE CHANGES' }));
      await visit(page, 'Coupons', page.getByText('Second coupon', { exact: true }));
      await page.getByRole('link', { name: 'ADD COUPON' }).click();
      await expect(page.getByRole('button', { name: 'Save Coupon' })).toBeVisible();
      await visit(page, 'Account', page.getByText('Active now'));
      await visit(page, 'Payment', page.getByRole('link', { name: 'View Receipt' }));
    });
  },
);

test(
  "a hundred visits of the provider's remotes leave nothing behind",
  { tag: '@full' },
  async ({ page, portal }) => {
    test.setTimeout(600_000);
    await signInAt(page, '/review', portal.provider);
    await expectFlat(page, async () => {
      await visit(page, 'Decisions', page.getByText(/^\d+ decisions?$/));
      await visit(page, 'Account', page.getByText('Active now'));
      await visit(page, 'Review', page.getByText(/^\d+ stores?$/));
    });
  },
);
