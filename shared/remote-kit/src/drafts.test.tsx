import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { keepDrafts } from './drafts.ts';
import { aUser, renderScreen } from './testing/index.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

function Screen() {
  const form = useForm({ defaultValues: { name: 'Maple', city: 'Toronto', password: '' } });
  const { isDirty } = form.formState;
  useUnsavedGuard(isDirty, form);
  return (
    <>
      <input aria-label="Name" {...form.register('name')} />
      <input aria-label="City" {...form.register('city')} />
      <input aria-label="Password" {...form.register('password')} />
      <p>{isDirty ? 'unsaved' : 'saved'}</p>
    </>
  );
}
const open = (user = 1, pathname = '/my-store') =>
  renderScreen(Screen, { user: aUser({ id: user }), location: { pathname } });
const field = (label: string) => screen.getByRole('textbox', { name: label });

/** Types into the form, then unloads the page as the portal's reload does. */
async function typeAndReload() {
  const { contract, unmount } = open();
  await userEvent.clear(field('Name'));
  await userEvent.type(field('Name'), 'Oak');
  await userEvent.type(field('Password'), 'secret1');
  keepDrafts(contract);
  expect(contract.asksBeforeLeaving()).toBe(false);
  unmount();
}

test('typed values return to the form after the reload, once, and count as unsaved', async () => {
  await typeAndReload();
  const { unmount } = open();
  expect(field('Name')).toHaveValue('Oak');
  expect(field('City')).toHaveValue('Toronto');
  expect(screen.getByText('unsaved')).toBeInTheDocument();
  unmount();
  open();
  expect(field('Name')).toHaveValue('Maple');
  expect(sessionStorage).toHaveLength(0);
});

test('a password is never kept', async () => {
  await typeAndReload();
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('secret1');
  open();
  expect(field('Password')).toHaveValue('');
});

test.each([
  ['another user', () => open(2)],
  ['another page', () => open(1, '/payment')],
  [
    'the same page much later',
    () => {
      jest.useFakeTimers({ now: Date.now() + 6 * 60_000 });
      return open();
    },
  ],
])('drops the draft instead of giving it to %s', async (_name, reopen) => {
  await typeAndReload();
  reopen();
  expect(field('Name')).toHaveValue('Maple');
  expect(sessionStorage).toHaveLength(0);
});
