/** The merchant comes back from the page that adds a card: says what has become of it, and cleans the address. */
import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { CARD_RETURN } from '@coupon-center/contracts';
import type { PaymentMethod } from '@coupon-center/contracts';
import { useContract, useSearchParams } from '@coupon-center/remote-kit';
import { cardName } from './card-words.ts';

/**
 * @param cards newest first; undefined until they are read, null where that failed
 * @param heading takes the focus, so that the new card is in sight
 */
export function useCardReturn(
  cards: readonly PaymentMethod[] | null | undefined,
  heading: RefObject<HTMLElement | null>,
): void {
  const contract = useContract();
  const outcome = useSearchParams().get(CARD_RETURN);
  const isKnown = cards !== undefined;

  const tell = useEffectEvent(() => {
    const [newest] = cards ?? [];
    if (outcome === 'added')
      contract.notify.success(`${newest ? cardName(newest.card) : 'Your card'} was added`);
    else contract.notify.info('No card was added');
    heading.current?.focus();
    contract.navigate('/payment', { replace: true });
  });
  useEffect(() => {
    if (outcome !== null && isKnown) tell();
  }, [outcome, isKnown]);
}
