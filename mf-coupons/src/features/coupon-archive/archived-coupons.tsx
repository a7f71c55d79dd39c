/** The archived coupons, collapsed; loaded when opened. */
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ARCHIVED_DAYS, dayIn, formatDayNear, MAX_COUPONS } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';
import { Loaded, RemoteLink, useApi, useHasBeen, useSite } from '@coupon-center/remote-kit';
import {
  ActionButton,
  Box,
  Button,
  InertButton,
  ListSkeleton,
  Notice,
  Paper,
  Typography,
  VisuallyHidden,
} from '@coupon-center/ui';
import { Chevron } from '../../shared/chevron.tsx';
import { couponName } from '../../shared/coupon-status.ts';
import { archivedQuery } from '../../shared/coupons.api.ts';

export interface ArchivedCouponsProps {
  store: Store;
  /** Number of archived coupons; undefined if the API doesn't say. */
  count: number | undefined;
  startsOpen: boolean;
  /** Whether the store is at its limit, so that no coupon can be restored. */
  isFull: boolean;
  onRestore: (coupon: Coupon) => Promise<unknown>;
}

export function ArchivedCoupons({ count, startsOpen, ...list }: ArchivedCouponsProps) {
  const contentId = useId();
  const { product } = useSite();
  const [isOpen, setOpen] = useState(startsOpen);
  // Once opened, it stays even if it's empty, so that it can be closed.
  const hasBeenOpen = useHasBeen(isOpen);
  if (count === 0 && !hasBeenOpen) return null;
  return (
    <Box component="section" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h2" sx={{ display: 'flex' }}>
        <Button
          variant="text"
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpen(!isOpen)}
          startIcon={<Chevron turn={isOpen ? 90 : 0} />}
          sx={{ font: 'inherit', ml: -1 }}
        >
          Archived {product}
        </Button>
      </Typography>
      <div id={contentId}>{isOpen && <ArchivedList {...list} />}</div>
    </Box>
  );
}

interface ArchivedListProps {
  store: Store;
  isFull: boolean;
  onRestore: (coupon: Coupon) => Promise<unknown>;
}

/** The archived coupons, latest first, each with a button to restore it. */
function ArchivedList({ store, isFull, onRestore }: ArchivedListProps) {
  const id = useId();
  const { product } = useSite();
  const list = useQuery(archivedQuery(useApi(), store));
  const reason = `You have ${MAX_COUPONS} ${product}. Archive one to restore another.`;
  const refusal = isFull ? { id, reason } : null;
  return (
    <Loaded query={list} what={`Your archived ${product}`} skeleton={<ListSkeleton rows={2} height={80} />}>
      {({ results }) => <Archived coupons={results} refusal={refusal} onRestore={onRestore} />}
    </Loaded>
  );
}

/** Why nothing can be restored, and the id of the text that says so; null if it can. */
type Refusal = { reason: string; id: string } | null;

interface ArchivedProps {
  coupons: readonly Coupon[];
  refusal: Refusal;
  onRestore: (coupon: Coupon) => Promise<unknown>;
}

function Archived({ coupons, refusal, onRestore }: ArchivedProps) {
  if (coupons.length === 0) return <Typography color="textSecondary">No archived coupons.</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" color="textSecondary">
        You can restore a coupon for {ARCHIVED_DAYS} days after archiving it.
      </Typography>
      {refusal && (
        <Typography variant="body2" id={refusal.id}>
          {refusal.reason}
        </Typography>
      )}
      <Box component="ul" role="list" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {coupons.map((coupon) => (
          <li key={coupon.id}>
            <ArchivedRow coupon={coupon} refusal={refusal} onRestore={onRestore} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

interface ArchivedRowProps {
  coupon: Coupon;
  refusal: Refusal;
  onRestore: (coupon: Coupon) => Promise<unknown>;
}

function ArchivedRow({ coupon, refusal, onRestore }: ArchivedRowProps) {
  const { timeZone } = useSite();
  const label = (
    <>
      Restore<VisuallyHidden> {couponName(coupon)}</VisuallyHidden>
    </>
  );
  return (
    <Paper
      variant="outlined"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', py: 1, px: 2 }}
    >
      <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h3">{coupon.title}</Typography>
        <Typography variant="body2">{coupon.description}</Typography>
        {coupon.archived && (
          <Typography variant="caption" color="textSecondary">
            Archived {formatDayNear(dayIn(timeZone, new Date(coupon.archived)), dayIn(timeZone))}
          </Typography>
        )}
      </Box>
      {refusal === null ? (
        <ActionButton variant="outlined" busyLabel="Restoring..." action={() => onRestore(coupon)}>
          {label}
        </ActionButton>
      ) : (
        <InertButton variant="outlined" reason={refusal.reason} reasonId={refusal.id}>
          {label}
        </InertButton>
      )}
    </Paper>
  );
}

/** Mentions archived coupons on the form of a first coupon, to which the list redirects. */
export function ArchivedNotice({ store }: { store: Store }) {
  const list = useQuery(archivedQuery(useApi(), store));
  const { product } = useSite();
  const count = list.data?.results.length ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="info" role="note">
      {count === 1 ? 'One coupon is' : `${count} ${product} are`} archived.{' '}
      <RemoteLink to="/coupons?archived=1">See what can be restored</RemoteLink>
    </Notice>
  );
}
