/** Hands for the list of coupons of the tests. */
import { screen, within } from '@testing-library/react';

/** The cards have come; the first render of a file takes its time on a busy machine. */
export async function cardsShown(): Promise<void> {
  await screen.findAllByRole('article', {}, { timeout: 15_000 });
}

export const couponList = () => within(screen.getByRole('group', { name: 'Your coupons' }));

/** The headlines of the cards, from the top. */
export function cardTitles(): (string | null)[] {
  const headings = couponList().queryAllByRole('heading', { level: 2 });
  return headings.map(({ textContent }) => textContent);
}
