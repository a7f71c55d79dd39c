/** The cards, newest first, each with its actions. */
import { useId } from 'react';
import { LAST_PAYMENT_METHOD } from '@coupon-center/contracts';
import type { PaymentMethod } from '@coupon-center/contracts';
import { Box, Typography } from '@coupon-center/ui';
import { CardRow } from './card-row.tsx';

const LAST_CARD = `${LAST_PAYMENT_METHOD}. Add another one before you delete it.`;

export interface CardListProps {
  cards: readonly PaymentMethod[];
  /** Called with a sentence about what was done. */
  onDone: (words: string) => void;
  /** Called when a button is pressed that may disappear with what it changes. */
  onPress: () => void;
}

export function CardList({ cards, onDone, onPress }: CardListProps) {
  const reasonId = useId();
  const isLast = cards.length === 1;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {cards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            successor={card.isDefault ? cards.find(({ id }) => id !== card.id) : undefined}
            keptBecause={isLast ? { reason: LAST_CARD, reasonId } : undefined}
            onDone={onDone}
            onPress={onPress}
          />
        ))}
      </Box>
      {isLast && (
        <Typography id={reasonId} variant="body2" sx={{ color: 'text.secondary' }}>
          {LAST_CARD}
        </Typography>
      )}
    </Box>
  );
}
