/** What the provider may do with a store. */
import { useState } from 'react';
import { ApiError } from '@coupon-center/api-client';
import type { ReviewItem } from '@coupon-center/contracts';
import { failureMessage, useContract } from '@coupon-center/remote-kit';
import { ActionButton, Button, Stack } from '@coupon-center/ui';
import { DeclineDialog } from './decline-dialog.tsx';
import { approve } from './verdict.api.ts';

export interface VerdictButtonsProps {
  store: ReviewItem;
  /** Runs after a verdict; the buttons stay busy until it is done. */
  onDecided: () => unknown;
}

export function VerdictButtons({ store, onDecided }: VerdictButtonsProps) {
  const contract = useContract();
  const [isDeclining, setDeclining] = useState(false);

  async function onApprove() {
    try {
      await approve(contract, store);
      contract.notify.success(`${store.name} was approved`);
    } catch (error) {
      contract.report(error);
      contract.notify.error(failureMessage(error));
      // Only a store that is no longer there changes the list.
      if (!(error instanceof ApiError) || error.status !== 404) return;
    }
    await onDecided();
  }

  async function onDeclined() {
    setDeclining(false);
    await onDecided();
  }

  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      {(!store.is_approved || store.changed_since_approval) && (
        <ActionButton action={onApprove}>{store.is_approved ? 'Approve changes' : 'Approve'}</ActionButton>
      )}
      {!store.declined && (
        <Button variant="outlined" color="error" onClick={() => setDeclining(true)}>
          Decline
        </Button>
      )}
      {isDeclining && (
        <DeclineDialog store={store} onDeclined={onDeclined} onCancel={() => setDeclining(false)} />
      )}
    </Stack>
  );
}
