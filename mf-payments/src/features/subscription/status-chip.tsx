/** The status of a subscription in its colour. */
import { Chip } from '@coupon-center/ui';
import { statusLook } from './subscription-status.ts';
import type { StatusColor } from './subscription-status.ts';

const COLORS: Readonly<Record<StatusColor, { bgcolor: string; color: string }>> = {
  green: { bgcolor: 'success.main', color: 'success.contrastText' },
  yellow: { bgcolor: '#ffd54a', color: '#221a00' },
  red: { bgcolor: 'error.main', color: 'error.contrastText' },
};

export function StatusChip({ status }: { status: string }) {
  const { label, color } = statusLook(status);
  return <Chip size="small" role="status" label={label} data-color={color} sx={COLORS[color]} />;
}
