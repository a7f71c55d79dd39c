/** `/coupons`: the merchant's coupons, or the link to a first one. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useId, useRef, useState } from 'react';
import { MAX_COUPONS, dayIn } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';
import {
  Loaded,
  useApi,
  useFocusRescue,
  useHasBeen,
  useNavigate,
  useOnSessionEvent,
  useSearchParams,
  useSite,
  useUser,
} from '@coupon-center/remote-kit';
import {
  Box,
  EmptyState,
  ErrorState,
  ListSkeleton,
  MuiLink,
  Notice,
  Page,
  Skeleton,
  Typography,
  TOUCHABLE_LINK,
} from '@coupon-center/ui';
import { couponsQuery, recheckCoupons } from '../shared/coupons.api.ts';
import { ArchiveButton } from '../features/coupon-archive/archive-button.tsx';
import { ArchivedCoupons } from '../features/coupon-archive/archived-coupons.tsx';
import { UndoBars } from '../features/coupon-archive/undo-bars.tsx';
import { useArchive } from '../features/coupon-archive/use-archive.ts';
import { CouponFinder } from '../features/coupon-filter/coupon-finder.tsx';
import { CouponList } from '../features/coupon-list/coupon-list.tsx';
import { CouponTimeline } from '../features/coupon-timeline/coupon-timeline.tsx';
import { AddCouponButton, DuplicateLink } from '../features/creation-right/creation-links.tsx';
import { useCreationRight } from '../features/creation-right/creation-right.ts';

export function CouponsScreen() {
  const { store } = useUser();
  const navigate = useNavigate();
  const { supportEmail, product } = useSite();
  const hasStore = store !== null;
  useEffect(() => {
    if (!hasStore) navigate('/my-store', { replace: true });
  }, [hasStore, navigate]);
  if (!store) return null;
  return (
    <Page
      title={`MY ${product.toUpperCase()}`}
      action={
        <MuiLink href={`mailto:${supportEmail}`} sx={TOUCHABLE_LINK}>
          NEED HELP?
        </MuiLink>
      }
    >
      <CouponsOf store={store} />
    </Page>
  );
}

function CouponsOf({ store }: { store: Store }) {
  const list = useQuery(couponsQuery(useApi(), store));
  const client = useQueryClient();
  const { product } = useSite();
  const frame = useRef<HTMLDivElement>(null);
  const isOld = list.isRefetchError;
  const expectChange = useFocusRescue(frame, isOld);
  const asksForArchive = useSearchParams().get('archived') === '1';
  useOnSessionEvent('coupons-changed', () => recheckCoupons(client, store));

  function readAgain() {
    expectChange();
    return list.refetch();
  }

  return (
    <Box ref={frame} tabIndex={-1} sx={{ ...STACK, outline: 'none' }}>
      {isOld && (
        <ErrorState message={`Your ${product} may have changed in the meantime.`} onRetry={readAgain} />
      )}
      <Loaded query={list} what={`Your ${product}`} skeleton={<Waiting />}>
        {({ results }) => (
          <StoreCoupons
            store={store}
            read={results}
            isFresh={!list.isFetching && !list.isError}
            asksForArchive={asksForArchive}
          />
        )}
      </Loaded>
    </Box>
  );
}

interface StoreCouponsProps {
  store: Store;
  read: readonly Coupon[];
  /** Whether that is up to date: nobody is redirected because of an older list. */
  isFresh: boolean;
  /** Whether the address does. */
  asksForArchive: boolean;
}

/** Left alone by a change of the address, which follows each search. */
const StoreCoupons = memo(function StoreCoupons(props: StoreCouponsProps) {
  const { store, read, isFresh, asksForArchive } = props;
  const { product, timeZone } = useSite();
  const navigate = useNavigate();
  const [isArchiveOpen, setArchiveOpen] = useState(asksForArchive);
  const frame = useRef<HTMLDivElement>(null);
  const reasonId = useId();
  const archive = useArchive(store);
  const coupons = read.filter(({ id }) => !archive.leaving.includes(id));
  const { isChecking, isEntitled, refusal, waitsFor } = useCreationRight(coupons.length);
  const today = dayIn(timeZone);
  const isPageLive = waitsFor === null;
  const isEmpty = coupons.length === 0;
  // A merchant who archives the last coupon stays, so that it can be undone.
  const hasShown = useHasBeen(!isEmpty) || asksForArchive;
  const goesToForm = isEmpty && !hasShown && isEntitled && !isChecking;
  useEffect(() => {
    if (goesToForm && isFresh) navigate('/coupons/add', { replace: true });
  }, [goesToForm, isFresh, navigate]);
  // What the page waits for may turn out otherwise: nothing is said that would be taken back.
  const isUnsure = isChecking && (waitsFor !== null || (isEmpty && !hasShown));
  if (goesToForm || isUnsure) return <Waiting />;

  const undoBars = (
    <UndoBars archive={archive} onLostFocus={() => frame.current?.focus({ preventScroll: true })} />
  );
  const addButton = <AddCouponButton refusal={refusal} reasonId={reasonId} />;
  return (
    <Box ref={frame} tabIndex={-1} onFocus={archive.settleFocus} sx={{ ...STACK, outline: 'none' }}>
      {isEmpty ? (
        <EmptyState title="CREATE COUPON FOR YOUR STORE PAGE" illustration="coupons">
          <Typography>0 COUPON</Typography>
          {addButton}
          {undoBars}
        </EmptyState>
      ) : (
        <>
          <Box sx={TOOLBAR}>
            <Typography>
              {coupons.length} of {MAX_COUPONS} {product} used
            </Typography>
            {addButton}
          </Box>
          {waitsFor && (
            <Notice tone="info" role="note">
              Your {product} are ready. They go live on their dates once {waitsFor}.
            </Notice>
          )}
          <Box sx={COLUMNS}>
            <CouponFinder coupons={coupons} isPageLive={isPageLive}>
              {(found) => (
                <CouponList
                  store={store}
                  saved={coupons}
                  found={found}
                  today={today}
                  isPageLive={isPageLive}
                  focused={archive.returned}
                  notices={undoBars}
                  renderActions={(coupon) => (
                    <>
                      <DuplicateLink coupon={coupon} refusal={refusal} reasonId={reasonId} />
                      <ArchiveButton coupon={coupon} onArchive={archive.archive} />
                    </>
                  )}
                />
              )}
            </CouponFinder>
            <CouponTimeline coupons={coupons} today={today} isPageLive={isPageLive} />
          </Box>
        </>
      )}
      <ArchivedCoupons
        store={store}
        isOpen={isArchiveOpen}
        onToggle={() => setArchiveOpen(!isArchiveOpen)}
        isFull={coupons.length >= MAX_COUPONS}
        onRestore={archive.restore}
      />
    </Box>
  );
});

/** In the place of the count, the cards and the timeline. */
function Waiting() {
  return (
    <Box sx={STACK}>
      <Box sx={{ minHeight: 44 }} />
      <Box sx={COLUMNS}>
        <ListSkeleton rows={3} height={168} />
        <Skeleton variant="rounded" height={420} sx={{ borderRadius: '16px' }} />
      </Box>
    </Box>
  );
}

const STACK = { display: 'grid', gap: { xs: 2.5, sm: 3 }, minWidth: 0 };
const TOOLBAR = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  justifyContent: 'space-between',
  justifyItems: { xs: 'start', sm: 'end' },
};
const COLUMNS = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.7fr) minmax(0, 1fr)' },
};
