import { onlineManager, useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { listPlans } from '@coupon-center/contracts';
import { useApi } from './contract-context.tsx';
import { Loaded } from './loaded.tsx';
import { aPage, aPlan, mockCall, problemFailure, renderScreen, setUpMockApi } from './testing/index.ts';

setUpMockApi();
afterEach(() => act(() => onlineManager.setOnline(true)));

const plans = () => ({ ...aPage([aPlan()]), subscription: null });

function Probe() {
  const api = useApi();
  const query = useQuery({
    queryKey: ['plans'],
    queryFn: () => api.call(listPlans, { query: { client: '6' } }),
  });
  return (
    <>
      <Loaded query={query} what="Your plan" skeleton={<p>On its way</p>}>
        {({ results }) => <p>Here is {results[0]?.name}</p>}
      </Loaded>
      <button onClick={() => void query.refetch()}>Read again</button>
    </>
  );
}

const open = () => renderScreen(Probe);

test('shows the data after its skeleton', async () => {
  mockCall(listPlans, plans);
  open();
  expect(screen.getByText('On its way')).toBeVisible();
  expect(await screen.findByText('Here is Coupon Page')).toBeVisible();
  expect(document.body).toHaveFocus();
});

test('says that it is offline, and loads by itself when the network is back', async () => {
  mockCall(listPlans, plans);
  onlineManager.setOnline(false);
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline.');
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText('Here is Coupon Page')).toBeVisible();
});

test('a failure stays during a retry, and the focus moves on to the loaded data', async () => {
  mockCall(listPlans, () => {
    throw problemFailure(404);
  });
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  let answer: () => void = () => undefined;
  mockCall(listPlans, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return plans();
  });
  act(() => retry.focus());
  fireEvent.click(retry);
  await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByRole('alert')).toHaveTextContent('Your plan could not be loaded.');
  expect(retry).toHaveFocus();
  answer();
  const text = await screen.findByText('Here is Coupon Page');
  await waitFor(() => expect(text.parentElement).toHaveFocus());
});

test('keeps loaded data if loading it again fails', async () => {
  mockCall(listPlans, plans);
  const { contract } = open();
  await screen.findByText('Here is Coupon Page');
  mockCall(listPlans, () => {
    throw problemFailure(404);
  });
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
  await waitFor(() => expect(contract.reported).toHaveLength(1));
  expect(screen.getByText('Here is Coupon Page')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
