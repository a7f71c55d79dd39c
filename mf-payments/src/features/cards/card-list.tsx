/** The cards, the default one first, each with its actions. */
import { useId } from 'react';
import { dayIn, LAST_PAYMENT_METHOD } from '@coupon-center/contracts';
import type { PaymentMethod } from '@coupon-center/contracts';
import { useReportedAction, useSite } from '@coupon-center/remote-kit';
import { ActionButton, Box, Card, StatusChip, Typography, VisuallyHidden } from '@coupon-center/ui';
import { useDeleteCard, useMakeDefault } from '../../shared/cards.api.ts';
import { DeleteButton } from '../../shared/delete-button.tsx';
import { CardMark } from './card-mark.tsx';
import { cardExpiry, cardName, expiryText } from './card-text.ts';
import type { CardExpiry } from './card-text.ts';

const LAST_CARD = `${LAST_PAYMENT_METHOD}. Add another one before you delete it.`;

export interface CardListProps {
  cards: readonly PaymentMethod[];
  /** Called with a sentence about what was done. */
  onDone: (words: string) => void;
  /** Called when a button is pressed that may disappear with the change. */
  onPress: () => void;
}

export function CardList({ cards, onDone, onPress }: CardListProps) {
  const reasonId = useId();
  const isLast = cards.length === 1;
  const shown = cards.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((card) => (
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

interface CardRowProps extends Pick<CardListProps, 'onDone' | 'onPress'> {
  card: PaymentMethod;
  /** The card that becomes the default once this one is deleted. */
  successor: PaymentMethod | undefined;
  /** Why this one cannot be deleted, and the id of the text that says so; undefined if it can. */
  keptBecause: { reason: string; reasonId: string } | undefined;
}

/** One card: what it is, when it expires, whether it is charged, and its actions. */
function CardRow({ card, successor, keptBecause, onDone, onPress }: CardRowProps) {
  const { timeZone } = useSite();
  const makeDefault = useMakeDefault();
  const deleteCard = useDeleteCard();
  const today = dayIn(timeZone);
  const name = cardName(card.card);
  const choose = useReportedAction(async () => {
    onPress();
    await makeDefault(card.id);
    onDone(`${name} is now your default card.`);
  });

  return (
    <Card
      component="li"
      sx={{
        p: 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 0 }}>
        <CardMark brand={card.card.brand} />
        <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Typography variant="h3" component="p">
              {name}
            </Typography>
            {card.isDefault && <StatusChip tone="info" label="Default" />}
            <ExpiryChip expiry={cardExpiry(card.card, today)} />
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {expiryText(card.card, today)}
          </Typography>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!card.isDefault && (
          <ActionButton variant="outlined" action={choose}>
            <span>
              Make default<VisuallyHidden> {name}</VisuallyHidden>
            </span>
          </ActionButton>
        )}
        {/* The last one stays (specification, section 5). */}
        <DeleteButton
          name={name}
          keptBecause={keptBecause}
          action={() => deleteCard(card.id)}
          onDone={onDone}
          onPress={onPress}
        >
          We’ll remove this card from your account.{' '}
          {successor && `${cardName(successor.card)} will become your default card.`}
        </DeleteButton>
      </Box>
    </Card>
  );
}

function ExpiryChip({ expiry }: { expiry: CardExpiry }) {
  if (expiry === 'expired') return <StatusChip tone="error" label="Expired" />;
  return expiry === 'soon' ? <StatusChip tone="warning" label="Expires soon" /> : null;
}
