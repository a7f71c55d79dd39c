/** Opens the form of a new coupon, fills it in, and finds elements in it. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCoupon, renderScreen } from '@coupon-center/remote-kit/testing';
import { sites } from '@coupon-center/site-config';
import { AddCouponScreen } from '../routes/add-coupon.tsx';
import { aMerchant, serveCoupons, serveSubscription } from './merchant.ts';

/** Makes date pickers work as on a desktop, which jsdom doesn't claim to be. */
export function onDesktop(): void {
  beforeEach(() => {
    const answer = (media: string) => ({
      media,
      matches: media.includes('pointer: fine'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: answer });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'matchMedia');
  });
}

/** Stops the clock at an instant; timers continue. */
export function onDate(instant: string): void {
  beforeEach(() => {
    const spared = [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
    ] as const;
    const others = [
      'nextTick',
      'queueMicrotask',
      'performance',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ] as const;
    jest.useFakeTimers({ now: new Date(instant), doNotFake: [...spared, ...others, 'hrtime'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
}

export const dateSection = (field: string, name: 'Month' | 'Day' | 'Year') =>
  within(screen.getByRole('group', { name: field })).getByRole('spinbutton', { name });

/** Types a date into a picker's field, e.g. `typeDate('Start Date', '12312026')`. */
export async function typeDate(field: string, digits: string): Promise<void> {
  await userEvent.click(dateSection(field, 'Month'));
  await userEvent.keyboard(digits);
}

/** Returns what a picker's field shows, e.g. '12/31/2026'. */
export function shownDate(field: string): string {
  const read = (name: 'Month' | 'Day' | 'Year') => dateSection(field, name).textContent;
  return `${read('Month')}/${read('Day')}/${read('Year')}`;
}

/** Replaces a text at once, not key by key. */
export async function retype(label: string, text: string): Promise<void> {
  const input = screen.getByRole('textbox', { name: label, hidden: true });
  await act(async () => {
    input.focus();
    fireEvent.change(input, { target: { value: text } });
  });
}

export async function choose(label: string, option: string): Promise<void> {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }));
  // A hint may follow the label.
  const item = await screen.findByRole('option', { name: (name) => name.startsWith(option) });
  await act(async () => fireEvent.click(item));
}

/** An instant that is the 31st in Toronto, but already the 1st in Greenwich. */
export const TODAY = '2026-11-01T02:00:00Z';

export const saveButton = () => screen.getByRole('button', { name: 'Save Coupon' });
export const save = () => userEvent.click(saveButton());
export const description = () => screen.getByRole('textbox', { name: 'Coupon Description' });
export const describeAs = (text: string) => retype('Coupon Description', text);
export const preview = () => within(screen.getByRole('complementary', { name: 'Preview' }));

/**
 * Opens `/coupons/add` as a merchant who may add a coupon.
 * @param options.search the query string
 */
export async function openNewCoupon({
  user = aMerchant(),
  coupons = [aCoupon()],
  search = '',
  site = sites['6'],
} = {}) {
  serveSubscription();
  serveCoupons(coupons);
  const location = { route: '/coupons/add', pathname: '/coupons/add', search };
  const { contract, container } = renderScreen(AddCouponScreen, { user, location, site });
  await waitFor(() => expect(saveButton()).toBeEnabled());
  return { contract, container };
}
