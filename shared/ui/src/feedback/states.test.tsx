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

test('shows an empty state under a heading, with its action and a drawing hidden from screen readers', () => {
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
  ['a form', <FormSkeleton key="form" fields={2} />, ['56px', '56px', '44px']],
  ['a list', <ListSkeleton key="list" rows={2} height={96} />, ['96px', '96px']],
  ['a card', <CardSkeleton key="card" height={200} />, ['200px']],
])('announces that %s is loading, and reserves its height', (_name, skeleton, heights) => {
  const { container } = show(skeleton);
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading$/);
  expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true');
  const card = container.querySelector<HTMLElement>('.MuiCard-root');
  const parts = card ? [card] : [...container.querySelectorAll<HTMLElement>('.MuiSkeleton-root')];
  expect(parts.map((part) => getComputedStyle(part).height)).toEqual(heights);
});
