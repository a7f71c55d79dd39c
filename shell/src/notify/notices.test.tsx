import { act, render, screen, within } from '@testing-library/react';
import { createNotices } from './notices.ts';
import { WaitingToasts } from './toasts.tsx';

// @spec 4.46
test('notices wait until they are taken, each once', () => {
  const { notify, take } = createNotices();
  notify.success('one');
  notify.action('two', 'Undo', () => undefined);
  expect(take()).toMatchObject([{ message: 'one' }, { message: 'two', action: { seconds: 10 } }]);
  expect(take()).toEqual([]);
});

describe('shown notices', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  /** A toast leaves in steps, each of which starts after the previous one was painted. */
  async function leave() {
    for (let step = 0; step < 10; step++) await pass(100);
  }

  // @spec 2.97 4.47 4.53 9.16 9.17
  it.each([
    ['success', 3000],
    ['info', 3000],
    ['error', 10_000],
  ] as const)('disappear after their time: %s, %s ms', async (kind, milliseconds) => {
    const notices = createNotices();
    const { container } = render(<WaitingToasts notices={notices} />);
    act(() => notices.notify[kind](`A ${kind}`));
    const page = within(container.ownerDocument.body);
    await pass(milliseconds - 200);
    expect(page.getByText(`A ${kind}`)).toBeVisible();
    await leave();
    expect(page.queryByText(`A ${kind}`)).not.toBeInTheDocument();
  });

  it('stay for the given time if they have an action', async () => {
    const notices = createNotices();
    render(<WaitingToasts notices={notices} />);
    act(() => notices.notify.action('Deleted', 'Undo', () => undefined, 7));
    await pass(6800);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    await leave();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});
