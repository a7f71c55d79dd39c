/** The review screen in tests. */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listReviews, listStoreCoupons, readReviewNumbers } from '@coupon-center/contracts';
import type { ProviderCoupon, ProviderRole, ReviewNumbers } from '@coupon-center/contracts';
import { aPage, aUser, mockCall, renderScreen } from '@coupon-center/remote-kit/testing';
import type { TestContract } from '@coupon-center/remote-kit/testing';
import { ReviewScreen } from '../routes/review.tsx';
import { aReviewItem } from './a-review-item.ts';
import { serveTemplates } from './reason-templates.ts';

export const maple = aReviewItem();
export const birch = aReviewItem({ id: 12, name: 'Birch & Bloom', owner_email: 'owner@birch.example' });

export const numbers: ReviewNumbers = {
  pending_stores: 1,
  changed_stores: 0,
  pending_coupons: 2,
  held_coupons: 3,
  days: 28,
  decided: 41,
  median_wait_seconds: 9300,
};

type Width = 'narrow' | 'wide';

/** Makes the window of each test so wide that list and store are side by side. */
export const onWideScreen = () => void onScreenOf('wide');

/** Starts each test in a window of a width. @returns a function that changes it */
export function onScreenOf(width: Width): (width: Width) => void {
  const changes = new EventTarget();
  let isWide: boolean;
  beforeEach(() => {
    isWide = width === 'wide';
    const value = (media: string) => ({
      media,
      get matches() {
        return isWide && media.includes('min-width');
      },
      addEventListener: changes.addEventListener.bind(changes),
      removeEventListener: changes.removeEventListener.bind(changes),
    });
    Object.defineProperty(window, 'matchMedia', { configurable: true, value });
    Element.prototype.scrollIntoView = jest.fn();
  });
  afterEach(() => void Reflect.deleteProperty(window, 'matchMedia'));
  return (next) => {
    isWide = next === 'wide';
    changes.dispatchEvent(new Event('change'));
  };
}

/** Opens the screen over a list that tests may change; the API finds any of its stores by id. */
export function openReviews(stores = [maple], search = '', coupons: ProviderCoupon[] = []) {
  const list = { stores, coupons };
  mockCall(readReviewNumbers, () => numbers);
  mockCall(listStoreCoupons, () => aPage(list.coupons));
  serveTemplates();
  const calls = mockCall(listReviews, ({ query }) => {
    const id = query.get('id');
    return aPage(list.stores.filter((store) => id === null || String(store.id) === id));
  });
  return { ...openReviewScreen(search), list, calls };
}

/** Opens the screen as somebody who reviews. */
export function openReviewScreen(search = '', provider_role: ProviderRole = 'administrator') {
  return renderScreen(ReviewScreen, {
    user: aUser({ role: 'provider', provider_role }),
    location: { search },
  });
}

/** Opens the last address that the screen navigated to, as the shell does. */
export function follow(contract: TestContract): void {
  const to = contract.visited.at(-1) ?? '';
  act(() => contract.moveTo({ search: to.slice(to.indexOf('?')) }));
}

/** The store that is shown. */
export const card = (name = maple.name) => screen.findByRole('article', { name });
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Stops the clock of events. @returns a function that lets milliseconds pass */
export function stopEventClock(): (milliseconds: number) => void {
  let now = 0;
  jest.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => now);
  return (milliseconds) => void (now += milliseconds);
}

/** The labels of the buttons in an element, without the keys behind them. */
export const labelsOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('button')
    .map(({ firstChild }) => firstChild?.textContent ?? '');
