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
    // The Retry button disappears while the order is being saved again.
    saveButton.current?.focus();
    return onSave();
  }

  return (
    <Paper elevation={8} variant="elevation" sx={BAR}>
      {(isOvertaken || failure !== null) && (
        <Box sx={MESSAGES}>
          {isOvertaken && (
            <Notice tone="info">
              The order was changed in another tab. Save to keep yours, or reset to see the latest.
            </Notice>
          )}
          {failure !== null && (
            <ErrorState message={`Your changes weren’t saved. ${failure}`} onRetry={retry} />
          )}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'end' }}>
        <Typography sx={{ flex: { xs: '1 1 100%', sm: '1 1 0' } }}>
          You have unsaved changes to the order.
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

/** Limits the messages' height, so that a small screen still shows the list behind them. */
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
