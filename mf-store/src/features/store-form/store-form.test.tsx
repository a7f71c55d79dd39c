import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, me, readStore, updateStore } from '@coupon-center/contracts';
import type { Store } from '@coupon-center/contracts';
import { useUser } from '@coupon-center/remote-kit';
import {
  aStore,
  aUser,
  fieldFailure,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { anImageFile, fakeImageSizes } from '../../testing/images.ts';
import { StoreForm } from './store-form.tsx';

setUpMockApi();
const setImageSize = fakeImageSizes();

const LOGO_URL = 'https://images.example/logo.png';
const LATER = '2026-11-02T10:00:00.000Z';

function Screen() {
  const { store } = useUser();
  return <StoreForm key={store?.id ?? 'new'} store={store} />;
}

const open = (store: Store | null = null) => renderScreen(Screen, { user: aUser({ store }) });
const box = (name: string) => screen.getByRole('textbox', { name });
const logoInput = () => screen.getByLabelText<HTMLInputElement>('Logo file');
const create = () => userEvent.click(screen.getByRole('button', { name: 'CREATE YOUR STORE' }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'SAVE CHANGES' }));

async function fillIn() {
  await userEvent.type(box('Store name'), 'Café Érable');
  await userEvent.type(box('Website URL'), 'maple.example');
}

async function rename(name: string) {
  await userEvent.clear(box('Store name'));
  await userEvent.type(box('Store name'), name);
}

describe('a new store', () => {
  test('is created with everything the API asks for, shared, and followed by the payment', async () => {
    const calls = mockCall(createStore, () => aStore());
    const { contract } = open();
    const asked: boolean[] = [];
    contract.navigate = (to) => {
      contract.visited.push(to);
      asked.push(contract.asksBeforeLeaving());
    };
    await fillIn();
    await userEvent.type(box('First name'), ' Ann ');
    await create();

    await waitFor(() => expect(contract.visited).toEqual(['/payment']));
    expect(asked).toEqual([false]);
    expect(contract.notices).toEqual(['Your store was created']);
    expect(contract.session.get().user?.store).toEqual(aStore());
    expect(calls.map(({ body }) => body)).toEqual([
      {
        name: 'Café Érable',
        website_url: 'http://maple.example',
        affiliate_website_url: 'http://maple.example',
        contact_email: 'ann@maple.example',
        contact_first_name: 'Ann',
        contact_last_name: '',
        logo_url: null,
        client: '6',
        location: 'canada',
        slug: 'cafe-erable-cp',
        primary_category: 1535,
      },
    ]);
  });

  test("begins with the account's email as the contact's", () => {
    open();
    expect(box('Contact email')).toHaveValue('ann@maple.example');
  });

  test('needs name, address and a valid email; names are optional', async () => {
    const calls = mockCall(createStore, () => aStore());
    open();
    await userEvent.clear(box('Contact email'));
    await userEvent.type(box('Contact email'), 'ann@');
    await create();
    expect(await screen.findAllByText('This field is required.')).toHaveLength(2);
    expect(screen.getByText('Enter a valid email address.')).toBeVisible();
    expect(box('Store name')).toHaveFocus();
    expect(box('First name')).toBeValid();
    expect(calls).toHaveLength(0);

    await userEvent.type(box('Store name'), 'M');
    await waitFor(() => expect(box('Store name')).toBeValid());
  });

  test('says how a bare domain will be saved, and refuses what is no web address', async () => {
    open();
    const website = box('Website URL');
    await userEvent.type(website, 'maple.example');
    expect(website).toHaveAccessibleDescription('Will be saved as http://maple.example');
    await userEvent.clear(website);
    await userEvent.type(website, 'https://maple.example');
    expect(website).toHaveAccessibleDescription('For example www.mystore.com');
    await userEvent.clear(website);
    await userEvent.type(website, 'ftp://maple.example');
    await create();
    expect(await screen.findByText('Enter a valid URL.')).toBeVisible();
  });

  test('shows what the server says of the fields, the address under either of its names', async () => {
    mockCall(createStore, () => {
      throw fieldFailure({
        name: ['this name is odd.'],
        url: ['nobody is there.'],
        non_field_errors: ['not today.'],
      });
    });
    open();
    await fillIn();
    await create();
    expect(await screen.findByText('This name is odd.')).toBeVisible();
    expect(screen.getByText('Nobody is there.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Not today.');
    expect(box('Store name')).toHaveFocus();
  });

  test('where the API is down, the form stays as it is and Retry sends it again', async () => {
    let isDown = true;
    mockCall(createStore, () => (isDown ? 'network-down' : aStore()));
    const { contract } = open();
    await fillIn();
    await create();
    expect(await screen.findByRole('alert')).toHaveTextContent('We can not reach the server.');
    expect(box('Store name')).toHaveValue('Café Érable');
    expect(contract.asksBeforeLeaving()).toBe(true);

    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(contract.visited).toEqual(['/payment']));
  });

  test('is created once, however often the form is submitted', async () => {
    const calls = mockCall(createStore, () => aStore());
    const { contract } = open();
    await fillIn();
    const form = box('Store name').closest('form')!;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(contract.visited).toHaveLength(1));
    expect(calls).toHaveLength(1);
  });

  test('that was made in another tab meanwhile can be loaded', async () => {
    mockCall(createStore, () => {
      throw problemFailure(409, 'store_exists');
    });
    mockCall(me, () => aUser({ store: aStore() }));
    open();
    await fillIn();
    await create();
    await userEvent.click(await screen.findByRole('button', { name: 'Reload' }));
    expect(await screen.findByRole('button', { name: 'SAVE CHANGES' })).toBeEnabled();
    expect(box('Store name')).toHaveValue('Maple Outfitters');
  });
});

