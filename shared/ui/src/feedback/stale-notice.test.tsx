import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sites } from '@coupon-center/site-config';
import { UiRoot } from '../ui-root.tsx';
import { StaleNotice } from './stale-notice.tsx';
import type { StaleNoticeProps } from './stale-notice.tsx';

function show(props: Omit<StaleNoticeProps, 'what'>) {
  render(
    <UiRoot site={sites['6']}>
      <StaleNotice what="contact" {...props} />
    </UiRoot>,
  );
}
const reload = () => screen.getByRole('button', { name: 'Reload' });

test('says what is old, that nothing is lost, and is busy while it is reloaded', async () => {
  let finish: () => void = () => undefined;
  const onReload = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  show({ onReload });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This contact was changed elsewhere after you opened it, so it was not saved. Reload it: what you changed here stays, and can be saved then.',
  );
  await userEvent.dblClick(reload());
  expect(onReload).toHaveBeenCalledTimes(1);
  expect(reload()).toHaveAttribute('aria-busy', 'true');
  await act(async () => finish());
  expect(reload()).not.toHaveAttribute('aria-busy');
});

test('takes the focus from the button that was pressed', () => {
  show({ onReload: jest.fn() });
  expect(reload()).toHaveFocus();
});

test('leaves the focus to who was typing, and says what else happened', () => {
  show({ onReload: jest.fn(), autoFocus: false, children: 'Your store was created elsewhere.' });
  expect(document.body).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Your store was created elsewhere. Reload it: what you changed here stays, and can be saved then.',
  );
});
