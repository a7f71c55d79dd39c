/** Deletes a card after asking; the last one stays (specification, section 5). */
import { useState } from 'react';
import type { PaymentMethod } from '@coupon-center/contracts';
import { failureMessage, useContract } from '@coupon-center/remote-kit';
import { Button, ConfirmDialog, InertButton, VisuallyHidden } from '@coupon-center/ui';
import { useDeleteCard } from '../../shared/cards.api.ts';
import { cardName } from './card-text.ts';

export interface CardActionProps {
  card: PaymentMethod;
  /** The card that becomes the default once this one is deleted. */
  successor: PaymentMethod | undefined;
  /** Why this one cannot be deleted, and the id of the text that says so; undefined where it can. */
  keptBecause: { reason: string; reasonId: string } | undefined;
  onDone: (words: string) => void;
  onPress: () => void;
}

export function DeleteCard({ card, successor, keptBecause, onDone, onPress }: CardActionProps) {
  const contract = useContract();
  const deleteCard = useDeleteCard();
  const [isAsking, setIsAsking] = useState(false);
  const name = cardName(card.card);

  /** @returns why it failed */
  async function confirm(): Promise<string | undefined> {
    onPress();
    try {
      await deleteCard(card.id);
    } catch (error) {
      contract.report(error);
      return failureMessage(error);
    }
    onDone(`${name} was deleted.`);
    return undefined;
  }

  const label = (
    <span>
      Delete<VisuallyHidden> {name}</VisuallyHidden>
    </span>
  );
  if (keptBecause)
    return (
      <InertButton variant="outlined" {...keptBecause}>
        {label}
      </InertButton>
    );
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete payment method?"
        cancelLabel="No, keep it"
        confirmLabel="Yes, delete"
        tone="error"
        onCancel={() => setIsAsking(false)}
        onConfirm={confirm}
      >
        {name} will be deleted. {successor && `${cardName(successor.card)} will become your default card.`}
      </ConfirmDialog>
    </>
  );
}
