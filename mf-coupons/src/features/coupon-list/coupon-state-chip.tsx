/** What shoppers see of a coupon today. */
import type { Coupon } from '@coupon-center/contracts';
import { Chip } from '@coupon-center/ui';

const LOOKS = {
  live: { label: 'Live', color: 'success' },
  scheduled: { label: 'Scheduled', color: 'info' },
  expired: { label: 'Expired', color: 'default' },
  held: { label: 'On hold', color: 'warning' },
  pending: { label: 'Pending', color: 'warning' },
  archived: { label: 'Archived', color: 'default' },
} as const;

export function CouponStateChip({ state }: { state: Coupon['state'] }) {
  return <Chip size="small" variant="outlined" {...LOOKS[state]} />;
}
