import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { archiveCoupon, listCoupons, restoreCoupon } from '@coupon-center/contracts';
import {
  aCoupon,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { blue, cardsShown, cardTitles, green, red, serveArchive, white } from '../testing/coupon-list.ts';
import { aList, aMerchant, serveSubscription } from '../testing/merchant.ts';
import { CouponsScreen } from './coupons.tsx';
import { AddCouponScreen } from './add-coupon.tsx';

setUpMockApi();

afterEach(() => jest.useRealTimers());

async function open() {
  serveSubscription();
  const { contract } = renderScreen(CouponsScreen, { user: aMerchant() });
  await cardsShown();
  return contract;
}

const titles = cardTitles;
const archive = (title: string) =>
  userEvent.click(screen.getByRole('button', { name: new RegExp(`^Archive ${title}`) }));
const undo = () => screen.queryByRole('button', { name: 'Undo' });

describe('archiving', () => {
  test('removes the card immediately, before the API has responded', async () => {
    serveArchive([red, green, blue]);
    await open();
    let answer: () => void = () => undefined;
    const calls = mockCall(archiveCoupon, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { ...green, state: 'archived' as const };
    });
    await archive('Green');
    expect(titles()).toEqual(['Red', 'Blue']);
    expect(screen.getByText('2 of 10 coupons used')).toBeVisible();
    expect(undo()).toHaveFocus();
    expect(undo()).toHaveAccessibleDescription('Green was archived.');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]!.headers.get('if-match')).toContain(green.updated);
    answer();
  });

  test('frees a slot of a full store with one press, by the coupon that ended first', async () => {
    const ended = (id: number, expiration_date: string) =>
      aCoupon({ id, title: `Old ${id}`, state: 'expired', start_date: '2026-01-01', expiration_date });
    const others = Array.from({ length: 8 }, (_, place) => ({ ...red, id: 11 + place }));
    const { archived } = serveArchive([ended(1, '2026-03-20'), ended(2, '2026-02-10'), ...others]);
    await open();
    expect(screen.queryByText('Archive one to add another.')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Archive Old 2, which ended Feb 10/ }));
    await waitFor(() => expect(archived.map(({ params }) => params.couponId)).toEqual(['2']));
    expect(screen.getByRole('link', { name: 'ADD COUPON' })).toBeVisible();
    expect(undo()).toHaveFocus();
  });

  test('is reverted by Undo, which returns the card to its place and focuses it', async () => {
    const { restored } = serveArchive([red, green, blue]);
    await open();
    await archive('Green');
    await userEvent.click(undo()!);
    await waitFor(() => expect(titles()).toEqual(['Red', 'Green', 'Blue']));
    expect(restored.map(({ params }) => params.couponId)).toEqual(['2']);
    expect(screen.getByRole('article', { name: /^Green/ })).toHaveFocus();
    expect(undo()).not.toBeInTheDocument();
  });

  test('finishes before Undo reverts it', async () => {
    const { restored } = serveArchive([red, green]);
    await open();
    let answer: () => void = () => undefined;
    mockCall(archiveCoupon, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { ...green, state: 'archived' as const };
    });
    await archive('Green');
    await userEvent.click(undo()!);
    expect(screen.getByRole('button', { name: 'Restoring...' })).toBeVisible();
    expect(restored).toEqual([]);
    answer();
    await waitFor(() => expect(restored).toHaveLength(1));
    await waitFor(() => expect(titles()).toEqual(['Red', 'Green']));
  });

  test.each([
    ['the network is down', () => 'network-down' as const, 'We cannot reach the server.'],
    [
      'it was changed elsewhere',
      () => {
        throw problemFailure(
          409,
          'stale',
          'The coupon has changed since you opened it. Look at it again before you save.',
        );
      },
      'The coupon has changed since you opened it.',
    ],
  ])(
    'fails when %s: the card returns with the focus, and a notification says why',
    async (_, answer, message) => {
      serveArchive([red, green]);
      const contract = await open();
      mockCall(archiveCoupon, answer);
      await archive('Green');
      await waitFor(() => expect(contract.notices).toHaveLength(1));
      expect(contract.notices[0]).toContain(`Green wasn’t archived. ${message}`);
      expect(titles()).toEqual(['Red', 'Green']);
      expect(screen.getByRole('article', { name: /^Green/ })).toHaveFocus();
      expect(undo()).not.toBeInTheDocument();
    },
  );

  test('a failed Undo says why, and can be pressed again', async () => {
    serveArchive([red, green]);
    const contract = await open();
    await archive('Green');
    mockCall(restoreCoupon, () => {
      throw problemFailure(
        403,
        'coupon_limit_reached',
        'A store page has at most 10 coupons. Change one instead.',
      );
    });
    await userEvent.click(undo()!);
    await waitFor(() =>
      expect(contract.notices).toEqual([
        'Green wasn’t restored. A store page has at most 10 coupons. Change one instead.',
      ]),
    );
    expect(undo()).toBeVisible();
    expect(titles()).toEqual(['Red']);
  });

  test('restores the focus once: a search that hides and shows the card again keeps the focus', async () => {
    serveArchive([red, green, blue, white]);
    await open();
    await archive('Green');
    await userEvent.click(undo()!);
    await waitFor(() => expect(screen.getByRole('article', { name: /^Green/ })).toHaveFocus());
    const search = screen.getByRole('searchbox', { name: 'Search' });
    await userEvent.type(search, 'blue');
    expect(titles()).toEqual(['Blue']);
    await userEvent.clear(search);
    expect(titles()).toHaveLength(4);
    expect(search).toHaveFocus();
  });

  test('does not move the focus if it fails during a search', async () => {
    serveArchive([red, green, blue, white, { ...white, id: 5, title: 'Black' }]);
    const contract = await open();
    let refuse: () => void = () => undefined;
    mockCall(archiveCoupon, async () => {
      await new Promise<void>((resolve) => (refuse = resolve));
      throw problemFailure(409, 'stale', 'The coupon has changed since you opened it.');
    });
    await archive('Green');
    const search = screen.getByRole('searchbox', { name: 'Search' });
    await userEvent.type(search, 'blue');
    refuse();
    await waitFor(() => expect(contract.notices).toHaveLength(1));
    await userEvent.clear(search);
    expect(titles()).toHaveLength(5);
    expect(search).toHaveFocus();
  });

  test('does not delay archiving another coupon', async () => {
    serveArchive([red, green, blue]);
    await open();
    const answers: (() => void)[] = [];
    const calls = mockCall(archiveCoupon, async ({ params }) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return { ...(params.couponId === '1' ? red : green), state: 'archived' as const };
    });
    await archive('Red');
    await archive('Green');
    await waitFor(() => expect(calls.map(({ params }) => params.couponId)).toEqual(['1', '2']));
    answers.forEach((answer) => answer());
    expect(titles()).toEqual(['Blue']);
  });

  test('ignores the second press of a double click, which hits the next card', async () => {
    const { archived } = serveArchive([red, green]);
    await open();
    fireEvent.click(screen.getByRole('button', { name: /^Archive Red/ }), { detail: 1 });
    fireEvent.click(screen.getByRole('button', { name: /^Archive Green/ }), { detail: 2 });
    await waitFor(() => expect(archived).toHaveLength(1));
    expect(titles()).toEqual(['Green']);
  });

  test('keeps an unsaved order', async () => {
    serveArchive([red, green, blue]);
    await open();
    act(() => screen.getByRole('button', { name: /^Move Red/ }).focus());
    await userEvent.keyboard('{End}');
    await archive('Green');
    expect(titles()).toEqual(['Blue', 'Red']);
    await userEvent.click(undo()!);
    await waitFor(() => expect(titles()).toEqual(['Green', 'Blue', 'Red']));
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeVisible();
  });

  test('of the last coupon does not redirect, so that it can be undone', async () => {
    serveArchive([red]);
    const contract = await open();
    await archive('Red');
    expect(screen.getByRole('heading', { name: 'CREATE COUPON FOR YOUR STORE PAGE' })).toBeVisible();
    expect(screen.getByText('0 COUPON')).toBeVisible();
    expect(screen.getByRole('link', { name: 'ADD COUPON' })).toBeVisible();
    await userEvent.click(undo()!);
    await waitFor(() => expect(titles()).toEqual(['Red']));
    expect(contract.visited).toEqual([]);
  });
});

