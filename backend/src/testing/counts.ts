/** Counts as the storefront sends them, for tests. */
import { STOREFRONT_SECRET_HEADER } from '@coupon-center/contracts';
import type { Count } from '@coupon-center/contracts';
import type { ClientId } from '@coupon-center/site-config';
import { STOREFRONT_SECRET } from './test-backend.ts';
import type { Reply, TestBackend } from './test-backend.ts';

const HEADERS = { [STOREFRONT_SECRET_HEADER]: STOREFRONT_SECRET };
let batches = 0;

export interface CountOptions {
  client?: ClientId;
  /** A new batch by default. */
  batch?: string;
}

let loads = 0;

/** Returns page loads on one network that were not reported before. */
export function loadsOf(network: string, count: number): NonNullable<Count['from']> {
  return { network, loads: Array.from({ length: count }, () => `load-of-a-test-${(loads += 1)}`) };
}

/** Sends a batch. */
export function sendCounts(
  api: TestBackend,
  counts: readonly Count[],
  { client = '6', batch = `batch-of-a-test-${(batches += 1)}` }: CountOptions = {},
): Promise<Reply> {
  const body = { batch, counts };
  return api.send('POST', '/api/v1/storefront/counts/', { body, client, headers: HEADERS });
}
