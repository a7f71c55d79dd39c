import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { archiveCoupon, listCoupons, restoreCoupon } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import {
  aCoupon,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import type { TestContractOptions } from '@coupon-center/remote-kit/testing';
import { cardTitles, cardsShown } from '../testing/coupon-list.ts';
import { aList, aMerchant, serveSubscription } from '../testing/merchant.ts';
import { AddCouponScreen } from './add-coupon.tsx';
import { CouponsScreen } from './coupons.tsx';

setUpMockApi();
afterEach(() => jest.useRealTimers());

const red = aCoupon({ id: 1, title: 'Red', sort_number: 1 });
const green = aCoupon({ id: 2, title: 'Green', sort_number: 2 });
const blue = aCoupon({ id: 3, title: 'Blue', sort_number: 3 });

/** An API that archives and restores what it has; what it has is told by the lists it answers. */
function serveArchive(live: Coupon[], archived: Coupon[] = []) {
  const all = new Map([...live, ...archived].map((coupon) => [coupon.id, coupon]));
  const isArchived = (coupon: Coupon) => coupon.state === 'archived';
  mockCall(listCoupons, ({ query }) => {
    const asksForArchived = query.get('archived') === '1';
    const found = [...all.values()].filter((coupon) => isArchived(coupon) === asksForArchived);
    return aList(found.toSorted((left, right) => left.sort_number - right.sort_number));
  });
  const change = (id: string | undefined, fields: Partial<Coupon>) => {
    const coupon = { ...all.get(Number(id))!, ...fields };
    all.set(coupon.id, coupon);
    return coupon;
  };
  const archived$ = mockCall(archiveCoupon, ({ params }) =>
    change(params.couponId, { state: 'archived', archived: '2026-11-20T10:00:00.000Z' }),
  );
  const restored = mockCall(restoreCoupon, ({ params }) =>
    change(params.couponId, { state: 'live', archived: null }),
  );
  return { archived: archived$, restored };
}

async function open(options: TestContractOptions = {}) {
  serveSubscription();
  const { contract } = renderScreen(CouponsScreen, { user: aMerchant(), ...options });
  await cardsShown();
  return contract;
}

const titles = cardTitles;
const archive = (title: string) => userEvent.click(screen.getByRole('button', { name: `Archive ${title}` }));
const undo = () => screen.queryByRole('button', { name: 'Undo' });
const toggle = () => screen.getByRole('button', { name: 'Archived coupons' });

describe('archiving', () => {
  test('takes the card away at once, before the API has answered', async () => {
    serveArchive([red, green, blue]);
    await open();
    let answer: () => void = () => undefined;
    const calls = mockCall(archiveCoupon, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { ...green, state: 'archived' as const };
    });
    await archive('Green');
    expect(titles()).toEqual(['Red', 'Blue']);
    expect(screen.getByText('2 of 10')).toBeVisible();
    expect(undo()).toHaveFocus();
    expect(undo()).toHaveAccessibleDescription('Green is archived.');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]!.headers.get('if-match')).toContain(green.updated);
    answer();
  });

  test('is taken back by Undo: the card is at its place again and has the focus', async () => {
    const { restored } = serveArchive([red, green, blue]);
    await open();
    await archive('Green');
    await userEvent.click(undo()!);
    await waitFor(() => expect(titles()).toEqual(['Red', 'Green', 'Blue']));
    expect(restored.map(({ params }) => params.couponId)).toEqual(['2']);
    expect(screen.getByRole('article', { name: 'Green' })).toHaveFocus();
    expect(undo()).not.toBeInTheDocument();
  });

  test('Undo waits for what it undoes', async () => {
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
    ['the network is down', () => 'network-down' as const, 'We can not reach the server.'],
    [
      'it was changed elsewhere',
      () => {
        throw problemFailure(
          409,
          'stale',
          'The coupon was changed meanwhile. Look at it again before you save.',
        );
      },
      'The coupon was changed meanwhile.',
    ],
  ])('when %s, the card comes back with the focus, and why is told', async (_, answer, message) => {
    serveArchive([red, green]);
    const contract = await open();
    mockCall(archiveCoupon, answer);
    await archive('Green');
    await waitFor(() => expect(contract.notices).toHaveLength(1));
    expect(contract.notices[0]).toContain(`Green was not archived. ${message}`);
    expect(titles()).toEqual(['Red', 'Green']);
    expect(screen.getByRole('article', { name: 'Green' })).toHaveFocus();
    expect(undo()).not.toBeInTheDocument();
  });

  test('when Undo fails, why is told, and it can be pressed again', async () => {
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
        'Green was not restored. A store page has at most 10 coupons. Change one instead.',
      ]),
    );
    expect(undo()).toBeVisible();
    expect(titles()).toEqual(['Red']);
  });

  test('keeps an order that is not saved', async () => {
    serveArchive([red, green, blue]);
    await open();
    act(() => screen.getByRole('button', { name: 'Move Red' }).focus());
    await userEvent.keyboard('{End}');
    await archive('Green');
    expect(titles()).toEqual(['Blue', 'Red']);
    await userEvent.click(undo()!);
    await waitFor(() => expect(titles()).toEqual(['Green', 'Blue', 'Red']));
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeVisible();
  });

  test('the last coupon sends nobody away: it can be taken back', async () => {
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
  /** Archives by mouse, with clocks of the test. */
  async function archiveGreen() {
    serveArchive([red, green]);
    await open();
    jest.useFakeTimers({ advanceTimers: true });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Archive Green' }));
    return user;
  }
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
  const bar = () => undo()!.parentElement!;

  test('end by themselves, and leave the focus with the list', async () => {
    await archiveGreen();
    act(() => void undo()!.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    await pass(9);
    expect(undo()).toBeVisible();
    await pass(1.5);
    expect(undo()).not.toBeInTheDocument();
    expect(document.body).not.toHaveFocus();
  });

  test('wait while it is pointed at', async () => {
    const user = await archiveGreen();
    act(() => undo()!.blur());
    await user.hover(bar());
    await pass(30);
    expect(undo()).toBeVisible();
    await user.unhover(bar());
    await pass(10.5);
    expect(undo()).not.toBeInTheDocument();
  });

  test('wait while the keyboard is on it', async () => {
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

describe('what is archived', () => {
  const old = aCoupon({
    id: 9,
    title: 'Old',
    description: 'Last winter',
    sort_number: 2,
    state: 'archived',
    archived: '2026-11-20T10:00:00.000Z',
  });

  test('is read when it is opened, and not before', async () => {
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

  test('comes back by Restore, to its place, with the focus', async () => {
    serveArchive([red, blue], [old]);
    await open();
    await userEvent.click(toggle());
    await userEvent.click(await screen.findByRole('button', { name: 'Restore Old' }));
    await waitFor(() => expect(titles()).toEqual(['Red', 'Old', 'Blue']));
    expect(screen.getByRole('article', { name: 'Old' })).toHaveFocus();
    expect(await screen.findByText('Nothing is archived.')).toBeVisible();
  });

  test('stays there with ten coupons, and says why', async () => {
    const ten = Array.from({ length: 10 }, (_, place) => aCoupon({ id: 20 + place, title: `${place} OFF` }));
    const { restored } = serveArchive(ten, [old]);
    await open();
    await userEvent.click(toggle());
    const button = await screen.findByRole('button', { name: 'Restore Old' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(
      'You have 10 coupons. Archive one of them to restore another.',
    );
    await userEvent.click(button);
    expect(restored).toEqual([]);
  });

  test('that can not be read says so, and can be tried again', async () => {
    serveArchive([red]);
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
  });

  test('says that it is on its way', async () => {
    serveArchive([red]);
    await open();
    mockCall(listCoupons, () => new Promise(() => undefined));
    await userEvent.click(toggle());
    expect(screen.getByText('Loading')).toBeInTheDocument();
  });

  test('can be reached by its address without a coupon: nobody is sent to the form', async () => {
    serveArchive([], [old]);
    serveSubscription();
    const { contract } = renderScreen(CouponsScreen, {
      user: aMerchant(),
      location: { pathname: '/coupons', search: '?archived=1' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Restore Old' }));
    await waitFor(() => expect(titles()).toEqual(['Old']));
    expect(contract.visited).toEqual([]);
  });

  test('is told of beside the form of the first coupon, where the empty list leads to', async () => {
    serveArchive([], [old]);
    serveSubscription();
    const { contract } = renderScreen(AddCouponScreen, { user: aMerchant() });
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent('One coupon is archived.');
    await userEvent.click(within(note).getByRole('link', { name: 'See what can be restored' }));
    expect(contract.visited).toEqual(['/coupons?archived=1']);
  });
});
