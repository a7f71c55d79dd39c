import { fireEvent, render, screen } from '@testing-library/react';
import { closeSnackbar } from 'notistack';
import type { CustomContentProps } from 'notistack';
import { act } from 'react';
import { createNotices } from './notices.ts';
import type { Notice } from './notices.ts';
import { Toast } from './toast.tsx';

jest.mock('notistack', () => ({ closeSnackbar: jest.fn() }));

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

function show(notice: Notice, milliseconds = 3000): void {
  const props = { id: 7, message: notice.message, notice, milliseconds } as CustomContentProps & {
    notice: Notice;
    milliseconds: number;
  };
  render(<Toast {...props} />);
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(closeSnackbar).mockClear();
});
afterEach(() => jest.useRealTimers());

describe('a toast', () => {
  it('goes after its time', async () => {
    show({ kind: 'success', message: 'Saved' });
    await pass(2900);
    expect(closeSnackbar).not.toHaveBeenCalled();
    await pass(200);
    expect(closeSnackbar).toHaveBeenCalledWith(7);
  });

  it('waits while it is pointed at or holds the focus', async () => {
    show({ kind: 'success', message: 'Saved' });
    fireEvent.mouseEnter(screen.getByRole('status'));
    await pass(20_000);
    fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
    fireEvent.mouseLeave(screen.getByRole('status'));
    await pass(20_000);
    expect(closeSnackbar).not.toHaveBeenCalled();
    fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }));
    await pass(3100);
    expect(closeSnackbar).toHaveBeenCalledTimes(1);
  });

  it('runs its action and goes', () => {
    const run = jest.fn();
    show({ kind: 'action', message: 'Deleted', action: { label: 'Undo', run, seconds: 10 } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledTimes(1);
    expect(closeSnackbar).toHaveBeenCalledWith(7);
  });

  it('is announced as an alert when it is an error', () => {
    show({ kind: 'error', message: 'Not saved' });
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved');
  });
});

describe('notices', () => {
  it('wait until something takes them, each once', () => {
    const { notify, take } = createNotices();
    notify.success('one');
    notify.action('two', 'Undo', () => undefined);
    expect(take()).toMatchObject([{ message: 'one' }, { message: 'two', action: { seconds: 10 } }]);
    expect(take()).toEqual([]);
  });
});
