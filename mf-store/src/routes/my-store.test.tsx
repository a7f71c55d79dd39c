import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDays, dayIn, listCoupons, readNumbers, readStore } from '@coupon-center/contracts';
import type { Store, User } from '@coupon-center/contracts';
import {
  aCoupon,
  aPage,
  aStore,
  aUser,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { sites } from '@coupon-center/site-config';
import { serveCouponCount, serveNumbers, servePageLink } from '../testing/page.ts';
import { box, LATER, retype } from '../testing/store-form.tsx';
import { MyStoreScreen } from './my-store.tsx';

setUpMockApi();

/** Opens the screen of a merchant with this store. */
function openStore(fields: Partial<Store> = {}) {
  const links = servePageLink();
  const counts = serveCouponCount(() => 0);
  return { ...renderScreen(MyStoreScreen, { user: aUser({ store: aStore(fields) }) }), links, counts };
}

/** The live region that announces changes of the review. */
const banner = () => screen.getAllByRole('status')[0];

const PENDING = "Your store page is on its way! We're reviewing it now, please check back shortly.";

/** `Intl` may separate with no-break spaces. */
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('title and button', () => {
  // @spec 2.43 2.45
  test('a merchant without a store adds one to the site', () => {
    renderScreen(MyStoreScreen, { user: aUser(), site: sites['8'] });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'ADD YOUR STORE TO savingspost.example',
    );
    expect(screen.getByRole('button', { name: 'CREATE YOUR STORE' })).toBeEnabled();
    expect(screen.queryByRole('heading', { name: 'CONTACT INFORMATION' })).not.toBeInTheDocument();
  });

  // @spec 2.44 2.46
  test('a merchant with a store changes it', async () => {
    openStore();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('YOUR STORE INFORMATION');
    expect(screen.getByRole('heading', { level: 2, name: 'CONTACT INFORMATION' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'SAVE CHANGES' })).toBeEnabled();
    expect(box('Store name')).toHaveValue('Maple Outfitters');
    expect(await screen.findByRole('link', { name: /Preview your page/ })).toBeVisible();
  });
});

