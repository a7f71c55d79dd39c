/** The return from Stripe's page that adds a card: says what became of it, pays what is overdue, and cleans the address. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { CARD_RETURN } from '@coupon-center/contracts';
import type { PaymentMethod } from '@coupon-center/contracts';
import { failureMessage, useContract, useSearchParams } from '@coupon-center/remote-kit';
import { useMakeDefault } from '../../shared/cards.api.ts';
import { isOverdue, plansQuery } from '../../shared/plans.api.ts';
import { cardName } from './card-text.ts';

/** An address can be opened by anybody's link, so that it pays only with a card that has just been added. In seconds. */
const JUST_ADDED = 600;

/**
 * @param cards newest first; undefined until they are read, null where that failed
 * @param heading takes the focus, so that the new card is in sight
 */
export function useCardReturn(
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
