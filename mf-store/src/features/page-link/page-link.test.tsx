import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPreviewLink } from '@coupon-center/contracts';
import { useUser } from '@coupon-center/remote-kit';
import {
  aStore,
  aUser,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { PREVIEW_URL, servePageLink } from '../../testing/page.ts';
import { PageLink } from './page-link.tsx';

setUpMockApi();
afterEach(() => void jest.restoreAllMocks());

function Screen() {
  const { store } = useUser();
  return store && <PageLink store={store} />;
}

const open = () => renderScreen(Screen, { user: aUser({ store: aStore() }) });

test('previews a page that is not live with a link created before the click', async () => {
  const calls = servePageLink();
  open();
  const link = await screen.findByRole('link', { name: 'Preview your page (opens in a new tab)' });
  expect(link).toHaveAttribute('href', PREVIEW_URL);
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener');
  expect(calls).toHaveLength(1);
  expect(calls[0]!.params).toMatchObject({ id: '11' });
});

test('becomes the link to the live page once it is live', async () => {
  servePageLink();
  const { contract } = open();
  await screen.findByRole('link', { name: /Preview your page/ });
  servePageLink(true);
  act(() => contract.publish({ type: 'store-changed', store: aStore({ is_approved: true }) }));
  expect(await screen.findByRole('link', { name: /See your live page/ })).toHaveAttribute(
    'href',
    aStore().url,
  );
});

test('renews an old link when somebody is about to follow it', async () => {
  const calls = servePageLink();
  open();
  const link = await screen.findByRole('link');
  fireEvent.pointerEnter(link);
  expect(calls).toHaveLength(1);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 9 * 60_000);
  fireEvent.pointerEnter(link);
  await waitFor(() => expect(calls).toHaveLength(2));
});

test('Retry fetches a missing link', async () => {
  let isDown = true;
  mockCall(createPreviewLink, () => {
    if (isDown) throw problemFailure(403);
    return { url: PREVIEW_URL, expires: '2030-01-01T00:00:00.000Z' };
  });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t prepare the preview of your page.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  const link = await screen.findByRole('link', { name: /Preview your page/ });
  await waitFor(() => expect(link).toHaveFocus());
});
