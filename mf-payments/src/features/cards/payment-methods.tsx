/** The cards that pay the subscription (docs/rules.md, 41). */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Loaded, useApi, useFocusRescue } from '@coupon-center/remote-kit';
import { EmptyState, ListSkeleton, Typography, VisuallyHidden } from '@coupon-center/ui';
import { Section } from '../../section.tsx';
import { AddCard } from './add-card.tsx';
import { CardList } from './card-list.tsx';
import { cardsQuery } from './cards.api.ts';
import { useCardReturn } from './use-card-return.ts';

/** Of one card, which most merchants have, with what is said below it, by the width of the page. In pixels. */
const ONE_CARD = { xs: 198, md: 119 } as const;

export function PaymentMethods() {
  const cards = useQuery(cardsQuery(useApi()));
  const heading = useRef<HTMLElement>(null);
  const [done, setDone] = useState('');
  const expectChange = useFocusRescue(heading, cards.data);
  useCardReturn(cards.isError ? null : cards.data?.results, heading);

  return (
    <Section title="PAYMENT METHODS" headingRef={heading} action={<AddCard />}>
      <Loaded
        query={cards}
        what="Your payment methods"
        minHeight={ONE_CARD}
        skeleton={<ListSkeleton rows={1} height={ONE_CARD.md} />}
      >
        {({ results }) =>
          results.length === 0 ? (
            <EmptyState title="No payment method yet" illustration="cards">
              <Typography>There is no card on file that could pay your subscription.</Typography>
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