describe('an existing store', () => {
  test('is saved, shared, and is clean afterwards', async () => {
    const saved = aStore({ name: 'Maple and Oak', updated: LATER });
    const calls = mockCall(updateStore, () => saved);
    const { contract } = open(aStore());
    expect(contract.asksBeforeLeaving()).toBe(false);
    await rename('Maple and Oak');
    expect(contract.asksBeforeLeaving()).toBe(true);
    await save();

    await waitFor(() => expect(contract.notices).toEqual(['Changes saved successfully']));
    expect(contract.session.get().user?.store).toEqual(saved);
    expect(contract.visited).toEqual([]);
    await waitFor(() => expect(contract.asksBeforeLeaving()).toBe(false));
    expect(box('Store name')).toHaveValue('Maple and Oak');

    const [call] = calls;
    expect(call!.params).toMatchObject({ slug: 'maple-outfitters-cp' });
    expect(Object.fromEntries(call!.query)).toEqual({ id: '11', client: '6' });
    expect(call!.headers.get('if-match')).toBe(`"${aStore().updated}"`);
    expect(call!.body).toEqual({
      name: 'Maple and Oak',
      website_url: 'http://maple.example',
      contact_email: 'ann@maple.example',
      contact_first_name: 'Ann',
      contact_last_name: 'Lee',
      logo_url: null,
    });
  });

  test('a second edit is made from what the first one saved', async () => {
    const calls = mockCall(updateStore, ({ body }) => aStore({ name: body.name, updated: LATER }));
    const { contract } = open(aStore());
    await rename('Maple and Oak');
    await save();
    await waitFor(() => expect(contract.notices).toHaveLength(1));
    await rename('Oak');
    await save();
    await waitFor(() => expect(contract.notices).toHaveLength(2));
    expect(calls[1]!.headers.get('if-match')).toBe(`"${LATER}"`);
  });

  test('a verdict that came in between is no conflict', async () => {
    const calls = mockCall(updateStore, ({ headers }) => {
      if (headers.get('if-match') !== `"${LATER}"`) throw problemFailure(409, 'stale');
      return aStore({ name: 'Oak', updated: '2026-11-03T10:00:00.000Z' });
    });
    mockCall(readStore, () => aStore({ is_approved: true, updated: LATER }));
    const { contract } = open(aStore());
    await rename('Oak');
    await save();
    await waitFor(() => expect(contract.notices).toEqual(['Changes saved successfully']));
    expect(calls).toHaveLength(2);
  });

  test("somebody else's change is not overwritten; Reload takes it over", async () => {
    const theirs = aStore({ name: 'Birch', updated: LATER });
    mockCall(updateStore, () => {
      throw problemFailure(409, 'stale');
    });
    mockCall(readStore, () => theirs);
    mockCall(me, () => aUser({ store: theirs }));
    const { contract } = open(aStore());
    await rename('Oak');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your store was changed elsewhere since you opened it.',
    );
    expect(box('Store name')).toHaveValue('Oak');

    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(box('Store name')).toHaveValue('Birch'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(contract.asksBeforeLeaving()).toBe(false);
  });

  test('a reload that fails says so and can be tried again', async () => {
    mockCall(updateStore, () => {
      throw problemFailure(409, 'stale');
    });
    mockCall(readStore, () => aStore({ name: 'Birch', updated: LATER }));
    mockCall(me, () => 'network-down');
    const { contract } = open(aStore());
    await rename('Oak');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Reload' }));
    await waitFor(() =>
      expect(contract.notices).toEqual([expect.stringContaining('We can not reach the server.')]),
    );
    expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled();
    expect(box('Store name')).toHaveValue('Oak');
  });

  test('a refusal without fields is a notification', async () => {
    mockCall(updateStore, () => {
      throw problemFailure(400, 'bad_request', 'The body is no JSON.');
    });
    const { contract } = open(aStore());
    await save();
    await waitFor(() => expect(contract.notices).toEqual(['The body is no JSON.']));
  });
});

