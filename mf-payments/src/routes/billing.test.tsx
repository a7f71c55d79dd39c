import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addAdvertiser,
  addContact,
  deleteContact,
  editAdvertiser,
  editContact,
  getAdvertiser,
  listContacts,
  MAX_CONTACTS,
  refreshSession,
} from '@coupon-center/contracts';
import {
  aPage,
  aUser,
  createTestContract,
  fieldFailure,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { QueryClient } from '@tanstack/react-query';
import { organisationQuery } from '../organisation.api.ts';
import { aMerchant } from '../testing/merchant.ts';
import { aContact, anOrganisation, LATER, serveOrganisation } from '../testing/organisation.ts';
import { BillingScreen } from './billing.tsx';

setUpMockApi();

const open = (user = aMerchant()) => renderScreen(BillingScreen, { user }).contract;
const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));
/** Pastes: these forms have many fields, and every letter would cost time. */
async function fill(name: string, text: string) {
  await userEvent.clear(box(name));
  await userEvent.click(box(name));
  await userEvent.paste(text);
}

describe('the billing organisation', () => {
  test('can not be had without a store', async () => {
    open(aUser());
    expect(screen.getByRole('heading', { level: 1, name: 'BILLING DETAILS' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create your store page' })).toHaveAttribute('href', '/my-store');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('that is not there yet is added, with what the account and the site know', async () => {
    serveOrganisation(null);
    const calls = mockCall(addAdvertiser, () => anOrganisation());
    const contract = open();
    expect(await screen.findByText(/You have no billing organisation yet/)).toBeVisible();
    expect(box('Billing email')).toHaveValue('ann@maple.example');
    expect(screen.getByRole('combobox', { name: /Country/ })).toHaveTextContent('Canada');
    expect(screen.getByText('Contacts belong to a billing organisation. Add it first.')).toBeVisible();

    await fill('Legal name', 'Maple Outfitters Inc.');
    await fill('Address', '1 King St W');
    await fill('City', 'Toronto');
    expect(contract.asksBeforeLeaving()).toBe(true);
    await press('Add organisation');
    await waitFor(() => expect(contract.notices).toEqual(['Your billing organisation was added']));
    expect(calls[0]!.body).toEqual({
      name: 'Maple Outfitters Inc.',
      tax_id: '',
      address_line_1: '1 King St W',
      address_line_2: '',
      city: 'Toronto',
      region: '',
      postal_code: '',
      country: 'CA',
      billing_email: 'ann@maple.example',
    });
    expect(contract.asksBeforeLeaving()).toBe(false);
    expect(screen.queryByText(/You have no billing organisation yet/)).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Save changes' })).toBeVisible();
    expect(screen.getByText('No contacts yet')).toBeVisible();
  });

  test('needs name, address, city and email', async () => {
    serveOrganisation(null);
    const calls = mockCall(addAdvertiser, () => anOrganisation());
    open();
    await screen.findByText(/You have no billing organisation yet/);
    await userEvent.clear(box('Billing email'));
    await press('Add organisation');
    expect(await screen.findAllByText('This field is required.')).toHaveLength(4);
    expect(box('Legal name')).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test('is changed from the version that was opened; the next change from the one that was saved', async () => {
    serveOrganisation(anOrganisation());
    const calls = mockCall(editAdvertiser, ({ body }) => anOrganisation({ name: body.name, updated: LATER }));
    const contract = open();
    await screen.findByRole('button', { name: 'Save changes' });
    expect(box('Legal name')).toHaveValue('Maple Outfitters Inc.');
    await fill('Legal name', 'Maple Inc.');
    await press('Save changes');
    await waitFor(() => expect(contract.notices).toEqual(['Changes saved successfully']));
    await fill('Legal name', 'Oak Inc.');
    await press('Save changes');
    await waitFor(() => expect(contract.notices).toHaveLength(2));
    expect(calls.map(({ body }) => [body.id, body.name])).toEqual([
      [9, 'Maple Inc.'],
      [9, 'Oak Inc.'],
    ]);
    expect(calls.map(({ headers }) => headers.get('if-match'))).toEqual([
      `"${anOrganisation().updated}"`,
      `"${LATER}"`,
    ]);
  });

  test('has every country by its name, in their order', async () => {
    serveOrganisation(anOrganisation());
    open();
    await screen.findByRole('button', { name: 'Save changes' });
    await userEvent.click(screen.getByRole('combobox', { name: /Country/ }));
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(names[0]).toBe('Afghanistan');
    expect(names).toEqual(expect.arrayContaining(['Canada', 'Germany', 'United States']));
    await userEvent.click(screen.getByRole('option', { name: 'Germany' }));
    expect(screen.getByRole('combobox', { name: /Country/ })).toHaveTextContent('Germany');
  });

  test('shows what the server says under the fields and above the form', async () => {
    serveOrganisation(anOrganisation());
    mockCall(editAdvertiser, () => {
      throw fieldFailure({ tax_id: ['this number is odd.'], non_field_errors: ['not today.'] });
    });
    open();
    await screen.findByRole('button', { name: 'Save changes' });
    await press('Save changes');
    expect(await screen.findByText('This number is odd.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Not today.');
    expect(box('Tax or business number')).toHaveFocus();
  });

  test('that can not be saved stays as it was typed, with Retry', async () => {
    serveOrganisation(anOrganisation());
    let isDown = true;
    mockCall(editAdvertiser, () => (isDown ? 'network-down' : anOrganisation({ updated: LATER })));
    const contract = open();
    await screen.findByRole('button', { name: 'Save changes' });
    await fill('City', 'Ottawa');
    await press('Save changes');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(box('City')).toHaveValue('Ottawa');
    isDown = false;
    await press('Retry');
    await waitFor(() => expect(contract.notices).toEqual(['Changes saved successfully']));
  });

  test('that was changed elsewhere is reloaded without losing what was typed', async () => {
    serveOrganisation(anOrganisation());
    const calls = mockCall(editAdvertiser, ({ headers, body }) => {
      if (headers.get('if-match') !== `"${LATER}"`) throw problemFailure(409, 'stale');
      return anOrganisation({ ...body, id: 9 });
    });
    const contract = open();
    await screen.findByRole('button', { name: 'Save changes' });
    await fill('City', 'Ottawa');
    await press('Save changes');
    expect(await screen.findByRole('alert')).toHaveTextContent('was changed elsewhere');
    serveOrganisation(anOrganisation({ name: 'Oak Inc.', updated: LATER }));
    await press('Reload');
    await waitFor(() => expect(box('Legal name')).toHaveValue('Oak Inc.'));
    expect(box('City')).toHaveValue('Ottawa');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await press('Save changes');
    await waitFor(() => expect(contract.notices).toEqual(['Changes saved successfully']));
    expect(calls.at(-1)!.body).toMatchObject({ name: 'Oak Inc.', city: 'Ottawa' });
  });

  test('that can not be loaded can be tried again; the contacts are there meanwhile', async () => {
    serveOrganisation(anOrganisation(), [aContact()]);
    mockCall(getAdvertiser, () => {
      throw problemFailure(404, 'store_missing');
    });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your billing organisation could not be loaded.',
    );
    expect(await screen.findByText('Bo Fir', { selector: 'p' })).toBeVisible();
    serveOrganisation(anOrganisation(), [aContact()]);
    await press('Retry');
    expect(await screen.findByRole('button', { name: 'Save changes' })).toBeVisible();
  });

  test('a 401 while it is loaded is thrown on, and no answer', async () => {
    mockCall(getAdvertiser, () => {
      throw problemFailure(401, 'not_signed_in');
    });
    mockCall(refreshSession, () => {
      throw problemFailure(401, 'not_signed_in');
    });
    const { api, session } = createTestContract({ user: aMerchant() });
    await expect(new QueryClient().query(organisationQuery(api))).rejects.toMatchObject({ status: 401 });
    expect(session.get().status).toBe('signed-out');
  });
});

describe('contacts', () => {
  const list = () => screen.getByRole('region', { name: 'CONTACTS' });
  const row = async (name: string) =>
    (await within(list()).findByText(name, { selector: 'p' })).closest('li')!;

  async function openWith(contacts = [aContact()]) {
    serveOrganisation(anOrganisation(), contacts);
    const contract = open();
    await waitFor(() => expect(screen.queryByText('Loading')).not.toBeInTheDocument());
    return contract;
  }

  test('are shown with role, email and phone, and how many there may be', async () => {
    await openWith([
      aContact(),
      aContact({ id: 2, first_name: 'Cy', last_name: '', role: 'owner', phone: '' }),
    ]);
    const first = await row('Bo Fir');
    expect(within(first).getByText('Billing')).toBeVisible();
    expect(within(first).getByRole('link')).toHaveAttribute('href', 'mailto:bo@maple.example');
    expect(first).toHaveTextContent('+1 416 555 0100');
    expect(within(await row('Cy')).getByText('Owner')).toBeVisible();
    expect(screen.getByText(`2 of ${MAX_CONTACTS} contacts`)).toBeVisible();
  });

  test('a new one is added, said, and the focus goes on from the button', async () => {
    const contract = await openWith([]);
    const calls = mockCall(addContact, ({ body }) => aContact({ id: 3, email: body.email, role: 'owner' }));
    expect(screen.getByText('No contacts yet')).toBeVisible();
    await press('Add contact');
    expect(box('First name')).toHaveFocus();
    await fill('First name', 'Bo');
    expect(contract.asksBeforeLeaving()).toBe(true);
    await fill('Email', 'bo@maple.example');
    await userEvent.click(screen.getByRole('combobox', { name: 'Role' }));
    await userEvent.click(screen.getByRole('option', { name: 'Owner' }));
    await press('Add contact');
    expect(await row('Bo Fir')).toBeVisible();
    expect(calls[0]!.body).toMatchObject({ first_name: 'Bo', email: 'bo@maple.example', role: 'owner' });
    expect(screen.getByText('Bo Fir was added.')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('button', { name: 'Add contact' })).toHaveFocus();
    expect(contract.asksBeforeLeaving()).toBe(false);
  });

  test('one is changed in its place', async () => {
    await openWith();
    const calls = mockCall(editContact, ({ body }) =>
      aContact({ last_name: body.last_name ?? '', updated: LATER }),
    );
    await press(/^Edit Bo Fir/);
    await fill('Last name', 'Oak');
    await press('Save contact');
    expect(await row('Bo Oak')).toBeVisible();
    expect(calls[0]!.headers.get('if-match')).toBe(`"${aContact().updated}"`);
    expect(calls[0]!.body).toMatchObject({ id: 1, first_name: 'Bo', last_name: 'Oak' });
    expect(screen.getByText('Bo Oak was saved.')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('button', { name: 'Edit Bo Oak' })).toHaveFocus();
  });

  test('an email that another one has is said under the field', async () => {
    await openWith();
    mockCall(addContact, () => {
      throw fieldFailure({ email: ['A contact with this email already exists.'] });
    });
    await press('Add contact');
    await fill('First name', 'Bo');
    await fill('Email', 'bo@maple.example');
    await press('Add contact');
    expect(await screen.findByText('A contact with this email already exists.')).toBeVisible();
    expect(box('Email')).toHaveFocus();
  });

  test('a wrong phone number is refused before it is sent', async () => {
    await openWith();
    const calls = mockCall(editContact, () => aContact());
    await press(/^Edit/);
    await fill('Phone', 'call me');
    await press('Save contact');
    expect(await screen.findByText('Enter a valid phone number.')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('what was typed is discarded only after asking; nothing typed, nothing asked', async () => {
    await openWith();
    await press(/^Edit/);
    await press('Cancel');
    expect(screen.getByRole('button', { name: /^Edit/ })).toHaveFocus();
    await press(/^Edit/);
    await fill('Last name', 'Oak');
    await press('Cancel');
    expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
    await press('No, keep editing');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(box('Last name')).toHaveValue('Oak');
    await press('Cancel');
    await press('Yes, discard');
    expect(await row('Bo Fir')).toBeVisible();
  });

  test('one that was changed elsewhere is reloaded without losing what was typed', async () => {
    await openWith();
    mockCall(editContact, ({ headers, body }) => {
      if (headers.get('if-match') !== `"${LATER}"`) throw problemFailure(409, 'stale');
      return aContact({ first_name: body.first_name, last_name: body.last_name ?? '' });
    });
    await press(/^Edit/);
    await fill('Last name', 'Oak');
    await press('Save contact');
    expect(await screen.findByRole('alert')).toHaveTextContent('This contact was changed elsewhere');
    serveOrganisation(anOrganisation(), [aContact({ first_name: 'Bob', updated: LATER })]);
    await press('Reload');
    await waitFor(() => expect(box('First name')).toHaveValue('Bob'));
    await press('Save contact');
    expect(await row('Bob Oak')).toBeVisible();
  });

  test('one is deleted after asking, and the focus stays in the section', async () => {
    await openWith([aContact(), aContact({ id: 2, first_name: 'Cy', last_name: 'Elm' })]);
    const calls = mockCall(deleteContact, () => ({ success: true }));
    await press('Delete Cy Elm');
    const dialog = await screen.findByRole('dialog', { name: 'Delete contact?' });
    expect(dialog).toHaveTextContent('We no longer write to Cy Elm about your invoices.');
    await press('Yes, delete');
    await waitFor(() =>
      expect(within(list()).queryByText('Cy Elm', { selector: 'p' })).not.toBeInTheDocument(),
    );
    expect(calls.map(({ body }) => body)).toEqual([{ id: 2 }]);
    expect(screen.getByText('Cy Elm was deleted.')).toHaveAttribute('role', 'status');
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'CONTACTS' })).toHaveFocus());
  });

  test('one that can not be deleted says why in the dialog', async () => {
    await openWith();
    mockCall(deleteContact, () => {
      throw problemFailure(409, 'stale', 'The contact was changed meanwhile. Look at it again.');
    });
    await press(/^Delete/);
    await press('Yes, delete');
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The contact was changed meanwhile.');
  });

  test('there are no more than there may be, and that is said', async () => {
    await openWith(Array.from({ length: MAX_CONTACTS }, (_, index) => aContact({ id: index + 1 })));
    expect(screen.getByText(/^You have reached the limit of 20 contacts/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add contact' })).not.toBeInTheDocument();
  });

  test('that can not be loaded can be tried again', async () => {
    serveOrganisation(anOrganisation());
    mockCall(listContacts, () => {
      throw problemFailure(404, 'store_missing');
    });
    open();
    expect(await screen.findByText('Your contacts could not be loaded.')).toBeVisible();
    mockCall(listContacts, () => aPage([aContact()]));
    await press('Retry');
    expect(await row('Bo Fir')).toBeVisible();
  });
});
