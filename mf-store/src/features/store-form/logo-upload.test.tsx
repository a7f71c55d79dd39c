import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { updateStore } from '@coupon-center/contracts';
import { ApiError } from '@coupon-center/api-client';
import { aStore, fieldFailure, mockCall, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { anImageFile, fakeImageSizes } from '../../testing/images.ts';
import { box, LATER, logoInput, openFormWithUpload, press, retype, save } from '../../testing/store-form.tsx';

setUpMockApi();
const setImageSize = fakeImageSizes();

const LOGO_URL = 'https://images.example/logo.png';

const open = (upload: () => Promise<string> = async () => LOGO_URL, logoUrl: string | null = null) =>
  openFormWithUpload(upload, aStore({ logo_url: logoUrl }));
const serveUpdate = () => mockCall(updateStore, () => aStore({ logo_url: LOGO_URL, updated: LATER }));

async function chooseLogo(file = anImageFile()): Promise<void> {
  await userEvent.upload(logoInput(), file);
  await screen.findByAltText('Your logo');
}

/** An image whose reading waits until the test releases it. */
async function aSlowFile() {
  let read: () => void = () => undefined;
  const file = anImageFile();
  const content = await file.arrayBuffer();
  file.arrayBuffer = () => new Promise((resolve) => (read = () => resolve(content)));
  async function finish() {
    read();
    await waitFor(() => expect(Image).toHaveBeenCalled());
  }
  return { file, finish };
}

test('says nothing of its own if the session is over, and saves after logging in', async () => {
  const failed = (message: string, cause?: Error) =>
    new ApiError({ kind: 'http', status: 401, message, cause });
  const over = failed(
    'We couldn’t upload your logo.',
    failed('Your session has expired.', failed('Unauthorized')),
  );
  serveUpdate();
  const { contract, uploadImage } = open();
  uploadImage.mockRejectedValueOnce(over);
  await chooseLogo();
  await save();
  await waitFor(() => expect(contract.reported).toEqual([over]));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  await save();
  await waitFor(() => expect(contract.notices).toEqual(['Changes saved successfully']));
});

// @spec 5.19
test('uploads a logo only on save, and then shows it from its address', async () => {
  const calls = serveUpdate();
  const { contract, uploadImage } = open();
  const file = anImageFile();
  await chooseLogo(file);
  expect(uploadImage).not.toHaveBeenCalled();
  await save();
  await waitFor(() => expect(contract.notices).toEqual(['Changes saved successfully']));
  expect(uploadImage).toHaveBeenCalledWith(file);
  expect(calls[0]!.body.logo_url).toBe(LOGO_URL);
  await waitFor(() => expect(screen.getByAltText('Your logo')).toHaveAttribute('src', LOGO_URL));
  expect(contract.asksBeforeLeaving()).toBe(false);
});

describe('while the store is being saved', () => {
  /** Saves another name, and does something before the API answers. */
  async function meanwhile(act: () => Promise<unknown>, logoUrl: string | null = null) {
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    const calls = mockCall(updateStore, async ({ body }) => {
      if (calls.length === 1) await asked;
      return aStore({ name: body.name, logo_url: body.logo_url ?? null, updated: LATER });
    });
    const { contract } = open(undefined, logoUrl);
    await retype('Store name', 'Oak');
    await save();
    await act();
    answer();
    await waitFor(() => expect(contract.notices).toHaveLength(1));
    return { contract, calls };
  }

  test('a logo can be chosen, and is the next change', async () => {
    const { contract, calls } = await meanwhile(() => chooseLogo());
    expect(screen.getByAltText('Your logo')).toBeVisible();
    expect(contract.asksBeforeLeaving()).toBe(true);
    await save();
    await waitFor(() => expect(contract.notices).toHaveLength(2));
    expect(calls.map(({ body }) => body.logo_url)).toEqual([null, LOGO_URL]);
    expect(contract.asksBeforeLeaving()).toBe(false);
  });

  test('a logo can be removed, and is the next change', async () => {
    const { contract, calls } = await meanwhile(() => press('Remove logo'), LOGO_URL);
    expect(screen.queryByAltText('Your logo')).not.toBeInTheDocument();
    expect(contract.asksBeforeLeaving()).toBe(true);
    await save();
    await waitFor(() => expect(contract.notices).toHaveLength(2));
    expect(calls.map(({ body }) => body.logo_url)).toEqual([LOGO_URL, null]);
  });

  test('a file that is still being read is accepted', async () => {
    const { file, finish } = await aSlowFile();
    const { contract } = await meanwhile(() => userEvent.upload(logoInput(), file));
    await finish();
    expect(await screen.findByAltText('Your logo')).toBeVisible();
    expect(contract.asksBeforeLeaving()).toBe(true);
  });
});

test('shows and announces an upload in progress', async () => {
  serveUpdate();
  let finish: () => void = () => undefined;
  open(() => new Promise((resolve) => (finish = () => resolve(LOGO_URL))));
  await chooseLogo();
  await save();
  expect(await screen.findByRole('progressbar', { name: 'Uploading your logo' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Uploading your logo...' })).toBeInTheDocument();
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('Uploading your logo');
  finish();
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  expect(await screen.findByRole('button', { name: 'SAVE CHANGES' })).toBeEnabled();
});

// @spec 8.14 8.15
test.each([
  [new Error('Upload failed with status 503'), 'Upload failed with status 503'],
  [
    new Error('No URL returned from Cloudinary.', {
      cause: new ApiError({ kind: 'contract', status: 201, message: 'Something went wrong.' }),
    }),
    'No URL returned from Cloudinary.',
  ],
  [new TypeError('fetch failed'), 'We can’t reach the image host. Check your connection and try again.'],
])('a failed upload (%s) saves and loses nothing, and Retry continues', async (failure, message) => {
  const calls = serveUpdate();
  const { contract, uploadImage } = open();
  uploadImage.mockRejectedValueOnce(failure);
  await retype('Store name', 'Oak');
  await chooseLogo();
  await save();
  expect(await screen.findByText(message, { exact: true })).toBeVisible();
  expect(calls).toHaveLength(0);
  expect(box('Store name')).toHaveValue('Oak');
  expect(screen.getByAltText('Your logo')).toBeVisible();
  expect(contract.asksBeforeLeaving()).toBe(true);

  await press('Retry');
  await waitFor(() => expect(contract.notices).toEqual(['Changes saved successfully']));
});

test('shows the API’s message about the file at the logo, below the text of the specification', async () => {
  const message = 'Upload failed with status 400';
  const refusal = new ApiError({
    kind: 'fields',
    status: 400,
    message,
    fieldErrors: { file: ['The image is broken. Save it again, or choose another one.'] },
  });
  const { uploadImage } = open();
  uploadImage.mockRejectedValueOnce(refusal);
  await retype('Store name', 'Oak');
  await chooseLogo();
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  const button = screen.getByRole('button', { name: 'Replace logo' });
  expect(button).toHaveAccessibleDescription('The image is broken. Save it again, or choose another one.');
  expect(button).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(box('Store name')).toHaveValue('Oak');
});

test('shows at the logo why the API refused an upload unread, and still offers Retry', async () => {
  const reason = 'Too many uploads. Try again in an hour.';
  const cause = new ApiError({ kind: 'http', status: 429, message: reason });
  const { uploadImage } = open();
  const message = 'Upload failed with status 429';
  uploadImage.mockRejectedValueOnce(new ApiError({ kind: 'http', status: 429, message, cause }));
  await chooseLogo();
  await save();
  expect(await screen.findByText(message, { exact: true })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Replace logo' })).toHaveAccessibleDescription(reason);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('uploads a logo only once if the save has to be repeated', async () => {
  let isDown = true;
  mockCall(updateStore, () => (isDown ? 'network-down' : aStore({ logo_url: LOGO_URL, updated: LATER })));
  const { contract, uploadImage } = open();
  await chooseLogo();
  await save();
  isDown = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(contract.notices).toEqual(['Changes saved successfully']));
  expect(uploadImage).toHaveBeenCalledTimes(1);
});

test('shows at the logo that the API no longer has it, and uploads it again', async () => {
  let isGone = true;
  mockCall(updateStore, () => {
    if (isGone) throw fieldFailure({ logo_url: ['Upload the logo here first.'] });
    return aStore({ logo_url: LOGO_URL, updated: LATER });
  });
  const { contract, uploadImage } = open();
  await chooseLogo();
  await save();
  expect(await screen.findByText('Upload the logo here first.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  isGone = false;
  await save();
  await waitFor(() => expect(contract.notices).toEqual(['Changes saved successfully']));
  expect(uploadImage).toHaveBeenCalledTimes(2);
});

test('a logo that is removed while being read does not come back', async () => {
  open(undefined, LOGO_URL);
  const { file, finish } = await aSlowFile();
  await userEvent.upload(logoInput(), file);
  await press('Remove logo');
  await finish();
  expect(screen.queryByAltText('Your logo')).not.toBeInTheDocument();
});

test('waits for a logo that is being read when the form is saved', async () => {
  const calls = serveUpdate();
  const { contract, uploadImage } = open();
  const { file, finish } = await aSlowFile();
  await userEvent.upload(logoInput(), file);
  await save();
  expect(calls).toHaveLength(0);
  await finish();
  await waitFor(() => expect(contract.notices).toEqual(['Changes saved successfully']));
  expect(uploadImage).toHaveBeenCalledWith(file);
});

test('stops the save if the file turns out not to be an image', async () => {
  const calls = serveUpdate();
  open();
  setImageSize({ width: 300, height: 300 });
  const { file, finish } = await aSlowFile();
  await userEvent.upload(logoInput(), file);
  await save();
  await finish();
  await screen.findByRole('dialog', { name: 'Fit your logo' });
  await press('Cancel');
  expect(await screen.findByText('Logo image should be 120x40px image.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Choose logo' })).toHaveFocus());
  expect(calls).toHaveLength(0);
});
