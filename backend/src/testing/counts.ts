/** Counts as the storefront sends them, for tests. */
import { STOREFRONT_SECRET_HEADER } from '@coupon-center/contracts';
import type { Count } from '@coupon-center/contracts';
import type { ClientId } from '@coupon-center/site-config';
import { STOREFRONT_SECRET } from './storefront-secret.ts';
import type { Reply, TestBackend } from './test-backend.ts';

const HEADERS = { [STOREFRONT_SECRET_HEADER]: STOREFRONT_SECRET };
let batches = 0;

export interface CountOptions {
  client?: ClientId;
  /** A new batch by default. */
  batch?: string;
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
