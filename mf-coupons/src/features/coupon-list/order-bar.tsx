/** What becomes of an order that is not saved. */
import { useRef } from 'react';
import { ActionButton, Box, Button, ErrorState, Notice, Paper, Typography } from '@coupon-center/ui';
import type { CouponOrder } from './use-coupon-order.ts';

export interface OrderBarProps {
  order: Pick<CouponOrder, 'failure' | 'isOvertaken' | 'isSaving'>;
  onSave: () => Promise<unknown>;
  onReset: () => void;
}

export function OrderBar({ order: { failure, isOvertaken, isSaving }, onSave, onReset }: OrderBarProps) {
  const saveButton = useRef<HTMLButtonElement>(null);

  function retry() {
    // The failure goes with its button while the order is on its way again.
    saveButton.current?.focus();
    return onSave();
  }

  return (
    <Paper elevation={8} variant="elevation" sx={BAR}>
      {(isOvertaken || failure !== null) && (
        <Box sx={MESSAGES}>
          {isOvertaken && (
            <Notice tone="info">
              The order was changed elsewhere meanwhile. Save yours in its place, or reset it to see the
              other.
            </Notice>
          )}
          {failure !== null && (
            <ErrorState message={`Your changes were not saved. ${failure}`} onRetry={retry} />
          )}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'end' }}>
        <Typography sx={{ flex: { xs: '1 1 100%', sm: '1 1 0' } }}>
          The new order is not saved yet.
        </Typography>
        <Button variant="text" onClick={onReset}>
          Reset order
        </Button>
        <ActionButton ref={saveButton} action={onSave} busy={isSaving} busyLabel="Saving changes...">
          Save changes
        </ActionButton>
      </Box>
    </Paper>
  );
}

/** On a small screen the list stays in sight behind them. */
const MESSAGES = { display: 'grid', gap: 1, maxHeight: '30vh', overflowY: 'auto' };

const BAR = {
  display: 'grid',
  gap: 1.5,
  p: 1.5,
  pl: 2,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.raised',
};
