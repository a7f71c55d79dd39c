/** Says how to get a slot when all are used: one press archives the coupon that ended first. */
import { formatDayNear } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { Confirmed } from '@coupon-center/remote-kit';
import { Button, Typography } from '@coupon-center/ui';

export interface FreeOneSlotProps {
  coupons: readonly Coupon[];
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
  onArchive: (coupon: Coupon) => unknown;
}

export function FreeOneSlot({ coupons, today, onArchive }: FreeOneSlotProps) {
  const [first] = coupons
    .filter(({ state, expiration_date: end }) => state === 'expired' && end !== null)
    .toSorted((one, other) => ((one.expiration_date ?? '') < (other.expiration_date ?? '') ? -1 : 1));
  if (!first?.expiration_date) return <Typography variant="body2">Archive one to add another.</Typography>;
  return (
    <Confirmed>
      <Button variant="text" onClick={() => void onArchive(first)} sx={HINT}>
        Archive {first.title}, which ended {formatDayNear(first.expiration_date, today)}
      </Button>
    </Confirmed>
  );
}

/** Continues the line above it. */
const HINT = {
  justifySelf: { xs: 'start', md: 'end' },
  textAlign: 'start',
  px: 0,
};
