/** Approves or declines a store. */
import { useState } from 'react';
import type { ReviewItem } from '@coupon-center/contracts';
import { failureMessage, useContract } from '@coupon-center/remote-kit';
import { ActionButton, Button, Stack } from '@coupon-center/ui';
import { DeclineDialog } from './decline-dialog.tsx';
import { approve, isOutOfDate } from './verdict.api.ts';

export interface VerdictButtonsProps {
  store: ReviewItem;
  /** Called after a verdict; the buttons stay busy until it is done. */
  onDecided: () => unknown;
}

export function VerdictButtons({ store, onDecided }: VerdictButtonsProps) {
  const contract = useContract();
  /** The store as it was when the dialog opened, even if the list has been updated since. */
  const [declining, setDeclining] = useState<ReviewItem | null>(null);
  /** An unfinished reason, restored when the dialog opens again. */
  const [draft, setDraft] = useState('');

  async function onApprove() {
    try {
      await approve(contract, store);
      contract.notify.success(`${store.name} was approved`);
    } catch (error) {
      contract.report(error);
      contract.notify.error(failureMessage(error));
      if (!isOutOfDate(error)) return;
    }
    await onDecided();
  }

  function close(kept: string) {
    setDeclining(null);
    setDraft(kept);
  }

  async function onDeclineDone(kept: string) {
    close(kept);
    await onDecided();
  }

  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {(!store.is_approved || store.changed_since_approval) && (
        <ActionButton action={onApprove}>{store.is_approved ? 'Approve changes' : 'Approve'}</ActionButton>
      )}
      {!store.declined && (
        <Button variant="outlined" color="error" onClick={() => setDeclining(store)}>
          Decline
        </Button>
      )}
      {declining && <DeclineDialog store={declining} draft={draft} onDone={onDeclineDone} onCancel={close} />}
    </Stack>
  );
}
