/** A list that grows page by page, with its loading, failed and empty states. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { Loaded, loadFailure, useFocusRescue } from '@coupon-center/remote-kit';
import { ActionButton, Box, ListSkeleton, Notice, Typography } from '@coupon-center/ui';
import type { Gathered } from './paged-query.ts';

export interface PagedListProps<Item> {
  query: UseInfiniteQueryResult<Gathered<Item>>;
  /** What is listed, e.g. `['store', 'stores']`. */
  noun: readonly [one: string, several: string];
  /** Height of most items, in pixels. */
  itemHeight: number;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** The line with the count; takes the focus when the focused item leaves the list. */
  countRef?: Ref<HTMLElement>;
  children: (items: Item[]) => ReactNode;
}

export function PagedList<Item>({
  query,
  noun,
  itemHeight,
  empty,
  countRef,
  children,
}: PagedListProps<Item>) {
  const [one, several] = noun;
  return (
    <Loaded query={query} what={`The ${several}`} skeleton={<ListSkeleton rows={3} height={itemHeight} />}>
      {({ count, items }) => (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Typography
            ref={countRef}
            role="status"
            tabIndex={-1}
            color="textSecondary"
            sx={{ outline: 'none', fontVariantNumeric: 'tabular-nums' }}
          >
            {count === 1 ? `1 ${one}` : `${count} ${several}`}
          </Typography>
          {count === 0 ? empty : children(items)}
          <MoreItems query={query} several={several} />
        </Box>
      )}
    </Loaded>
  );
}

interface MoreItemsProps {
  query: UseInfiniteQueryResult<Gathered<unknown>>;
  several: string;
}

/** Says how many items are listed, and loads more. The focus stays on the button, or moves to the text once all are loaded. */
function MoreItems({ query, several }: MoreItemsProps) {
  const { data, error, hasNextPage, isError, isFetchNextPageError, fetchNextPage, refetch } = query;
  const [hasLoaded, setHasLoaded] = useState(false);
  const shown = useRef<HTMLElement>(null);
  const hasButton = hasNextPage || isError;
  const expectChange = useFocusRescue(shown, hasButton);
  if (!data || !(hasButton || hasLoaded)) return null;

  async function load() {
    expectChange();
    setHasLoaded(true);
    await (isError && !isFetchNextPageError ? refetch() : fetchNextPage());
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {isError && <Notice tone="error">{loadFailure(`The ${several}`, error)}</Notice>}
      <Typography ref={shown} tabIndex={-1} variant="body2" sx={{ color: 'text.secondary', outline: 'none' }}>
        {`${data.items.length} of ${data.count} ${several}`}
      </Typography>
      {hasButton && (
        <ActionButton variant="outlined" action={load}>
          {isError ? 'Retry' : 'Load more'}
        </ActionButton>
      )}
    </Box>
  );
}
