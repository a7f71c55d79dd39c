/** The log of decisions, page by page. */
import { listDecisions } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';
import { PAGE_SIZE, pagedQuery } from '../../shared/paged-query.ts';

export function decisionsQuery({ api }: ShellContract) {
  return pagedQuery(['decisions'], (page, signal) =>
    api.call(listDecisions, { query: { page, page_size: PAGE_SIZE } }, { signal }),
  );
}
