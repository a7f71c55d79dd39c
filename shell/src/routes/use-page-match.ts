/** The page that the address asks for now. */
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { declarationsOf } from '../page-data.ts';
import { usePortal } from '../portal-context.tsx';
import { matchPage } from './match-page.ts';
import type { PageMatch } from './match-page.ts';

export function usePageMatch(): PageMatch {
  const { page } = usePortal();
  const { pathname } = useLocation();
  return useMemo(() => matchPage(declarationsOf(page), pathname), [page, pathname]);
}
