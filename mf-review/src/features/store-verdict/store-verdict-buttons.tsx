import { useState } from 'react';
import type { ReviewItem } from '@coupon-center/contracts';
import { useContract } from '@coupon-center/remote-kit';
import { ActionButton } from '@coupon-center/ui';
import { AskButton } from '../../shared/ask-button.tsx';
import { keyOf } from '../../shared/keys.tsx';
import { PagePreviewButton } from '../../shared/page-preview-button.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import type { DraftProps } from '../../shared/use-drafts.ts';
import { useVerdicts } from '../../shared/use-verdicts.ts';
import { approve, decline } from './store-verdict.api.ts';

export interface StoreVerdictButtonsProps extends DraftProps {
  store: ReviewItem;
  /** Whether single keys press the buttons. */
  hasKeys: boolean;
  /** Called before the dialog opens. */
  onAsk: () => void;
  /** Called after a verdict, and, with false, if the store had changed or was gone; the buttons stay busy until it is done. */
  onDecided: (isDone: boolean) => unknown;
}

export function StoreVerdictButtons(props: StoreVerdictButtonsProps) {
  const { store, hasKeys, draft, onDraft, onAsk, onDecided } = props;
  const contract = useContract();
  const verdicts = useVerdicts(onDecided);
  /** The store as it was when the dialog opened, even if the list has been updated since. */
  const [declining, setDeclining] = useState<ReviewItem | null>(null);

  function ask() {
    onAsk();
    setDeclining(store);
  }

  function close(kept: string) {
    setDeclining(null);
    onDraft(kept);
  }

  async function send(judged: ReviewItem, reason: string) {
    const isDone = await verdicts.confirm(
      () => decline(contract, judged, reason),
      judged.declined ? 'The reason was changed' : `${judged.name} was declined`,
    );
    close(isDone ? '' : reason);
    await onDecided(isDone);
  }

  return (
    <>
      {(!store.is_approved || store.changed_since_approval) && (
        <ActionButton
          {...keyOf('A', hasKeys)}
          color="success"
          action={() => verdicts.press(() => approve(contract, store), `${store.name} was approved`)}
        >
          {store.is_approved ? 'Approve changes' : 'Approve'}
        </ActionButton>
      )}
      <AskButton {...keyOf('D', hasKeys)} isChange={store.declined} onAsk={ask}>
        {store.declined ? 'Change reason' : 'Decline'}
      </AskButton>
      <PagePreviewButton storeId={store.id} />
      {declining && (
        <ReasonDialog
          {...(declining.declined
            ? { title: `Why is ${declining.name} declined?`, verdict: 'Save', tone: 'primary' }
            : { title: `Decline ${declining.name}?`, verdict: 'Decline' })}
          kind="store"
          draft={draft}
          former={declining.declined ? declining.decline_reason : null}
          send={(reason) => send(declining, reason)}
          onCancel={close}
        />
      )}
    </>
  );
}
