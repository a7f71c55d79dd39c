/** Keeps the document's title in sync with the page. */
import { useEffect } from 'react';
import { usePortal } from '../portal/portal-context.tsx';
import { pageTitle } from '@coupon-center/shell-page';
import { usePageMatch } from '../routes/use-page-match.ts';

/** @returns the title */
export function useDocumentTitle(): string {
  const { page } = usePortal();
  const title = pageTitle(page.site, usePageMatch());
  useEffect(() => {
    document.title = title;
  }, [title]);
  return title;
}
