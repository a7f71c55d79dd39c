/** One card: what it is, when it expires, whether it is charged, and its actions. */
import { dayIn } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { ActionButton, Box, Card, StatusChip, Typography, VisuallyHidden } from '@coupon-center/ui';
import { useMakeDefault } from '../../shared/cards.api.ts';
import { useReportedAction } from '../../shared/use-reported-action.ts';
import { cardExpiry, cardName, expiryText } from './card-text.ts';
import type { CardExpiry } from './card-text.ts';
import { DeleteCard } from './delete-card.tsx';
import type { CardActionProps } from './delete-card.tsx';

export function CardRow({ card, successor, keptBecause, onDone, onPress }: CardActionProps) {
  const { timeZone } = useSite();
  const makeDefault = useMakeDefault();
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!card.isDefault && (
          <ActionButton variant="outlined" action={choose}>
            <span>
              Make default<VisuallyHidden> {name}</VisuallyHidden>
            </span>
          </ActionButton>
        )}
        <DeleteCard
          card={card}
          successor={successor}
          keptBecause={keptBecause}
          onDone={onDone}
          onPress={onPress}
        />
      </Box>
    </Card>
  );
}

function ExpiryChip({ expiry }: { expiry: CardExpiry }) {
  if (expiry === 'expired') return <StatusChip tone="error" label="Expired" />;
  return expiry === 'soon' ? <StatusChip tone="warning" label="Expires soon" /> : null;
}
