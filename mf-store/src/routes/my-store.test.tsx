import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readStore, resendVerification } from '@coupon-center/contracts';
import type { Store } from '@coupon-center/contracts';
import {
  aStore,
  aUser,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { sites } from '@coupon-center/site-config';
import { MyStoreScreen } from './my-store.tsx';

setUpMockApi();

/** Opens the screen of a merchant whose store the API answers as the session knows it. */
function openStore(fields: Partial<Store> = {}) {
  const store = aStore(fields);
  mockCall(readStore, () => store);
  return renderScreen(MyStoreScreen, { user: aUser({ store }) });
}

describe('title and button', () => {
  test('a merchant without a store adds one to the site', () => {
    renderScreen(MyStoreScreen, { user: aUser(), site: sites['8'] });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'ADD YOUR STORE TO savingspost.example',
    );
    expect(screen.getByRole('button', { name: 'CREATE YOUR STORE' })).toBeEnabled();
    expect(screen.queryByRole('heading', { name: 'CONTACT INFORMATION' })).not.toBeInTheDocument();
  });

  test('a merchant with a store changes it', async () => {
    openStore();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('YOUR STORE INFORMATION');
    expect(screen.getByRole('heading', { level: 2, name: 'CONTACT INFORMATION' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'SAVE CHANGES' })).toBeEnabled();
    expect(screen.getByRole('textbox', { name: 'Store name' })).toHaveValue('Maple Outfitters');
  });
});

describe('review', () => {
  test('no store, nothing to say', () => {
    renderScreen(MyStoreScreen, { user: aUser() });
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  test('pending, with a preview', () => {
    openStore();
    expect(screen.getByRole('status')).toHaveTextContent(
      "Your store page is on its way! We're reviewing it now, please check back shortly.",
    );
    expect(screen.getByRole('link', { name: 'Preview your page' })).toHaveAttribute('href', aStore().url);
  });

  test('declined, with the reason', () => {
    openStore({ declined: true, decline_reason: 'The logo is too blurry' });
    expect(
      screen.getByText('Your store page was declined with reason: The logo is too blurry'),
    ).toBeVisible();
  });

  test('approved and paid, with the live page', () => {
    openStore({ is_approved: true, stripe_subscription: 'active' });
    expect(screen.getByRole('status')).toHaveTextContent('Your store page is approved.');
    expect(screen.getByRole('link', { name: 'See your page' })).toHaveAttribute('target', '_blank');
  });

  test('approved and not paid, with the way to pay', () => {
    openStore({ is_approved: true });
    expect(screen.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', '/payment');
  });

  test('a verdict that the session did not know is shown and told to the page', async () => {
    mockCall(readStore, () => aStore({ is_approved: true, updated: '2026-11-02T10:00:00.000Z' }));
    const { contract } = renderScreen(MyStoreScreen, { user: aUser({ store: aStore() }) });
    expect(await screen.findByText('Your store page is approved.')).toBeVisible();
    expect(contract.session.get().user?.store?.is_approved).toBe(true);
  });

  test('an untouched form follows the store', async () => {
    mockCall(readStore, () => aStore({ name: 'Maple and Oak', updated: '2026-11-02T10:00:00.000Z' }));
    const { contract } = renderScreen(MyStoreScreen, { user: aUser({ store: aStore() }) });
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Store name' })).toHaveValue('Maple and Oak'),
    );
    expect(contract.asksBeforeLeaving()).toBe(false);
  });

  test('a state that can not be loaded is said to be old, and Retry loads it', async () => {
    let isDown = true;
    mockCall(readStore, () => {
      if (isDown) throw problemFailure(403);
      return aStore({ is_approved: true });
    });
    renderScreen(MyStoreScreen, { user: aUser({ store: aStore() }) });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We could not load the latest state of your store.',
    );
    expect(screen.getByRole('textbox', { name: 'Store name' })).toHaveValue('Maple Outfitters');

    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Your store page is approved.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('verification of the email', () => {
  const open = () => renderScreen(MyStoreScreen, { user: aUser({ email_verified: false }) });

  test('is asked for until it is done', () => {
    const { contract } = open();
    expect(screen.getByText(/Please verify your email/)).toHaveTextContent('ann@maple.example');
    act(() => contract.session.publish({ type: 'user-changed', user: aUser() }));
    expect(screen.queryByText(/Please verify your email/)).not.toBeInTheDocument();
  });

  test('sends the email again', async () => {
    const calls = mockCall(resendVerification, () => ({ sent: true }));
    const { contract } = open();
    await userEvent.click(screen.getByRole('button', { name: 'Resend' }));
    await waitFor(() =>
      expect(contract.notices).toEqual(['We sent the email again. Check your email inbox.']),
    );
    expect(calls).toHaveLength(1);
  });

  test('says what went wrong', async () => {
    mockCall(resendVerification, () => {
      throw problemFailure(429, 'too_many', 'Wait a minute before you ask again.');
    });
    const { contract } = open();
    await userEvent.click(screen.getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(contract.notices).toEqual(['Wait a minute before you ask again.']));
  });
});
