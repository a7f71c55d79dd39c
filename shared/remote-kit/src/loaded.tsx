/** A part of the screen that is loaded from the API: its skeleton, its failure with Retry, the offline state, and the data. */
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Box, ErrorState } from '@coupon-center/ui/core';
import { loadFailure, OFFLINE } from './failures.ts';
import { useFocusRescue } from './use-focus-rescue.ts';

type Reading<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'fetchStatus' | 'refetch'>;

export interface LoadedProps<Data> {
  query: Reading<Data>;
  /** The thing as the beginning of a sentence, e.g. 'Your plan'. */
  what: string;
  /** Placeholder, as large as the loaded content. */
  skeleton: ReactNode;
  /** Minimum height in pixels by page width, for a failure too, so that nothing moves. */
  minHeight?: Readonly<Record<'xs' | 'md', number>>;
  children: (data: Data) => ReactNode;
}

/** Keeps showing data while it is read again, and if that fails. */
export function Loaded<Data>({ query, what, skeleton, minHeight, children }: LoadedProps<Data>) {
  const { data, error, fetchStatus, refetch } = query;
  const box = useRef<HTMLElement>(null);
  /** The failure that is being retried; it stays on the screen until the response arrives. */
  const [retried, setRetried] = useState<string | null>(null);
  const hasData = data !== undefined;

  // The button disappears with the failure, so the focus moves on to the loaded data.
  const expectChange = useFocusRescue(box, hasData);

  function failure(): string | null {
    if (retried !== null) return retried;
    if (error) return loadFailure(what, error);
    return fetchStatus === 'paused' ? OFFLINE : null;
  }

  async function retry(): Promise<void> {
    expectChange();
    setRetried(failure());
    await refetch();
    setRetried(null);
  }

  const message = failure();
  function content() {
    if (hasData) return children(data);
    return message === null ? skeleton : <ErrorState message={message} onRetry={retry} />;
  }

  return (
    <Box ref={box} tabIndex={-1} sx={{ outline: 'none', minWidth: 0, minHeight }}>
      {content()}
    </Box>
  );
}
