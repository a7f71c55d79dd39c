import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sites } from '@coupon-center/site-config';
import { UiRoot } from '../ui-root.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Notice } from './notice.tsx';
import { Page } from './page.tsx';
import { Panel } from './panel.tsx';
import { CardSkeleton, FormSkeleton, ListSkeleton } from './skeletons.tsx';
import { StatusChip } from './status-chip.tsx';

const show = (content: React.ReactNode) => render(<UiRoot site={sites['6']}>{content}</UiRoot>);

test('what could not be loaded is an alert, and Retry is busy until it is over', async () => {
  let finish: () => void = () => undefined;
  const onRetry = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  show(<ErrorState message="Your coupons could not be loaded." onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Your coupons could not be loaded.');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus();
  await act(async () => finish());
  expect(screen.getByRole('button', { name: 'Retry' })).not.toHaveAttribute('aria-busy');
});

test('an empty screen says so under a heading, with the way on; its drawing says nothing', () => {
  const { container } = show(
    <EmptyState title="No orders yet" illustration="orders">
      <button>Subscribe</button>
    </EmptyState>,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'No orders yet' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

test('an error is announced at once, the other notices politely', () => {
  show(
    <>
      <Notice tone="error">Broken.</Notice>
      <Notice tone="info" title="News">
        All is well.
      </Notice>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Broken.');
  expect(screen.getByRole('status')).toHaveTextContent('NewsAll is well.');
});

test('a screen has one heading, which can take the focus, its lead and its action', () => {
  show(
    <Page title="Coupons" lead="In the order of your page." action={<button>ADD COUPON</button>}>
      Ten of them.
    </Page>,
  );
  const heading = screen.getByRole('heading', { level: 1, name: 'Coupons' });
  heading.focus();
  expect(heading).toHaveFocus();
  expect(screen.getByText('In the order of your page.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'ADD COUPON' })).toBeVisible();
});

test('a panel is a region by the name of its heading; without one it is no landmark', () => {
  show(
    <>
      <Panel title="Payment methods">Visa</Panel>
      <Panel>Nameless</Panel>
    </>,
  );
  expect(screen.getByRole('region', { name: 'Payment methods' })).toHaveTextContent('Visa');
  expect(screen.getAllByRole('region')).toHaveLength(1);
});

test.each([
  ['a form', <FormSkeleton key="form" fields={3} />],
  ['a list', <ListSkeleton key="list" rows={3} height={96} />],
  ['a card', <CardSkeleton key="card" height={200} />],
])('who hears the page is told that %s is loading', (_name, skeleton) => {
  show(skeleton);
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading$/);
  expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true');
});

test('a list that is on its way is as high as the list', () => {
  const { container } = show(<ListSkeleton rows={2} height={96} />);
  const rows = [...container.querySelectorAll<HTMLElement>('.MuiSkeleton-root')];
  expect(rows.map(({ style }) => style.height)).toEqual(['96px', '96px']);
});

test('a form that is on its way is as high as its fields and its button', () => {
  const { container } = show(<FormSkeleton fields={2} />);
  const parts = [...container.querySelectorAll<HTMLElement>('.MuiSkeleton-root')];
  expect(parts.map(({ style }) => style.height)).toEqual(['56px', '56px', '44px']);
});

test('a card that is on its way is as high as the card', () => {
  const { container } = show(<CardSkeleton height={200} />);
  expect(container.querySelector('.MuiCard-root')).toHaveStyle({ height: '200px' });
});

test.each(['success', 'warning', 'error', 'info', 'neutral'] as const)(
  'a status says its words: %s',
  (tone) => {
    show(<StatusChip tone={tone} label="Live" />);
    expect(screen.getByText('Live')).toBeVisible();
  },
);