describe('the ten seconds of Undo', () => {
  /** Archives a coupon, and pauses the ten seconds by putting the focus on Undo. */
  async function archiveGreen() {
    const { archived } = serveArchive([red, green]);
    await open();
    await archive('Green');
    await waitFor(() => expect(archived).toHaveLength(1));
    await waitFor(() => expect(undo()).toHaveFocus());
    jest.useFakeTimers();
    return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  }
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
  const bar = () => undo()!.parentElement!;

  test('end by themselves and leave the focus in the list', async () => {
    await archiveGreen();
    act(() => void undo()!.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    await pass(9);
    expect(undo()).toBeVisible();
    await pass(1.5);
    expect(undo()).not.toBeInTheDocument();
    expect(document.body).not.toHaveFocus();
  });

  test('pause while the pointer is on the bar', async () => {
    const user = await archiveGreen();
    act(() => undo()!.blur());
    await user.hover(bar());
    await pass(30);
    expect(undo()).toBeVisible();
    await user.unhover(bar());
    await pass(10.5);
    expect(undo()).not.toBeInTheDocument();
  });

  test('pause while the keyboard focus is on the bar', async () => {
    const user = await archiveGreen();
    act(() => undo()!.blur());
    act(() => undo()!.focus());
    await pass(30);
    expect(undo()).toBeVisible();
    await user.tab();
    await pass(10.5);
    expect(undo()).not.toBeInTheDocument();
  });
});

describe('archived coupons', () => {
  const toggle = () => screen.getByRole('button', { name: 'Archived coupons' });
  const old = aCoupon({
    id: 9,
    title: 'Old',
    description: 'Last winter',
    sort_number: 2,
    state: 'archived',
    archived: '2026-11-20T10:00:00.000Z',
  });

  test('are loaded only when the section is opened', async () => {
    serveArchive([red], [old]);
    const calls = mockCall(listCoupons, ({ query }) => aList(query.get('archived') === '1' ? [old] : [red]));
    await open();
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    expect(calls).toHaveLength(1);
    await userEvent.click(toggle());
    expect(await screen.findByText('Last winter')).toBeVisible();
    expect(calls).toHaveLength(2);
    expect(screen.getByText(/^Archived Nov 20/)).toBeVisible();
    await userEvent.click(toggle());
    expect(screen.queryByText('Last winter')).not.toBeInTheDocument();
  });

  test('return to their place and take the focus on Restore', async () => {
    serveArchive([red, blue], [old]);
    await open();
    await userEvent.click(toggle());
    await userEvent.click(await screen.findByRole('button', { name: /^Restore Old/ }));
    await waitFor(() => expect(titles()).toEqual(['Red', 'Old', 'Blue']));
    expect(screen.getByRole('article', { name: /^Old/ })).toHaveFocus();
    expect(await screen.findByText('No archived coupons.')).toBeVisible();
  });

  test('cannot be restored with ten coupons, and the section says why', async () => {
    const ten = Array.from({ length: 10 }, (_, place) => aCoupon({ id: 20 + place, title: `${place} OFF` }));
    const { restored } = serveArchive(ten, [old]);
    await open();
    await userEvent.click(toggle());
    const button = await screen.findByRole('button', { name: /^Restore Old/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('You have 10 coupons. Archive one to restore another.');
    await userEvent.click(button);
    expect(restored).toEqual([]);
  });

  test('have no section if there are none, until one is archived', async () => {
    serveArchive([red, blue]);
    await open();
    expect(screen.queryByRole('button', { name: 'Archived coupons' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Archive Blue/ }));
    expect(await screen.findByRole('button', { name: 'Archived coupons' })).toBeVisible();
  });

  test('show an error with Retry if they cannot be loaded', async () => {
    serveArchive([red], [old]);
    await open();
    let isDown = true;
    mockCall(listCoupons, () => {
      if (isDown) throw problemFailure(404);
      return aList([old]);
    });
    await userEvent.click(toggle());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Your archived coupons could not be loaded.');
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Last winter')).toBeVisible();
    expect(document.body).not.toHaveFocus();
  });

  test('show a loading message', async () => {
    serveArchive([red], [old]);
    await open();
    mockCall(listCoupons, () => new Promise(() => undefined));
    await userEvent.click(toggle());
    expect(screen.getByText('Loading')).toBeInTheDocument();
  });

  test('can be opened by address without any active coupon, without a redirect to the form', async () => {
    serveArchive([], [old]);
    serveSubscription();
    const { contract } = renderScreen(CouponsScreen, {
      user: aMerchant(),
      location: { pathname: '/coupons', search: '?archived=1' },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Restore Old/ }));
    await waitFor(() => expect(titles()).toEqual(['Old']));
    expect(contract.visited).toEqual([]);
  });

  test('are mentioned beside the form of the first coupon', async () => {
    serveArchive([], [old]);
    serveSubscription();
    const { contract } = renderScreen(AddCouponScreen, { user: aMerchant() });
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent('One coupon is archived.');
    await userEvent.click(within(note).getByRole('link', { name: 'See what can be restored' }));
    expect(contract.visited).toEqual(['/coupons?archived=1']);
  });
});
