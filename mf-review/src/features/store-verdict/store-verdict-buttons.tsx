/** Approves or declines a store. */
import { useState } from 'react';
import type { ReviewItem } from '@coupon-center/contracts';
import { useContract } from '@coupon-center/remote-kit';
import { ActionButton, Button, Stack } from '@coupon-center/ui';
import { PagePreviewButton } from '../../shared/page-preview-button.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useVerdicts } from '../../shared/use-verdicts.ts';
import { approve, decline } from './store-verdict.api.ts';

const REASONS = [
  'The logo is missing or hard to read.',
  'The website doesn’t open.',
  'The name isn’t that of the website.',
];

export interface StoreVerdictButtonsProps {
  store: ReviewItem;
  /** Called after a verdict; the buttons stay busy until it is done. */
  onDecided: () => unknown;
}

export function StoreVerdictButtons({ store, onDecided }: StoreVerdictButtonsProps) {
  const contract = useContract();
  const verdicts = useVerdicts(onDecided);
  /** The store as it was when the dialog opened, even if the list has been updated since. */
  const [declining, setDeclining] = useState<ReviewItem | null>(null);
  /** An unfinished reason, restored when the dialog opens again. */
  const [draft, setDraft] = useState('');

  function close(kept: string) {
    setDeclining(null);
    setDraft(kept);
  }

  async function send(judged: ReviewItem, reason: string) {
    const isDone = await verdicts.confirm(
      () => decline(contract, judged, reason),
      `${judged.name} was declined`,
    );
    close(isDone ? '' : reason);
    await onDecided();
  }

  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {(!store.is_approved || store.changed_since_approval) && (
        <ActionButton
          action={() => verdicts.press(() => approve(contract, store), `${store.name} was approved`)}
        >
          {store.is_approved ? 'Approve changes' : 'Approve'}
        </ActionButton>
      )}
      {!store.declined && (
        <Button variant="outlined" color="error" onClick={() => setDeclining(store)}>
          Decline
        </Button>
      )}
      <PagePreviewButton storeId={store.id} />
      {declining && (
        <ReasonDialog
          title={`Decline ${declining.name}?`}
          verdict="Decline"
          templates={REASONS}
          draft={draft}
          send={(reason) => send(declining, reason)}
          onCancel={close}
        />
      )}
    </Stack>
  );
}
