/** `/coupons`: the merchant's coupons, or the link to a first one. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useId, useRef } from 'react';
import { MAX_COUPONS, dayIn, needsSuccessor } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';
import {
  Loaded,
  RemoteLink,
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
  MuiLink,
  Page,
  Skeleton,
  Typography,
  TOUCHABLE_LINK,
  VisuallyHidden,
} from '@coupon-center/ui';
import { couponsQuery, recheckCoupons } from '../shared/coupons.api.ts';
import { ArchiveButton } from '../features/coupon-archive/archive-button.tsx';
import { FreeOneSlot } from '../features/coupon-archive/free-one-slot.tsx';
import { ArchivedCoupons } from '../features/coupon-archive/archived-coupons.tsx';
import { UndoBars } from '../features/coupon-archive/undo-bars.tsx';
import { useArchive } from '../features/coupon-archive/use-archive.ts';
import { CouponFinder } from '../features/coupon-filter/coupon-finder.tsx';
import { GapsNotice } from '../features/coupon-gaps/gaps-notice.tsx';
import { CouponLines } from '../features/coupon-list/coupon-line.tsx';
import { CouponList } from '../features/coupon-list/coupon-list.tsx';
import { useListView, ViewSwitch } from '../features/coupon-list/view-switch.tsx';
import { CouponMenu } from '../features/coupon-menu/coupon-menu.tsx';
import { RenewButton } from '../features/coupon-renewal/renew-button.tsx';
import { useRenewCoupon } from '../features/coupon-renewal/renew-coupon.ts';
import {
  AddCouponButton,
  DuplicateLink,
  FreeSlots,
  PageStrip,
  RefusalNotice,
} from '../features/creation-right/creation-links.tsx';
import { useCreationRight } from '../features/creation-right/creation-right.ts';

export function CouponsScreen() {
  const { store } = useUser();
  const { supportEmail, product } = useSite();
  useRedirect('/my-store', store === null);
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

function useRedirect(path: string, isDue: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (isDue) navigate(path, { replace: true });
  }, [path, isDue, navigate]);
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
        {({ results, archived_count: archivedCount }) => (
          <StoreCoupons
            store={store}
            read={results}
            archivedCount={archivedCount}
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
  /** Number of archived coupons; undefined if the API doesn't say. */
  archivedCount: number | undefined;
  /** Whether the list is up to date: nobody is redirected because of an older one. */
  isFresh: boolean;
  /** Whether the address asks for the archive. */
  asksForArchive: boolean;
}

