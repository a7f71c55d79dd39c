import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sites } from '@coupon-center/site-config';
import { UiRoot } from '../ui-root.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Notice } from './notice.tsx';
import { Page } from '../layout/page.tsx';
import { Panel } from '../layout/panel.tsx';
import { CardSkeleton, FormSkeleton, ListSkeleton } from './skeletons.tsx';
import { StatusChip } from './status-chip.tsx';

const show = (content: React.ReactNode) => render(<UiRoot site={sites['6']}>{content}</UiRoot>);

test('alerts about a failed load, and keeps Retry busy until it settles', async () => {
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

test('shows an empty state under a heading, with its action and a silent drawing', () => {
  const { container } = show(
    <EmptyState title="No orders yet" illustration="orders">
      <button>Subscribe</button>
    </EmptyState>,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'No orders yet' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

test('announces errors immediately, other notices politely', () => {
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

test('gives a screen one focusable heading, a lead and an action', () => {
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

test('makes a panel with a heading a region, and one without no landmark', () => {
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
])('announces that %s is loading', (_name, skeleton) => {
  show(skeleton);
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading$/);
  expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true');
});

test("makes a list's skeleton as tall as the list", () => {
  const { container } = show(<ListSkeleton rows={2} height={96} />);
  const rows = [...container.querySelectorAll<HTMLElement>('.MuiSkeleton-root')];
  expect(rows.map(({ style }) => style.height)).toEqual(['96px', '96px']);
});

test("makes a form's skeleton as tall as its fields and button", () => {
  const { container } = show(<FormSkeleton fields={2} />);
  const parts = [...container.querySelectorAll<HTMLElement>('.MuiSkeleton-root')];
  expect(parts.map(({ style }) => style.height)).toEqual(['56px', '56px', '44px']);
});

test("makes a card's skeleton as tall as the card", () => {
  const { container } = show(<CardSkeleton height={200} />);
  expect(container.querySelector('.MuiCard-root')).toHaveStyle({ height: '200px' });
});

test.each(['success', 'warning', 'error', 'info', 'neutral'] as const)(
  'shows the label of a status: %s',
  (tone) => {
    show(<StatusChip tone={tone} label="Live" />);
    expect(screen.getByText('Live')).toBeVisible();
  },
);
