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

test('says what changed and that nothing is lost, and is busy while reloading', async () => {
  let finish: () => void = () => undefined;
  const onReload = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  show({ onReload });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Someone changed this contact since you opened it, so your changes weren’t saved. Reload to get the latest version. Your changes will still be here to save.',
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

test('can leave the focus alone, and say what else happened', () => {
  show({ onReload: jest.fn(), autoFocus: false, children: 'Your store was created elsewhere.' });
  expect(document.body).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Your store was created elsewhere. Reload to get the latest version. Your changes will still be here to save.',
  );
});
