import { onlineManager, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listPlans } from '@coupon-center/contracts';
import { useContract } from '@coupon-center/remote-kit';
import {
  aPage,
  aPlan,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { Loaded } from './loaded.tsx';
import { plansQuery } from './plans.api.ts';
import { aMerchant, servePlan } from './testing/merchant.ts';

setUpMockApi();
afterEach(() => act(() => onlineManager.setOnline(true)));

function Probe() {
  const query = useQuery(plansQuery(useContract()));
  return (
    <>
      <Loaded query={query} what="Your plan" skeleton={<p>On its way</p>}>
        {({ results }) => <p>Here is {results[0]?.name}</p>}
      </Loaded>
      <button onClick={() => void query.refetch()}>Read again</button>
    </>
  );
}

const open = () => renderScreen(Probe, { user: aMerchant() });

test('shows what was read after its skeleton', async () => {
  servePlan(null);
  open();
  expect(screen.getByText('On its way')).toBeVisible();
  expect(await screen.findByText('Here is Coupon Page')).toBeVisible();
  expect(document.body).toHaveFocus();
});

test('offline says so, and comes by itself when the network is back', async () => {
  servePlan(null);
  onlineManager.setOnline(false);
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline.');
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText('Here is Coupon Page')).toBeVisible();
});

test('a failure stays while it is tried again, and the focus goes on to what was read', async () => {
  mockCall(listPlans, () => {
    throw problemFailure(404);
  });
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  let answer: () => void = () => undefined;
  mockCall(listPlans, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { ...aPage([aPlan()]), subscription: null };
  });
  await userEvent.click(retry);
  await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByRole('alert')).toHaveTextContent('Your plan could not be loaded.');
  expect(retry).toHaveFocus();
  answer();
  const text = await screen.findByText('Here is Coupon Page');
  await waitFor(() => expect(text.parentElement).toHaveFocus());
});

test('what was read before stays where reading it again fails', async () => {
  servePlan(null);
  const { contract } = open();
  await screen.findByText('Here is Coupon Page');
  mockCall(listPlans, () => {
    throw problemFailure(404);
  });
  await userEvent.click(screen.getByRole('button', { name: 'Read again' }));
  await waitFor(() => expect(contract.reported).toHaveLength(1));
  expect(screen.getByText('Here is Coupon Page')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
