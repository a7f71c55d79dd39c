/** The review screen in tests. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listReviews, readReviewNumbers } from '@coupon-center/contracts';
import type { ProviderRole, ReviewNumbers } from '@coupon-center/contracts';
import { aPage, aUser, mockCall, renderScreen } from '@coupon-center/remote-kit/testing';
import { ReviewScreen } from '../routes/review.tsx';
import { aReviewItem } from './a-review-item.ts';
import { serveTemplates } from './reason-templates.ts';

export const maple = aReviewItem();
export const birch = aReviewItem({ id: 12, name: 'Birch & Bloom' });

export const numbers: ReviewNumbers = {
  pending_stores: 1,
  changed_stores: 0,
  pending_coupons: 2,
  held_coupons: 3,
  days: 28,
  decided: 41,
  median_wait_seconds: 9300,
};

/** Opens the screen over a list that tests may change. */
export function openReviews(stores = [maple], search = '') {
  const list = { stores };
  mockCall(readReviewNumbers, () => numbers);
  serveTemplates();
  const calls = mockCall(listReviews, () => aPage(list.stores));
  return { ...openReviewScreen(search), list, calls };
}

/** Opens the screen as somebody who reviews. */
export function openReviewScreen(search = '', provider_role: ProviderRole = 'administrator') {
  return renderScreen(ReviewScreen, {
    user: aUser({ role: 'provider', provider_role }),
    location: { search },
  });
}

export const card = (name = maple.name) => screen.findByRole('article', { name });
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
