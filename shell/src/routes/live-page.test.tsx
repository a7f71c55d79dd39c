import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Portal } from '../portal/portal.ts';
import { aPortal, aStore, showInPortal, signedIn } from '../testing/show-in-portal.tsx';
import { LivePage } from './live-page.tsx';

const PAGE = 'http://localhost:4000/stores/acme-cp';
const PREVIEW = `${PAGE}?preview=1.a`;

function show(
  store: Parameters<typeof aStore>[0] | null,
  address: () => Promise<string> = async () => PREVIEW,
) {
  const leave = jest.fn();
  const storePageAddress = jest.fn(address);
  const platform = async () => ({ storePageAddress });
  const state = signedIn({ store: store && aStore(store) });
  showInPortal(<LivePage leave={leave} />, aPortal(state, { platform } as unknown as Portal));
  return { leave, storePageAddress };
}

it('goes on to the page of a store that is live, and asks nobody', async () => {
  const { leave, storePageAddress } = show({});
  await waitFor(() => expect(leave.mock.calls).toEqual([[PAGE]]));
  expect(storePageAddress).not.toHaveBeenCalled();
});

it('goes on to a page that is not live by a link that shows it to its owner', async () => {
  const { leave, storePageAddress } = show({ is_approved: false });
  expect(screen.getByRole('heading', { name: 'Opening your coupon page' })).toBeVisible();
  expect(screen.getByRole('progressbar')).toBeInTheDocument();
  await waitFor(() => expect(leave.mock.calls).toEqual([[PREVIEW]]));
  expect(storePageAddress).toHaveBeenCalledWith(7);
});

it('says so when the API does not answer, and tries again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const answers = [() => Promise.reject(new Error('down')), async () => PREVIEW];
  const { leave } = show({ is_approved: false }, () => answers.shift()!());
  expect(await screen.findByRole('alert')).toHaveTextContent('Your coupon page cannot be opened right now');
  expect(leave).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(leave.mock.calls).toEqual([[PREVIEW]]));
});

it('leads a merchant without a store to the form for it', () => {
  const { leave } = show(null);
  expect(screen.getByRole('heading', { name: 'You have no coupon page yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add your store' })).toHaveAttribute('href', '/my-store');
  expect(leave).not.toHaveBeenCalled();
});
