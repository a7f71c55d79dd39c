import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCoupon, renderScreen, setUpMockApi } from '@coupon-center/remote-kit/testing';
import type { TestContractOptions } from '@coupon-center/remote-kit/testing';
import type { Coupon } from '@coupon-center/contracts';
import { cardsShown, cardTitles, couponList } from '../testing/coupon-list.ts';
import { aMerchant, serveCoupons, serveSubscription } from '../testing/merchant.ts';
import { CouponsScreen } from './coupons.tsx';

setUpMockApi();

describe('views', () => {
  const named = (title: string, id: number, state: 'live' | 'expired' = 'live') =>
    aCoupon({ id, title, sort_number: id, state, discount_code: `CODE-${id}` });
  const some = [named('Red', 1), named('Old', 2, 'expired'), named('Green', 3), named('Older', 4, 'expired')];

  async function open(coupons = some, options: TestContractOptions = {}) {
    serveSubscription();
    serveCoupons(coupons);
    const result = renderScreen(CouponsScreen, { user: aMerchant(), ...options });
    await cardsShown();
    return result;
  }

  const show = () => userEvent.click(screen.getByRole('button', { name: 'Show 2 expired coupons' }));
  const announced = () => couponList().getByRole('status').textContent;

  async function press(title: string, keys: string) {
    act(() => screen.getByRole('button', { name: new RegExp(`^Move ${title} `) }).focus());
    await userEvent.keyboard(keys);
  }

  describe('expired coupons', () => {
    test('are folded into one line, and shown in their places', async () => {
      await open();
      expect(cardTitles()).toEqual(['Red', 'Green']);
      expect(screen.getByText('2 expired coupons', { selector: 'p' })).toBeVisible();
      await show();
      expect(cardTitles()).toEqual(['Red', 'Old', 'Green', 'Older']);
      await userEvent.click(screen.getByRole('button', { name: 'Hide 2 expired coupons' }));
      expect(cardTitles()).toEqual(['Red', 'Green']);
    });

    test('are found by a search', async () => {
      await open();
      await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'old');
      expect(cardTitles()).toEqual(['Old', 'Older']);
      expect(screen.queryByRole('button', { name: /expired/ })).not.toBeInTheDocument();
    });

    test('stay visible if there are no others', async () => {
      await open([named('Old', 1, 'expired'), named('Older', 2, 'expired')]);
      expect(cardTitles()).toEqual(['Old', 'Older']);
      expect(screen.queryByRole('button', { name: /expired/ })).not.toBeInTheDocument();
    });

    test('do not block the move of another coupon', async () => {
      await open();
      await press('Red', '{ArrowDown}');
      expect(cardTitles()).toEqual(['Green', 'Red']);
      expect(announced()).toBe('Red moved to position 2 of 2.');
      await userEvent.keyboard('{ArrowDown}');
      expect(announced()).toBe('Red stays at position 2 of 2.');
      await show();
      expect(cardTitles()).toEqual(['Old', 'Green', 'Red', 'Older']);
    });

    test('can be moved once they are shown', async () => {
      await open();
      await show();
      await press('Older', '{Home}');
      expect(cardTitles()).toEqual(['Older', 'Red', 'Old', 'Green']);
      expect(screen.getByRole('button', { name: 'Save changes' })).toBeVisible();
    });
  });

  describe('the look of the list', () => {
    /** Sets the width of the window. */
    function onWindow(isWide: boolean) {
      const answer = (media: string) => ({
        media,
        matches: isWide && media.includes('min-width'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      });
      Object.defineProperty(window, 'matchMedia', { configurable: true, value: answer });
    }
    afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

    const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    /** Whether the list shows rows: only rows can be opened. */
    const isCompact = () =>
      couponList().queryAllByRole('button', { expanded: false, name: /^Red/ }).length > 0;
    const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

    test('is compact until cards are chosen, and remembers the choice', async () => {
      onWindow(true);
      const { contract, unmount } = await open();
      expect(isPressed('Compact')).toBe('true');
      expect(isCompact()).toBe(true);
      await choose('Cards');
      expect(isPressed('Cards')).toBe('true');
      expect(isCompact()).toBe(false);
      unmount();
      await open(some, { preferences: contract.preferences });
      expect(isPressed('Cards')).toBe('true');
      await choose('Compact');
      expect(isCompact()).toBe(true);
    });

    test('can be chosen in a shell that keeps no preferences', async () => {
      onWindow(true);
      const { unmount } = await open(some, { preferences: undefined });
      await choose('Cards');
      unmount();
      await open(some, { preferences: undefined });
      expect(isCompact()).toBe(false);
    });

    test('is compact on a phone, whatever was chosen on a wide screen', async () => {
      onWindow(false);
      await open(some, { preferences: { get: () => 'cards', set: () => undefined } });
      expect(isCompact()).toBe(true);
    });
  });
});

