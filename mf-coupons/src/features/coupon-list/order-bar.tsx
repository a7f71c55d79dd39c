/** What becomes of an order that is not saved. */
import { ActionButton, Box, Button, Notice, Paper, Typography } from '@coupon-center/ui';
import type { CouponOrder } from './use-coupon-order.ts';

export interface OrderBarProps {
  order: Pick<CouponOrder, 'failure' | 'isOvertaken'>;
  onSave: () => Promise<void>;
  onReset: () => void;
}

export function OrderBar({ order: { failure, isOvertaken }, onSave, onReset }: OrderBarProps) {
  return (
    <Paper elevation={8} variant="elevation" sx={BAR}>
      {isOvertaken && (
        <Notice tone="info">
          The order was changed elsewhere meanwhile. Save yours in its place, or reset it to see the other.
        </Notice>
      )}
      {failure !== null && <Notice tone="error">Your changes were not saved. {failure}</Notice>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'end' }}>
        <Typography sx={{ flex: { xs: '1 1 100%', sm: '1 1 0' } }}>
          The new order is not saved yet.
        </Typography>
        <Button variant="text" onClick={onReset}>
          Reset order
        </Button>
        <ActionButton action={onSave} busyLabel="Saving changes...">
          {failure === null ? 'Save changes' : 'Retry'}
        </ActionButton>
      </Box>
    </Paper>
  );
}

const BAR = {
  display: 'grid',
  gap: 1.5,
  p: 1.5,
  pl: 2,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.raised',
};
