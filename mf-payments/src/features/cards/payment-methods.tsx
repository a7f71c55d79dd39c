/** The cards that pay the subscription (docs/rules.md, 41). */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { CARD_RETURN } from '@coupon-center/contracts';
import type { PaymentMethod } from '@coupon-center/contracts';
import {
  failureMessage,
  Loaded,
  useApi,
  useContract,
  useFocusRescue,
  useSearchParams,
} from '@coupon-center/remote-kit';
import { ActionButton, Box, EmptyState, ListSkeleton, Typography, VisuallyHidden } from '@coupon-center/ui';
import { cardsQuery, useMakeDefault, useOpenCardPage } from '../../shared/cards.api.ts';
import { Section } from '../../shared/section.tsx';
import { isOverdue, plansQuery } from '../../shared/plans.api.ts';
import { CardList } from './card-list.tsx';
import { cardName } from './card-text.ts';

/** Height of one card, which most merchants have, with the text below it; in pixels by page width. */
const ONE_CARD = { xs: 198, sm: 119 } as const;

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
    <Section title="Payment methods" headingRef={heading} action={addButton}>
      <Loaded
        query={cards}
        what="Your payment methods"
        skeleton={
          <Box sx={{ minHeight: ONE_CARD }}>
            <ListSkeleton rows={1} height={ONE_CARD.sm} />
          </Box>
        }
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

/** Maximum age, in seconds, of a card that is charged on return, because any link may lead to this address. */
const JUST_ADDED = 600;

/**
 * Handles the return from Stripe's page that adds a card: reports the result, pays an overdue invoice, and cleans the address.
 * @param cards newest first; undefined until they are read, null if that failed
 * @param heading takes the focus, so that the new card is in sight
 */
function useCardReturn(
  cards: readonly PaymentMethod[] | null | undefined,
  heading: RefObject<HTMLElement | null>,
): void {
  const contract = useContract();
  const makeDefault = useMakeDefault();
  const plans = useQuery(plansQuery(contract));
  const outcome = useSearchParams().get(CARD_RETURN);
  const isKnown = cards !== undefined && !plans.isPending;

  async function payWith({ id, card }: PaymentMethod) {
    try {
      await makeDefault(id);
      contract.notify.success(`${cardName(card)} is now your default card, and your payment went through`);
    } catch (error) {
      contract.report(error);
      contract.notify.error(failureMessage(error));
    }
  }
  const finish = useEffectEvent(() => {
    const [newest] = cards ?? [];
    const subscription = plans.data?.subscription;
    if (outcome !== 'added') contract.notify.info('No card was added');
    else if (newest && isNew(newest) && subscription && isOverdue(subscription)) void payWith(newest);
    else contract.notify.success(`${newest ? cardName(newest.card) : 'Your card'} was added`);
    heading.current?.focus();
    contract.navigate('/payment', { replace: true });
  });
  useEffect(() => {
    if (outcome !== null && isKnown) finish();
  }, [outcome, isKnown]);
}

function isNew({ created, isDefault }: PaymentMethod): boolean {
  return !isDefault && Date.now() / 1000 - created < JUST_ADDED;
}
