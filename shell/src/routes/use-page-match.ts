/** Returns the page at the current address. */
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { declarationsOf, matchPage } from '@coupon-center/shell-page';
import { usePortal } from '../portal/portal-context.tsx';
import type { PageMatch } from '@coupon-center/shell-page';

export function usePageMatch(): PageMatch {
  const { page } = usePortal();
  const { pathname } = useLocation();
  return useMemo(() => matchPage(declarationsOf(page), pathname), [page, pathname]);
}