describe('the home', () => {
  /** Opens the screen of a merchant who subscribed, with a coupon that ends in three days. */
  function openSubscribed(fields: Partial<Store> = {}, of: Partial<User> = {}) {
    servePageLink(true);
    serveNumbers(1120);
    const end = addDays(dayIn('America/Toronto'), 3);
    mockCall(listCoupons, () => aPage([aCoupon({ expiration_date: end })]));
    const store = aStore({ is_approved: true, stripe_subscription: 'active', ...fields });
    return renderScreen(MyStoreScreen, { user: aUser({ store, coupon_center_txn: { id: 5 }, ...of }) });
  }

  /** Whether the numbers come before the form in the document. */
  async function isFirst() {
    const numbers = await screen.findByText('1,120');
    const form = screen.getByRole('button', { name: 'SAVE CHANGES' });
    return Boolean(numbers.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING);
  }

  test('begins with the numbers and with what ends soon, and keeps the form', async () => {
    openSubscribed();
    expect(await isFirst()).toBe(true);
    expect(await screen.findByRole('button', { name: 'Renew 20% OFF' })).toBeVisible();
    expect(box('Store name')).toHaveValue('Maple Outfitters');
  });

  test('comes after the form of a page that is declined', async () => {
    const { contract } = openSubscribed({ is_approved: false, declined: true, decline_reason: 'Blurry' });
    expect(await isFirst()).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Go to the form' }));
    expect(box('Store name')).toHaveFocus();

    act(() => contract.publish({ type: 'store-changed', store: aStore({ updated: LATER }) }));
    expect(box('Store name')).toHaveFocus();
    expect(await isFirst()).toBe(false);
  });

  describe('of a merchant who has cancelled', () => {
    const until = Date.parse('2026-12-21T04:59:59Z') / 1000;
    const cancelled = { stripe_subscription: 'canceled', entitles: true, entitles_until: until };
    const heading = { level: 3, name: 'Your subscription is cancelled' };

    test('says until when the page is online, and leads to the payment page', async () => {
      const { contract } = openSubscribed(cancelled);
      expect((await screen.findByRole('heading', heading)).parentElement).toHaveTextContent(
        'Your page is online until Dec 20, 2026, then it goes offline.',
      );
      await userEvent.click(screen.getByRole('link', { name: 'Reactivate your subscription' }));
      expect(contract.visited).toEqual(['/payment']);
    });

    test('does not call a page online that is in review', async () => {
      openSubscribed({ ...cancelled, is_approved: false });
      expect((await screen.findByRole('heading', heading)).parentElement).toHaveTextContent(
        'It runs until Dec 20, 2026, then it ends.',
      );
    });

    test.each<[string, Partial<Store>]>([
      ['the subscription renews itself', { entitles: true, entitles_until: null }],
      ['a payment failed', { ...cancelled, stripe_subscription: 'past_due' }],
      ['it is over', { ...cancelled, entitles: false }],
      ['the API is older', { stripe_subscription: 'canceled' }],
    ])('says nothing of it if %s', async (_, fields) => {
      openSubscribed(fields);
      expect(await screen.findByRole('heading', { level: 3, name: 'Ending' })).toBeVisible();
      expect(screen.queryByRole('heading', heading)).not.toBeInTheDocument();
    });
  });

  test('says since when emails have not been delivered, and leads to the account', async () => {
    const { contract } = openSubscribed({}, { mail_failed_at: '2026-11-14T15:00:00.000Z' });
    const heading = await screen.findByRole('heading', { level: 3, name: 'Your emails don’t arrive' });
    expect(plain(heading.parentElement!.textContent)).toMatch(
      /Emails to ann@maple\.example have not been delivered since Nov 14(, 2026)?\. Check the address in your account\.$/,
    );
    const ending = screen.getByRole('heading', { level: 3, name: 'Ending' });
    expect(heading.compareDocumentPosition(ending)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(screen.getByRole('link', { name: 'Check the address in your account' }));
    expect(contract.visited).toEqual(['/account']);
  });

  test.each([undefined, null])('says nothing about emails while they arrive (%s)', async (at) => {
    openSubscribed({}, { mail_failed_at: at });
    expect(await screen.findByRole('heading', { level: 3, name: 'Ending' })).toBeVisible();
    expect(screen.queryByText(/have not been delivered/)).not.toBeInTheDocument();
  });

  test('is not there for a page that was never paid for, and makes no call', async () => {
    const calls = mockCall(readNumbers, () => {
      throw problemFailure(403);
    });
    openStore();
    await screen.findByRole('link', { name: /Preview your page/ });
    expect(screen.queryByText('Last 28 days')).not.toBeInTheDocument();
    expect(calls).toHaveLength(0);
  });
});

describe('the Tab key', () => {
  /** Returns the form and the checklist in the order of the document. */
  async function order() {
    openStore();
    const form = screen.getByRole('button', { name: 'SAVE CHANGES' });
    const checklist = await screen.findByRole('link', { name: 'Go to payment' });
    const isFormFirst = form.compareDocumentPosition(checklist) & Node.DOCUMENT_POSITION_FOLLOWING;
    return isFormFirst ? 'form, checklist' : 'checklist, form';
  }
  afterEach(() => void Reflect.deleteProperty(window, 'matchMedia'));

  test('reaches the form before the checklist beside it', async () => {
    const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
    const value = (media: string) => ({ media, matches: media.includes('min-width'), ...listeners });
    Object.defineProperty(window, 'matchMedia', { configurable: true, value });
    expect(await order()).toBe('form, checklist');
  });

  test('reaches a checklist above the form first', async () => {
    expect(await order()).toBe('checklist, form');
  });
});

describe('review', () => {
  // @spec 2.47
  test('introduces the page if there is no store, and previews nothing', () => {
    renderScreen(MyStoreScreen, { user: aUser() });
    expect(banner()).toHaveTextContent('We review the page before shoppers see it.');
    expect(screen.queryByRole('link', { name: /Preview your page/ })).not.toBeInTheDocument();
  });

  // @spec 2.47 4.3 4.4 4.5
  test.each<[string, Partial<Store>, string]>([
    ['pending', {}, PENDING],
    [
      'declined',
      { declined: true, decline_reason: 'The logo is too blurry' },
      'Your store page was declined with reason: The logo is too blurry',
    ],
    ['approved', { is_approved: true }, 'Your store page is approved.'],
  ])('says that the page is %s, and previews it', async (_, fields, words) => {
    openStore(fields);
    expect(screen.getByText(words)).toBeVisible();
    expect(await screen.findByRole('link', { name: /Preview your page/ })).toBeVisible();
  });

  test('shows and announces a decision while the form is edited, and keeps the input', async () => {
    const { contract } = openStore();
    await retype('Store name', 'Oak');
    const region = banner();
    expect(region).toHaveTextContent(PENDING);
    const declined = aStore({ declined: true, decline_reason: 'Blurry', updated: LATER });
    act(() => contract.publish({ type: 'user-changed', user: aUser({ store: declined }) }));
    expect(region).toHaveTextContent('Your store page was declined with reason: Blurry');
    expect(box('Store name')).toHaveValue('Oak');
    expect(box('Store name')).toHaveFocus();
  });
});

describe('calls', () => {
  test('makes no call for the store that the session has read', async () => {
    const reads = mockCall(readStore, () => aStore());
    const { links, counts } = openStore();
    await screen.findByRole('link', { name: /Preview your page/ });
    await waitFor(() => expect(counts).toHaveLength(1));
    expect(links).toHaveLength(1);
    expect(reads).toHaveLength(0);
  });

  /** Lets some time pass, then returns to the page as the merchant. */
  function comeBack() {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
  }
  afterEach(() => void jest.restoreAllMocks());

  test('reads a verdict that the session missed when the merchant returns', async () => {
    mockCall(readStore, () => aStore({ is_approved: true, updated: LATER }));
    const { contract } = openStore();
    comeBack();
    expect(await screen.findByText('Your store page is approved.')).toBeVisible();
    expect(contract.session.get().user?.store?.is_approved).toBe(true);
  });

  test('marks a state that cannot be loaded as out of date, and Retry loads it', async () => {
    let isDown = true;
    mockCall(readStore, () => {
      if (isDown) throw problemFailure(403);
      return aStore({ is_approved: true });
    });
    openStore();
    comeBack();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We couldn’t load the latest state of your store.',
    );
    expect(box('Store name')).toHaveValue('Maple Outfitters');

    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Your store page is approved.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
