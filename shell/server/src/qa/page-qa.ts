/** The data about its tester that a page gets. */
import { isPlain } from '@coupon-center/portal-contracts';
import type { DroppedVersion, PageQa } from '@coupon-center/shell-page';
import type { Tester } from './testers.ts';

export function pageQa(
  { access, mix, expires }: Tester,
  dropped: readonly DroppedVersion[],
  hasTestStack = false,
): PageQa {
  return {
    access,
    ...(!isPlain(mix) && { mix, expires: expires.toISOString() }),
    dropped,
    ...(hasTestStack && { hasTestStack }),
  };
}
