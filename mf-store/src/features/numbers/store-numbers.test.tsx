import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readNumbers } from '@coupon-center/contracts';
import {
  aStore,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { someNumbers } from '../../testing/numbers.ts';
import { serveNumbers } from '../../testing/page.ts';
import { StoreNumbers } from './store-numbers.tsx';

setUpMockApi();

const open = () => renderScreen(() => <StoreNumbers store={aStore()} />);
/** The text of a figure, with its comparison. */
const figure = async (label: string) => (await screen.findByText(label)).parentElement!;

test('compares the last four weeks with the four before', async () => {
  const calls = serveNumbers(1120);
  open();
  expect(await figure('Page views')).toHaveTextContent('Page views1,120 +12%28 days before: 1,000');
  expect(await figure('Clicks')).toHaveTextContent('Clicks0 28 days before: 0');
  expect(screen.getByText('Said it worked')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('draws the views by day, and leads to all numbers', async () => {
  serveNumbers(1120);
  const { contract, container } = open();
  await screen.findByText('Nov 19');
  expect(container.querySelectorAll('svg rect[rx]')).toHaveLength(28);
  await userEvent.click(screen.getByRole('link', { name: 'All numbers' }));
  expect(contract.visited).toEqual(['/numbers']);
});

test('says when the numbers of a new page begin', async () => {
  serveNumbers(0);
  open();
  expect(await screen.findByText(/^No numbers yet\./)).toBeVisible();
  expect(screen.getByText('Page views')).toBeVisible();
});

test('says that the numbers could not be loaded, and loads them on Retry', async () => {
  let isDown = true;
  mockCall(readNumbers, () => {
    if (isDown) throw problemFailure(403);
    return someNumbers(7);
  });
  open();
  expect(await screen.findByText('Your numbers could not be loaded.')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await figure('Page views')).toHaveTextContent('7');
});
