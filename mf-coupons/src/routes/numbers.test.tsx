import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDays, dayIn, downloadNumbers, readNumbers } from '@coupon-center/contracts';
import { mockCall, problemFailure, renderScreen, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { sites } from '@coupon-center/site-config';
import { aMerchant } from '../testing/merchant.ts';
import { serveNumbers, someNumbers } from '../testing/numbers.ts';
import { takeSavedFiles } from '../testing/exported-coupons.ts';
import { NumbersScreen } from './numbers.tsx';

setUpMockApi();

const today = dayIn(sites['6'].timeZone);
const show = (search = '') =>
  renderScreen(NumbersScreen, { user: aMerchant(), location: { pathname: '/numbers', search } });

test('shows the last four weeks beside the four weeks before', async () => {
  const calls = serveNumbers({ views: 1234, copies: 1, clicks: 30 });
  show();
  const views = await screen.findByRole('button', { name: /^Page views/ });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Numbers');
  expect(views).toHaveTextContent('1,234 +3%');
  expect(views).toHaveTextContent('The 28 days before: 1,200');
  expect(views).toHaveAttribute('aria-pressed', 'true');
  const clicks = screen.getByRole('button', { name: /^Clicks/ });
  expect(clicks).toHaveTextContent('30 new');
  expect(clicks).toHaveTextContent('2.4 per 100 views');
  expect(screen.getByText('Dashed line: 42.9 a day in the 28 days before.')).toBeVisible();
  expect(screen.getByText(/^Highest copy rate/)).toHaveTextContent(
    '20% OFF – Everything, 0.1 per 100 views.',
  );
  expect(Object.fromEntries(calls[0]!.query)).toEqual({ from: addDays(today, -27), to: today });
});

test('chooses another period, which the address keeps', async () => {
  const calls = serveNumbers();
  const { contract } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  expect(contract.visited).toEqual(['/numbers?days=7']);
  act(() => contract.moveTo({ search: '?days=7' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]!.query.get('from')).toBe(addDays(today, -6));
  expect(screen.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true');
});

test('applies custom dates once they are valid, and says what is wrong with others', async () => {
  serveNumbers();
  const { contract } = show('?from=2026-01-10&to=2026-01-12');
  const from = await screen.findByLabelText('First day');
  await userEvent.clear(from);
  expect(screen.getByText('Choose a first and a last day.')).toBeVisible();
  await userEvent.type(from, '2026-01-01');
  expect(contract.visited).toEqual(['/numbers?from=2026-01-01&to=2026-01-12']);
  expect(screen.queryByText('Choose a first and a last day.')).not.toBeInTheDocument();
});

test('shows the same numbers in tables: by day, and by coupon with the health of its code', async () => {
  serveNumbers({ views: 5, copies: 2, clicks: 3, worked: 4, failed: 1 });
  show('?days=7');
  const coupons = await screen.findByRole('table', { name: 'By coupon' });
  expect(within(coupons).getByRole('row', { name: /20% OFF – Everything/ })).toHaveTextContent('524034 of 5');
  expect(within(coupons).getByRole('row', { name: /Old \(archived\)/ })).toHaveTextContent('00–0–');
  expect(within(coupons).getByRole('link', { name: '20% OFF – Everything' })).toHaveAttribute(
    'href',
    '/coupons/7',
  );
  const order = () =>
    within(coupons)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  expect(order()).toEqual(['20% OFF – Everything', '20% OFF – Old (archived)']);
  const sort = () => userEvent.click(within(coupons).getByRole('button', { name: /^Sort by Views/ }));
  await sort();
  expect(within(coupons).getByRole('columnheader', { name: /Views/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect(order()).toEqual(['20% OFF – Everything', '20% OFF – Old (archived)']);
  await sort();
  expect(order()).toEqual(['20% OFF – Old (archived)', '20% OFF – Everything']);
  await userEvent.click(screen.getByText('Show each day as a table'));
  const days = screen.getByRole('table', { name: 'By day' });
  expect(within(days).getAllByRole('row')).toHaveLength(8);
  expect(within(days).getAllByRole('row').at(-1)).toHaveTextContent('523');
});

test('sorts missing values below every number, and is unsorted until somebody sorts', async () => {
  serveNumbers({ views: 5, worked: 0, failed: 4 });
  show('?days=7');
  const table = within(await screen.findByRole('table', { name: 'By coupon' }));
  const order = () => table.getAllByRole('rowheader').map(({ textContent }) => textContent);
  const sorted = () => table.getAllByRole('columnheader').map((header) => header.getAttribute('aria-sort'));
  const none = [null, null, null, null, null, null];
  expect(sorted()).toEqual(none);
  for (const name of [/Copies per 100 views$/, /Code worked$/])
    for (const direction of ['descending', 'ascending']) {
      await userEvent.click(table.getByRole('button', { name }));
      expect(table.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', direction);
      expect(order()).toEqual(['20% OFF – Everything', '20% OFF – Old (archived)']);
    }
  await userEvent.click(table.getByRole('button', { name: /Coupon$/ }));
  expect(sorted()).toEqual(none);
});

test('shows a period without visits as zeros', async () => {
  serveNumbers();
  show();
  expect(await screen.findByRole('button', { name: /^Code copies/ })).toHaveTextContent('0');
  expect(screen.getByText(/^Nothing was counted in this period/)).toBeVisible();
});

test('saves the period as CSV, and says if that fails', async () => {
  serveNumbers();
  let isUp = true;
  const calls = mockCall(downloadNumbers, () => {
    if (!isUp) throw problemFailure(503);
    return { csv: 'day,views' };
  });
  const files = takeSavedFiles();
  const { contract } = show('?days=7');
  const save = await screen.findByRole('button', { name: 'Download as CSV' });
  await userEvent.click(save);
  await waitFor(() => expect(files).toHaveLength(1));
  expect(calls[0]!.query.get('from')).toBe(addDays(today, -6));
  expect([...new Uint8Array(await files[0]!.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  isUp = false;
  await userEvent.click(save);
  await waitFor(() => expect(contract.notices).toHaveLength(1));
});

test('a failure offers Retry', async () => {
  let isUp = false;
  mockCall(readNumbers, () => {
    if (!isUp) throw problemFailure(503);
    return someNumbers(today, today);
  });
  show();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isUp = true;
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: /^Page views/ })).toBeVisible();
});

test('links a merchant without a store to creating one', () => {
  renderScreen(NumbersScreen, { user: aMerchant({ store: null }) });
  expect(screen.getByRole('link', { name: 'Add your store' })).toHaveAttribute('href', '/my-store');
});
