/** Reads the lists again after a verdict. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RefObject } from 'react';
import { REVIEW_KEY } from './review-lists.ts';

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