describe('the logo', () => {
  function openWithUpload(upload: () => Promise<string>, store: Store | null = aStore()) {
    const result = open(store);
    const uploadImage = jest.fn(upload);
    result.contract.api.uploadImage = uploadImage;
    return { ...result, uploadImage };
  }

  /** An image that is read no sooner than it is let. */
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

  test('is previewed at once and uploaded on save', async () => {
    const calls = mockCall(updateStore, () => aStore({ logo_url: LOGO_URL, updated: LATER }));
    const { contract, uploadImage } = openWithUpload(async () => LOGO_URL);
    const file = anImageFile();
    await userEvent.upload(logoInput(), file);
    expect((await screen.findByAltText('Your logo')).getAttribute('src')).toMatch(/^data:image\/png;base64,/);
    expect(contract.asksBeforeLeaving()).toBe(true);
    expect(uploadImage).not.toHaveBeenCalled();

    await save();
    await waitFor(() => expect(contract.notices).toEqual(['Changes saved successfully']));
    expect(uploadImage).toHaveBeenCalledWith(file);
    expect(calls[0]!.body.logo_url).toBe(LOGO_URL);
    await waitFor(() => expect(screen.getByAltText('Your logo')).toHaveAttribute('src', LOGO_URL));
    expect(contract.asksBeforeLeaving()).toBe(false);
  });

  test('can be removed, chosen anew, or is kept', async () => {
    const calls = mockCall(updateStore, ({ body }) =>
      aStore({ logo_url: body.logo_url ?? null, updated: LATER }),
    );
    const { contract, uploadImage } = openWithUpload(async () => LOGO_URL, aStore({ logo_url: LOGO_URL }));
    await save();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]!.body.logo_url).toBe(LOGO_URL);

    await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }));
    expect(screen.queryByAltText('Your logo')).not.toBeInTheDocument();
    expect(contract.asksBeforeLeaving()).toBe(true);
    await save();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]!.body.logo_url).toBeNull();
    expect(uploadImage).not.toHaveBeenCalled();
  });

  test('that is still being read does not come back once it was removed', async () => {
    openWithUpload(async () => LOGO_URL, aStore({ logo_url: LOGO_URL }));
    const { file, finish } = await aSlowFile();
    await userEvent.upload(logoInput(), file);
    await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }));
    await finish();
    expect(screen.queryByAltText('Your logo')).not.toBeInTheDocument();
  });

  test('that is still being read does not come into the form that was reloaded', async () => {
    mockCall(updateStore, () => {
      throw problemFailure(409, 'stale');
    });
    mockCall(readStore, () => aStore({ name: 'Birch', updated: LATER }));
    mockCall(me, () => aUser({ store: aStore({ name: 'Birch', updated: LATER }) }));
    openWithUpload(async () => LOGO_URL);
    const { file, finish } = await aSlowFile();
    await rename('Oak');
    await userEvent.upload(logoInput(), file);
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(box('Store name')).toHaveValue('Birch'));
    await finish();
    expect(screen.queryByAltText('Your logo')).not.toBeInTheDocument();
  });

  test('off on both sides is refused, and what was there stays', async () => {
    setImageSize({ width: 300, height: 300 });
    const { contract } = openWithUpload(async () => LOGO_URL, aStore({ logo_url: LOGO_URL }));
    await userEvent.upload(logoInput(), anImageFile());
    expect(await screen.findByText('Logo image should be 120x40px image.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Replace logo' })).toHaveAccessibleDescription(
      'Logo image should be 120x40px image.',
    );
    expect(screen.getByAltText('Your logo')).toHaveAttribute('src', LOGO_URL);
    expect(contract.asksBeforeLeaving()).toBe(false);
  });

  test('off on one side is taken with a hint', async () => {
    setImageSize({ width: 120, height: 60 });
    openWithUpload(async () => LOGO_URL);
    await userEvent.upload(logoInput(), anImageFile());
    expect(await screen.findByText('This image is 120x60px. It looks best at 120x40px.')).toBeVisible();
    expect(screen.getByAltText('Your logo')).toBeVisible();
    expect(logoInput()).toBeValid();
  });

  test.each([
    [new Error('Upload failed with status 503'), 'Upload failed with status 503'],
    [new Error('No URL returned from Cloudinary.'), 'No URL returned from Cloudinary.'],
    [new TypeError('fetch failed'), 'We can not reach the image host. Check your connection and try again.'],
  ])('an upload that fails (%s) saves nothing, and Retry goes on', async (failure, message) => {
    const calls = mockCall(updateStore, () => aStore({ logo_url: LOGO_URL, updated: LATER }));
    const { contract, uploadImage } = openWithUpload(async () => LOGO_URL);
    uploadImage.mockRejectedValueOnce(failure);
    await userEvent.upload(logoInput(), anImageFile());
    await screen.findByAltText('Your logo');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(calls).toHaveLength(0);

    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(contract.notices).toEqual(['Changes saved successfully']));
  });

  test('is uploaded once where only the saving has to be repeated', async () => {
    let isDown = true;
    mockCall(updateStore, () => (isDown ? 'network-down' : aStore({ logo_url: LOGO_URL, updated: LATER })));
    const { contract, uploadImage } = openWithUpload(async () => LOGO_URL);
    await userEvent.upload(logoInput(), anImageFile());
    await screen.findByAltText('Your logo');
    await save();
    isDown = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(contract.notices).toEqual(['Changes saved successfully']));
    expect(uploadImage).toHaveBeenCalledTimes(1);
  });
});
