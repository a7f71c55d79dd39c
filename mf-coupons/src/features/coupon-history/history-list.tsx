/** The changes of a coupon and who made them, latest first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { dayIn, pageLocale } from '@coupon-center/contracts';
import type { Coupon, CouponChange, Store } from '@coupon-center/contracts';
import { PagedList, useApi, useFocusRescue, useSite } from '@coupon-center/remote-kit';
import { Box, EmptyState, Panel, Typography } from '@coupon-center/ui';
import { historyQuery } from './coupon-history.api.ts';
import { ChangeTextView, tell, wentToReview } from './change-text.tsx';
import { RestoreVersion } from './restore-version.tsx';

export interface HistoryListProps {
  store: Store;
  coupon: Coupon;
}

export function HistoryList({ store, coupon }: HistoryListProps) {
  const history = useInfiniteQuery(historyQuery(useApi(), coupon));
  return (
    <PagedList
      query={history}
      noun={['change', 'changes']}
      what="The history"
      skeleton={{ rows: 3, height: 96 }}
      empty={
        <EmptyState title="No changes yet" illustration="done">
          <Typography>Changes that you make from now on are listed here.</Typography>
        </EmptyState>
      }
    >
      {(changes) => <Changes store={store} coupon={coupon} changes={changes} />}
    </PagedList>
  );
}

interface ChangesProps extends HistoryListProps {
  changes: readonly CouponChange[];
}

function Changes({ store, coupon, changes }: ChangesProps) {
  const list = useRef<HTMLElement>(null);
  // Restoring adds a change, and its button disappears.
  const expectChange = useFocusRescue(list, changes[0]?.id);
  return (
    <Panel>
      <Box ref={list} tabIndex={-1} component="ol" role="list" aria-label="Changes" sx={LIST}>
        {changes.map((change) => (
          <ChangeItem
            key={change.id}
            store={store}
            coupon={coupon}
            change={change}
            onRestore={expectChange}
          />
        ))}
      </Box>
    </Panel>
  );
}

interface ChangeItemProps extends HistoryListProps {
  change: CouponChange;
  onRestore: () => void;
}

function ChangeItem({ store, coupon, change, onRestore }: ChangeItemProps) {
  const { currencySymbol, siteName, timeZone } = useSite();
  const context = { today: dayIn(timeZone), siteName, currencySymbol };
  const when = new Intl.DateTimeFormat(pageLocale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(change.at));
  return (
    <Box component="li" sx={ITEM}>
      <ChangeTextView told={tell(change, context)} />
      {wentToReview(change) && <Typography variant="body2">It went back to review.</Typography>}
      <Typography variant="body2" color="textSecondary">
        <time dateTime={change.at}>{when}</time>
      </Typography>
      <RestoreVersion
        store={store}
        coupon={coupon}
        change={change}
        when={when}
        context={context}
        onRestore={onRestore}
      />
    </Box>
  );
}

const LIST = { m: 0, p: 0, listStyle: 'none', display: 'grid', minWidth: 0, outline: 'none' };

const ITEM = {
  display: 'grid',
  gap: 0.5,
  py: 2,
  minWidth: 0,
  '&:first-of-type': { pt: 0 },
  '&:last-of-type': { pb: 0 },
  '& + li': { borderTopStyle: 'solid', borderTopWidth: 1, borderColor: 'divider' },
};
