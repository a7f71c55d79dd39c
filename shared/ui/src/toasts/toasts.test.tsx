import { act, fireEvent, render, screen } from '@testing-library/react';
import { closeSnackbar } from 'notistack';
import { showToast, Toasts } from './toasts.tsx';
import type { ToastNotice } from './toasts.tsx';

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

/** A toast leaves in steps, each of which begins when the page has drawn the one before. */
async function leave() {
  for (let step = 0; step < 10; step++) await pass(100);
}
const show = (notice: ToastNotice) => act(() => showToast(notice));

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <>
      <button>On the page</button>
      <Toasts />
    </>,
  );
});
afterEach(async () => {
  act(() => closeSnackbar());
  await leave();
  jest.useRealTimers();
});

// @spec 4.48 4.49 4.50
test.each<[string, Omit<ToastNotice, 'message'>, number]>([
  ['a success', { kind: 'success' }, 2000],
  ['an error', { kind: 'error' }, 4000],
  ['an info', { kind: 'info' }, 4000],
  ['a toast with a button', { kind: 'info', action: { label: 'Undo', run: () => undefined } }, 4000],
  ['a toast with a time of its own', { kind: 'success', milliseconds: 3000 }, 3000],
])('closes %s after its time', async (_name, notice, milliseconds) => {
  show({ ...notice, message: 'Well' });
  await pass(milliseconds - 200);
  expect(screen.getByText('Well')).toBeVisible();
  await leave();
  expect(screen.queryByText('Well')).not.toBeInTheDocument();
});

// @spec 4.51
test('keeps a loading toast', async () => {
  show({ kind: 'loading', message: 'Uploading' });
  await pass(3_600_000);
  expect(screen.getByText('Uploading')).toBeVisible();
});

test('keeps a toast while it is hovered or focused', async () => {
  show({ kind: 'success', message: 'Saved' });
  const toast = screen.getByText('Saved').parentElement!;
  fireEvent.mouseEnter(toast);
  await pass(20_000);
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
  fireEvent.mouseLeave(toast);
  await pass(20_000);
  expect(screen.getByText('Saved')).toBeVisible();
  fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }));
  await pass(2000);
  await leave();
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test("runs a toast's action and closes it", async () => {
  const run = jest.fn();
  show({ kind: 'info', message: 'Deleted', action: { label: 'Undo', run } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledTimes(1);
  await leave();
  expect(screen.queryByText('Deleted')).not.toBeInTheDocument();
});

test.each(['Undo', 'Dismiss'])('returns the focus on %s', async (name) => {
  const before = screen.getByRole('button', { name: 'On the page' });
  act(() => before.focus());
  show({ kind: 'info', message: 'Deleted', action: { label: 'Undo', run: () => undefined } });
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  fireEvent.click(screen.getByRole('button', { name }));
  await leave();
  expect(screen.queryByText('Deleted')).not.toBeInTheDocument();
  expect(before).toHaveFocus();
});

test('makes an error an alert', () => {
  show({ kind: 'error', message: 'Not saved' });
  expect(screen.getByRole('alert')).toHaveTextContent('Not saved');
});

test('announces the others politely, each once, in an existing live region', () => {
  const region = document.querySelector('[aria-live=polite]')!;
  expect(region).toHaveTextContent('');
  show({ kind: 'success', message: 'Saved' });
  expect(region).toHaveTextContent('Saved');
  expect(region).toHaveAttribute('aria-atomic', 'false');
  expect(screen.getAllByText('Saved')).toHaveLength(1);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

// @spec 4.52
test('keeps at most twenty: the oldest makes room for the next', async () => {
  // Without time or chance to tell them apart, notistack's own keys would collide.
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  for (let number = 1; number <= 21; number++) show({ kind: 'loading', message: `Toast ${number}.` });
  await leave();
  expect(screen.queryByText('Toast 1.')).not.toBeInTheDocument();
  expect(screen.getByText('Toast 2.')).toBeInTheDocument();
  expect(screen.getByText('Toast 21.')).toBeInTheDocument();
});
