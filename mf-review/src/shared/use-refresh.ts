/** The lists of the review, which are read again after a verdict. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RefObject } from 'react';

export const PAGE_SIZE = 20;

/** First part of the key of everything that a verdict may change. */
export const REVIEW_KEY = ['review'] as const;

export interface Refresh {
  /** Goes on the line with the list's count, which takes the focus. */
  count: RefObject<HTMLElement | null>;
  refresh: () => Promise<void>;
}

export function useRefresh(): Refresh {
  const queries = useQueryClient();
  const count = useRef<HTMLElement>(null);
  async function refresh() {
    await queries.invalidateQueries({ queryKey: REVIEW_KEY });
    count.current?.focus();
  }
  return { count, refresh };
}