describe('filters', () => {
  const states = ['live', 'live', 'scheduled', 'held'] as const;
  const four = ['Red', 'Green', 'Blue', 'White'].map((title, place) =>
    aCoupon({ id: place + 1, title, sort_number: place + 1, state: states[place]! }),
  );

  async function open(search = '', coupons: Coupon[] = four) {
    serveSubscription();
    serveCoupons(coupons);
    const { contract } = renderScreen(CouponsScreen, {
      user: aMerchant(),
      location: { pathname: '/coupons', search },
    });
    await cardsShown();
    return contract;
  }

  const titles = cardTitles;
  const searchBox = () => screen.getByRole('searchbox', { name: 'Search' });
  const search = (value: string) => fireEvent.change(searchBox(), { target: { value } });
  const statusBox = () => screen.getByRole('combobox', { name: 'Status' });

  test('offers no search for up to three coupons', async () => {
    await open('', four.slice(1));
    expect(screen.queryByRole('search')).not.toBeInTheDocument();
  });

  test('finds coupons by words and by status, and announces their number', async () => {
    await open();
    search('blu');
    expect(titles()).toEqual(['Blue']);
    expect(within(screen.getByRole('search')).getByRole('status')).toHaveTextContent('1 of 4 found');
    search('');
    await userEvent.selectOptions(statusBox(), 'Live');
    expect(titles()).toEqual(['Red', 'Green']);
    await userEvent.selectOptions(statusBox(), 'On hold');
    expect(titles()).toEqual(['White']);
  });

  test('hides the handles during a search, until Clear shows all coupons and focuses the search', async () => {
    await open();
    expect(screen.getByRole('button', { name: /^Move Red/ })).toBeVisible();
    search('red');
    expect(screen.queryByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
    expect(screen.getByText('Clear the search to rearrange coupons.')).toBeVisible();
    await userEvent.selectOptions(statusBox(), 'Live');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(titles()).toEqual(['Red', 'Green', 'Blue', 'White']);
    expect(searchBox()).toHaveFocus();
    expect(searchBox()).toHaveValue('');
    expect(statusBox()).toHaveDisplayValue('All');
    expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
    search('purple');
    expect(titles()).toEqual([]);
    expect(screen.getByRole('heading', { name: 'No coupons match your search' })).toBeVisible();
    expect(screen.queryByText(/rearrange/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show all coupons' }));
    expect(titles()).toHaveLength(4);
  });

  test('keeps an unsaved order during a search', async () => {
    const contract = await open();
    act(() => screen.getByRole('button', { name: /^Move Red/ }).focus());
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.selectOptions(statusBox(), 'Live');
    expect(titles()).toEqual(['Green', 'Red']);
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeVisible();
    expect(contract.asksBeforeLeaving()).toBe(true);
  });

  describe('the address', () => {
    test('restores the search, and loads the whole list without one', async () => {
      const contract = await open('?q=e&state=live');
      expect(titles()).toEqual(['Red', 'Green']);
      expect(searchBox()).toHaveValue('e');
      act(() => contract.moveTo({ search: '' }));
      expect(titles()).toHaveLength(4);
      expect(searchBox()).toHaveValue('');
    });

    test('follows the search, replacing its history entry', async () => {
      const contract = await open();
      // In one go, because a slow machine might pause between two letters.
      for (const value of ['g', 'gr']) search(value);
      await waitFor(() => expect(contract.replaced).toEqual(['/coupons?q=gr']));
      act(() => contract.moveTo({ search: '?q=gr' }));
      await userEvent.selectOptions(statusBox(), 'Live');
      await waitFor(() => expect(contract.replaced.at(-1)).toBe('/coupons?q=gr&state=live'));
      expect(contract.visited).toEqual(contract.replaced);
    });

    test('that arrives late, after more was typed, discards no input', async () => {
      const contract = await open('?q=red');
      search('');
      await waitFor(() => expect(contract.replaced).toEqual(['/coupons']));
      // In one go, because the address follows when a slow machine pauses.
      search('b');
      act(() => contract.moveTo({ search: '' }));
      expect(searchBox()).toHaveValue('b');
      act(() => contract.moveTo({ search: '?q=b' }));
      act(() => contract.moveTo({ search: '' }));
      expect(searchBox()).toHaveValue('');
    });
  });
});
