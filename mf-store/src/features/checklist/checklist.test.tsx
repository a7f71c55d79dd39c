import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCoupons, me, resendVerification } from '@coupon-center/contracts';
import type { User } from '@coupon-center/contracts';
import {
  aStore,
  aUser,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { serveCouponCount, servePageLink } from '../../testing/page.ts';
import { Checklist } from './checklist.tsx';

setUpMockApi();

const open = (user: User) => renderScreen(Checklist, { user });
const step = (title: string) => within(screen.getByText(title).closest('li')!);
const aPayer = (fields: Partial<User> = {}) =>
  aUser({ store: aStore({ stripe_subscription: 'active' }), coupon_center_txn: { id: 5 }, ...fields });

test('shows a newly registered merchant what to do and what comes later, without an API call', async () => {
  open(aUser({ email_verified: false }));
  expect(screen.getByRole('heading', { level: 2, name: 'Get your page live' })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Get your page live' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  );
  expect(screen.getByText('0 of 5')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(step('Verify your email').getByText('To do')).toBeVisible();
  expect(step('Verify your email').getByText(/ann@maple\.example/)).toBeVisible();
  expect(step('Get approved').getByText('Waiting')).toBeVisible();
});

test('each step links to its screen', async () => {
  servePageLink();
  serveCouponCount(() => 0);
  const { contract } = open(aUser({ store: aStore() }));
  await userEvent.click(step('Subscribe').getByRole('link', { name: 'Go to payment' }));
  act(() => contract.publish({ type: 'user-changed', user: aPayer() }));
  await userEvent.click(await screen.findByRole('link', { name: 'Add a coupon' }));
  expect(contract.visited).toEqual(['/payment', '/coupons/add']);
});

test('counts the coupons with one call, and shows a placeholder of the same size until then', async () => {
  servePageLink();
  const calls = serveCouponCount(() => 2);
  open(aPayer());
  expect(step('Add your first coupon').getByRole('img', { name: 'Checking' })).toBeInTheDocument();
  expect(await step('Add your first coupon').findByText('Done')).toBeVisible();
  expect(screen.getByText('4 of 5')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('says that the coupons cannot be counted, and counts them on Retry', async () => {
  servePageLink();
  let isDown = true;
  mockCall(listCoupons, () => {
    if (isDown) throw problemFailure(403);
    return { count: 1, next: null, previous: null, results: [] };
  });
  open(aPayer());
  expect(await step('Add your first coupon').findByText('We couldn’t check your coupons.')).toBeVisible();
  isDown = false;
  await userEvent.click(step('Add your first coupon').getByRole('button', { name: 'Retry' }));
  expect(await step('Add your first coupon').findByText('Done')).toBeVisible();
});

test('the list stays while only the coupons are counted again, and the focus moves on', async () => {
  servePageLink(true);
  mockCall(listCoupons, () => {
    throw problemFailure(403);
  });
  open(aPayer({ store: aStore({ is_approved: true, stripe_subscription: 'active' }) }));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  let answer: () => void = () => undefined;
  mockCall(listCoupons, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { count: 1, next: null, previous: null, results: [] };
  });
  await userEvent.click(retry);
  await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
  expect(retry).toHaveFocus();
  expect(screen.getByText('We couldn’t check your coupons.')).toBeVisible();
  answer();
  await waitFor(() => expect(screen.queryByRole('list')).not.toBeInTheDocument());
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Finish setting up: 5 of 5 done'));
  expect(document.body).not.toHaveFocus();
});

test('does not promise a live page to a merchant who has one', async () => {
  servePageLink(true);
  serveCouponCount(() => 1);
  const store = aStore({ is_approved: true, stripe_subscription: 'active' });
  open(aPayer({ store, email_verified: false }));
  expect(await screen.findByRole('heading', { name: 'Finish setting up' })).toBeVisible();
  expect(screen.queryByText(/Get your page live/)).not.toBeInTheDocument();
  expect(step('Verify your email').getByText('To do')).toBeVisible();
});

test('a list that arrives late is placed at the end, so that nothing shifts', async () => {
  servePageLink(true);
  serveCouponCount(() => 0);
  open(aPayer({ store: aStore({ is_approved: true, stripe_subscription: 'active' }) }));
  const region = await screen.findByRole('region', { name: 'Finish setting up' });
  expect(region.parentElement).toHaveStyle({ order: '1' });
});

test("follows the merchant's progress, shows how far it is, and disappears when all is done", async () => {
  servePageLink();
  let count = 0;
  serveCouponCount(() => count);
  const user = aPayer({ email_verified: false });
  const { contract } = open(user);
  const status = screen.getByRole('status');
  await waitFor(() => expect(step('Add your first coupon').getByText('To do')).toBeVisible());
  expect(status).toHaveTextContent('Get your page live: 2 of 5 done');

  count = 1;
  act(() => contract.publish({ type: 'coupons-changed' }));
  await waitFor(() => expect(status).toHaveTextContent('3 of 5 done'));
  act(() => contract.publish({ type: 'user-changed', user: { ...user, email_verified: true } }));
  expect(status).toHaveTextContent('4 of 5 done');
  const approved = { ...user.store!, is_approved: true };
  act(() => contract.publish({ type: 'store-changed', store: approved }));
  expect(screen.queryByRole('heading', { name: 'Get your page live' })).not.toBeInTheDocument();
  expect(status).toHaveTextContent('5 of 5 done');
});

test('is never shown to a merchant who has completed it, not even while coupons are counted', async () => {
  servePageLink(true);
  const calls = serveCouponCount(() => 3);
  open(aPayer({ store: aStore({ is_approved: true, stripe_subscription: 'active' }) }));
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('a cancelled subscription that is still paid for counts as done', async () => {
  servePageLink(true);
  serveCouponCount(() => 1);
  open(aPayer({ store: aStore({ is_approved: true, stripe_subscription: 'canceled' }) }));
  await waitFor(() => expect(screen.queryByRole('list')).not.toBeInTheDocument());
});

test('on a phone, later steps are shown on demand', async () => {
  open(aUser());
  const button = screen.getByRole('button', { name: 'Show all steps' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(screen.getByRole('button', { name: 'Show next step only' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
});

test('asks a merchant whose page was declined to fix it, and for no money', async () => {
  servePageLink();
  serveCouponCount(() => 0);
  const onFix = jest.fn();
  const store = aStore({ declined: true, decline_reason: 'Blurry' });
  renderScreen(() => <Checklist onFix={onFix} />, { user: aUser({ store }) });
  const [first] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('Fix your page');
  expect(within(first!).getByText('To do')).toBeVisible();
  expect(screen.getAllByText('To do')).toHaveLength(1);
  expect(step('Subscribe').getByText('Fix your page first.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Go to payment' })).not.toBeInTheDocument();
  await userEvent.click(within(first!).getByRole('button', { name: 'Go to the form' }));
  expect(onFix).toHaveBeenCalledTimes(1);
});

describe('the verification of the email', () => {
  const openUnverified = () => open(aUser({ email_verified: false }));

  test('is sent again on demand', async () => {
    const calls = mockCall(resendVerification, () => ({ sent: true }));
    const { contract } = openUnverified();
    await userEvent.click(screen.getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(contract.notices).toEqual(['We sent the email again. Check your inbox.']));
    expect(calls).toHaveLength(1);
  });

  test('is not sent to an address verified in the meantime: its step is done, and the focus moves on', async () => {
    mockCall(resendVerification, () => ({ sent: false }));
    mockCall(me, () => aUser());
    openUnverified();
    await userEvent.click(screen.getByRole('button', { name: 'Resend' }));
    expect(await step('Verify your email').findByText('Done')).toBeVisible();
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Get your page live: 1 of 5 done'));
    expect(document.body).not.toHaveFocus();
  });

  test('shows what went wrong', async () => {
    mockCall(resendVerification, () => {
      throw problemFailure(429, 'too_many', 'Wait a minute before you ask again.');
    });
    const { contract } = openUnverified();
    await userEvent.click(screen.getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(contract.notices).toEqual(['Wait a minute before you ask again.']));
  });
});