/** Memoized, because each search changes the address, which this doesn't depend on. */
const StoreCoupons = memo(function StoreCoupons(props: StoreCouponsProps) {
  const { store, read, archivedCount, isFresh, asksForArchive } = props;
  const { product, timeZone } = useSite();
  const frame = useRef<HTMLDivElement>(null);
  const reasonId = useId();
  const archive = useArchive(store);
  const renew = useRenewCoupon(store);
  const navigate = useNavigate();
  const coupons = read.filter(({ id }) => !archive.leaving.includes(id));
  const { isChecking, isEntitled, refusal, trouble } = useCreationRight(coupons.length);
  const [view, chooseView] = useListView();
  const today = dayIn(timeZone);
  const isPageLive = trouble?.isPageLive ?? true;
  const isEmpty = coupons.length === 0;
  // A merchant who archives the last coupon stays, so that it can be undone.
  const hasShown = useHasBeen(!isEmpty || archive.undoable.length > 0) || asksForArchive;
  const goesToForm = isEmpty && !hasShown && isEntitled && !isChecking;
  useRedirect('/coupons/add', goesToForm && isFresh);
  // A problem of the page may turn out to be none, so nothing is shown that might have to be taken back.
  const isUnsure = isChecking && (trouble !== null || (isEmpty && !hasShown));
  if (goesToForm || isUnsure) return <Waiting />;

  // Made once for all searches, so that typing in the search renders no row again.
  const isRenewable = (coupon: Coupon) => isEntitled && needsSuccessor(coupon, coupons, today);
  // All rows have the same number of actions, so that the actions line up in columns.
  const renderActions = (coupon: Coupon) => (
    <>
      {isRenewable(coupon) ? (
        <RenewButton store={store} coupon={coupon} />
      ) : (
        <DuplicateLink coupon={coupon} refusal={refusal} reasonId={reasonId} />
      )}
      <ArchiveButton coupon={coupon} onArchive={archive.archive} />
    </>
  );
  const renderMenu = (coupon: Coupon) => {
    const go = (label: string, to: string) => ({ label, run: () => navigate(`/coupons/${to}`) });
    const actions = [
      ...(isRenewable(coupon) ? [{ label: 'Renew', run: () => renew(coupon) }] : []),
      ...(refusal ? [] : [go('Duplicate', `add?from=${coupon.id}`)]),
      go('Share', `${coupon.id}/share`),
      { label: 'Archive', run: () => archive.archive(coupon) },
    ];
    return <CouponMenu store={store} coupon={coupon} actions={actions} />;
  };
  const undoBars = (
    <UndoBars archive={archive} onLostFocus={() => frame.current?.focus({ preventScroll: true })} />
  );
  const addButton = <AddCouponButton refusal={refusal} reasonId={reasonId} />;
  const isFull = isEntitled && coupons.length >= MAX_COUPONS;
  // Without coupons, none waits for the page.
  const strip = isEmpty && refusal ? null : trouble;
  // A strip above already links to where it can be fixed.
  const reason = refusal && !isFull && <RefusalNotice id={reasonId} refusal={refusal} hasLink={!strip} />;
  return (
    <Box ref={frame} tabIndex={-1} onFocus={archive.settleFocus} sx={{ ...STACK, outline: 'none' }}>
      {strip && <PageStrip trouble={strip} />}
      {isEmpty ? (
        <EmptyState title="CREATE COUPON FOR YOUR STORE PAGE" illustration="coupons">
          <Typography>0 COUPON</Typography>
          {addButton}
          {reason}
          {undoBars}
        </EmptyState>
      ) : (
        <CouponFinder
          coupons={coupons}
          isPageLive={isPageLive}
          tools={
            <>
              <ViewSwitch view={view} onChoose={chooseView} />
              <Box id={isFull ? reasonId : undefined} sx={COUNT}>
                <Typography>
                  {coupons.length} of {MAX_COUPONS} {product} used
                </Typography>
                {isFull && <FreeOneSlot coupons={coupons} today={today} onArchive={archive.archive} />}
                {reason}
              </Box>
              {addButton}
            </>
          }
        >
          {(found) => (
            <>
              {isPageLive && <GapsNotice coupons={coupons} today={today} canAdd={refusal === null} />}
              <CouponLines store={store}>
                <CouponList
                  store={store}
                  saved={coupons}
                  found={found}
                  today={today}
                  isPageLive={isPageLive}
                  view={view}
                  focused={archive.returned}
                  notices={undoBars}
                  renderActions={renderActions}
                  renderMenu={renderMenu}
                >
                  <FreeSlots count={MAX_COUPONS - coupons.length} canAdd={refusal === null} />
                  <Box sx={{ '& > a': TOUCHABLE_LINK }}>
                    <RemoteLink to="/coupons/export">Export</RemoteLink>
                  </Box>
                </CouponList>
              </CouponLines>
            </>
          )}
        </CouponFinder>
      )}
      <ArchivedCoupons
        store={store}
        count={archivedCount}
        startsOpen={asksForArchive}
        isFull={coupons.length >= MAX_COUPONS}
        onRestore={archive.restore}
      />
    </Box>
  );
});

/** Placeholder for search, count and rows. */
function Waiting() {
  return (
    <Box role="status" aria-busy sx={{ display: 'grid', gap: 0.5 }}>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Box sx={{ minHeight: { xs: 100, md: 44 }, mb: 1 }} />
      <Box sx={{ minHeight: 49 }} />
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} variant="rounded" sx={{ height: { xs: 86, md: 52 }, borderRadius: '12px' }} />
      ))}
    </Box>
  );
}

const STACK = { display: 'grid', gap: { xs: 2, md: 1 }, minWidth: 0 };

/** The count, with the reason why there can't be more, and the button at the end of the line. */
const COUNT = {
  flex: '1 1 9rem',
  minHeight: 44,
  display: 'grid',
  alignContent: 'center',
  textAlign: { md: 'end' },
};
