/** The cards that pay the subscription (docs/rules.md, 41). */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Loaded, useApi, useFocusRescue } from '@coupon-center/remote-kit';
import { ActionButton, EmptyState, ListSkeleton, Typography, VisuallyHidden } from '@coupon-center/ui';
import { cardsQuery, useOpenCardPage } from '../../shared/cards.api.ts';
import { Section } from '../../shared/section.tsx';
import { CardList } from './card-list.tsx';
import { useCardReturn } from './use-card-return.ts';

/** Height of one card, which most merchants have, with the text below it; in pixels by page width. */
const ONE_CARD = { xs: 198, md: 119 } as const;

export function PaymentMethods() {
  const cards = useQuery(cardsQuery(useApi()));
  const heading = useRef<HTMLElement>(null);
  const [done, setDone] = useState('');
  const expectChange = useFocusRescue(heading, cards.data);
  const addCard = useOpenCardPage();
  useCardReturn(cards.isError ? null : cards.data?.results, heading);

  const addButton = (
    <ActionButton variant="outlined" action={addCard} busyLabel="Please wait...">
      Add payment method
    </ActionButton>
  );
  return (
    <Section title="PAYMENT METHODS" headingRef={heading} action={addButton}>
      <Loaded
        query={cards}
        what="Your payment methods"
        minHeight={ONE_CARD}
        skeleton={<ListSkeleton rows={1} height={ONE_CARD.md} />}
      >
        {({ results }) =>
          results.length === 0 ? (
            <EmptyState title="No payment method yet" illustration="cards">
              <Typography>No card on file. Add one to keep your subscription active.</Typography>
            </EmptyState>
          ) : (
            <CardList cards={results} onDone={setDone} onPress={expectChange} />
          )
        }
      </Loaded>
      <VisuallyHidden announced>{done}</VisuallyHidden>
    </Section>
  );
}
