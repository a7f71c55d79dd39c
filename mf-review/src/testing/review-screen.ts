/** The screen of the reviews in tests. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listReviews } from '@coupon-center/contracts';
import { aUser, mockCall, renderScreen } from '@coupon-center/remote-kit/testing';
import { ReviewScreen } from '../routes/review.tsx';
import { aPage, aReviewItem } from './a-review-item.ts';

export const maple = aReviewItem();
export const birch = aReviewItem({ id: 12, name: 'Birch & Bloom' });

/** Opens the screen over a list that tests may change. */
export function openReviews(stores = [maple], search = '') {
  const list = { stores };
  const calls = mockCall(listReviews, () => aPage(list.stores));
  const { contract } = renderScreen(ReviewScreen, {
    user: aUser({ role: 'provider' }),
    location: { search },
  });
  return { contract, list, calls };
}

export const card = (name = maple.name) => screen.findByRole('article', { name });
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
