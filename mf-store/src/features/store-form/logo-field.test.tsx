import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { updateStore } from '@coupon-center/contracts';
import { aStore, mockCall, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { anImageFile, fakeImageSizes } from '../../testing/images.ts';
import { LATER, logoInput, openForm, press, save } from '../../testing/store-form.tsx';

setUpMockApi();
const setImageSize = fakeImageSizes();

const LOGO_URL = 'https://images.example/logo.png';
const field = () => screen.getByRole('group', { name: 'Logo (optional)' });
const heard = () => screen.getAllByRole('status').map((status) => status.textContent);

/** What a browser reports about files that are dragged over a page. */
const dragged = (files: File[], types = ['Files']) => ({
  dataTransfer: { files, types, dropEffect: 'none' },
});

// @spec 5.18
test('previews a logo immediately, also on the page, and announces it', async () => {
  const { contract } = openForm(aStore());
  expect(field()).toHaveTextContent('No logo yet');
  await userEvent.upload(logoInput(), anImageFile('png', 'maple.png'));
  const shown = await screen.findByAltText('Your logo');
  expect(shown.getAttribute('src')).toMatch(/^data:image\/png;base64,/);
  expect(screen.getByRole('complementary', { name: 'Preview' }).querySelector('img')).toHaveAttribute(
    'src',
    shown.getAttribute('src'),
  );
  expect(heard()).toContain('maple.png selected. It uploads when you save.');
  expect(contract.asksBeforeLeaving()).toBe(true);
});

test('opens the file chooser with a button that keyboards can reach', async () => {
  openForm(aStore());
  const click = jest.spyOn(logoInput(), 'click');
  act(() => screen.getByRole('button', { name: 'Choose logo' }).focus());
  await userEvent.keyboard('{Enter}');
  expect(click).toHaveBeenCalledTimes(1);
});

// @spec 5.17
test('a logo can be removed, and the focus stays in the field', async () => {
  const calls = mockCall(updateStore, ({ body }) =>
    aStore({ logo_url: body.logo_url ?? null, updated: LATER }),
  );
  const { contract } = openForm(aStore({ logo_url: LOGO_URL }));
  await press('Remove logo');
  expect(screen.queryByAltText('Your logo')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Choose logo' })).toHaveFocus();
  expect(heard()).toContain('The logo will be removed when you save.');
  expect(contract.asksBeforeLeaving()).toBe(true);
  await save();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]!.body.logo_url).toBeNull();
});

test('restores a logo that was removed or replaced', async () => {
  const { contract } = openForm(aStore({ logo_url: LOGO_URL }));
  await press('Remove logo');
  await press('Restore current logo');
  expect(screen.getByAltText('Your logo')).toHaveAttribute('src', LOGO_URL);
  expect(contract.asksBeforeLeaving()).toBe(false);
});

test('keeps an untouched logo', async () => {
  const calls = mockCall(updateStore, ({ body }) =>
    aStore({ logo_url: body.logo_url ?? null, updated: LATER }),
  );
  openForm(aStore({ logo_url: LOGO_URL }));
  await save();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]!.body.logo_url).toBe(LOGO_URL);
});

// @spec 5.14
test('refuses a logo of a wrong width and height, and keeps the previous one', async () => {
  setImageSize({ width: 300, height: 300 });
  const { contract } = openForm(aStore({ logo_url: LOGO_URL }));
  await userEvent.upload(logoInput(), anImageFile());
  await screen.findByRole('dialog', { name: 'Fit your logo' });
  await press('Cancel');
  expect(await screen.findByText('Logo image should be 120x40px image.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Fit this image' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Replace logo' })).toHaveAccessibleDescription(
    'Logo image should be 120x40px image.',
  );
  expect(screen.getByAltText('Your logo')).toHaveAttribute('src', LOGO_URL);
  expect(contract.asksBeforeLeaving()).toBe(false);
});

// @spec 5.16
test('accepts a logo of a wrong width or height, with a hint', async () => {
  setImageSize({ width: 120, height: 60 });
  openForm(aStore());
  await userEvent.upload(logoInput(), anImageFile());
  expect(await screen.findByText('This image is 120x60px. It looks best at 120x40px.')).toBeVisible();
  expect(screen.getByAltText('Your logo')).toBeVisible();
});

test('accepts a logo that is dropped on the field', async () => {
  openForm(aStore());
  const files = [anImageFile()];
  fireEvent.dragEnter(field(), dragged(files));
  const over = createEvent.dragOver(field(), dragged(files));
  fireEvent(field(), over);
  expect(over.defaultPrevented).toBe(true);
  const drop = createEvent.drop(field(), dragged(files));
  fireEvent(field(), drop);
  expect(drop.defaultPrevented).toBe(true);
  expect(await screen.findByAltText('Your logo')).toBeVisible();
});

test('a drop without a file is left to the browser', () => {
  openForm(aStore());
  const drop = createEvent.drop(field(), dragged([], ['text/plain']));
  fireEvent(field(), drop);
  expect(drop.defaultPrevented).toBe(false);
});
