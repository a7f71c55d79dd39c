import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addContact, deleteContact, editContact, listContacts, MAX_CONTACTS } from '@coupon-center/contracts';
import {
  aContact,
  anOrganization,
  aPage,
  fieldFailure,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { aMerchant } from '../../testing/merchant.ts';
import { LATER, serveOrganization } from '../../testing/organization.ts';
import { ContactsSection } from './contacts.tsx';

setUpMockApi();

const open = () => renderScreen(ContactsSection, { user: aMerchant() }).contract;
const box = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));
/** Pastes the text, because typing each letter takes time. */
async function fill(name: string, text: string) {
  await userEvent.clear(box(name));
  await userEvent.click(box(name));
  await userEvent.paste(text);
}
const list = () => screen.getByRole('region', { name: 'CONTACTS' });
const row = async (name: string) => (await within(list()).findByText(name, { selector: 'p' })).closest('li')!;

async function openWith(contacts = [aContact()]) {
  serveOrganization(anOrganization(), contacts);
  const contract = open();
  await waitFor(() => expect(screen.queryByText('Loading')).not.toBeInTheDocument());
  return contract;
}

test('shows contacts with role, email and phone, and the limit', async () => {
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

test('adds a contact, announces it, and moves the focus to the button', async () => {
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

test('edits a contact in its place', async () => {
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

test('shows under the field that another contact has the email', async () => {
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

test('refuses a wrong phone number before sending it', async () => {
  await openWith();
  const calls = mockCall(editContact, () => aContact());
  await press(/^Edit/);
  await fill('Phone', 'call me');
  await press('Save contact');
  expect(await screen.findByText('Enter a valid phone number.')).toBeVisible();
  expect(calls).toEqual([]);
});

test('asks before it discards changes, and only then', async () => {
  await openWith();
  await press(/^Edit/);
  await press('Cancel');
  expect(screen.getByRole('button', { name: /^Edit/ })).toHaveFocus();
  await press(/^Edit/);
  await fill('Last name', 'Oak');
  await press('Cancel');
  expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  await press('Keep editing');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(box('Last name')).toHaveValue('Oak');
  await press('Cancel');
  await press('Discard');
  expect(await row('Bo Fir')).toBeVisible();
});

test('reloads a contact that someone else changed, without losing what was typed', async () => {
  await openWith();
  mockCall(editContact, ({ headers, body }) => {
    if (headers.get('if-match') !== `"${LATER}"`) throw problemFailure(409, 'stale');
    return aContact({ first_name: body.first_name, last_name: body.last_name ?? '' });
  });
  await press(/^Edit/);
  await fill('Last name', 'Oak');
  await press('Save contact');
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone changed this contact');
  serveOrganization(anOrganization(), [aContact({ first_name: 'Bob', updated: LATER })]);
  await press('Reload');
  await waitFor(() => expect(box('First name')).toHaveValue('Bob'));
  expect(box('First name')).toHaveFocus();
  expect(box('Last name')).toHaveValue('Oak');
  await press('Save contact');
  expect(await row('Bob Oak')).toBeVisible();
});

describe('a contact that is deleted elsewhere while it is edited', () => {
  const GONE = /^Someone deleted this contact since you opened it/;

  async function editAnd(happens: () => Promise<unknown>) {
    await openWith([aContact(), aContact({ id: 2, first_name: 'Cy', last_name: 'Elm' })]);
    await press('Edit Bo Fir');
    await fill('Last name', 'Oak');
    serveOrganization(anOrganization(), [aContact({ id: 2, first_name: 'Cy', last_name: 'Elm' })]);
    await happens();
    expect(await screen.findByRole('alert')).toHaveTextContent(GONE);
    expect(box('Last name')).toHaveValue('Oak');
  }

  /** Makes another action reload the list. */
  async function deleteTheOther() {
    mockCall(deleteContact, () => {
      throw problemFailure(404, 'contact_not_found');
    });
    await press('Delete Cy Elm');
    await press('Delete');
    await screen.findByText(GONE);
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }

  async function saveIt(status: number, code: string) {
    mockCall(editContact, () => {
      throw problemFailure(status, code);
    });
    await press('Save contact');
  }

  async function reloadIt() {
    await saveIt(409, 'stale');
    await userEvent.click(await screen.findByRole('button', { name: 'Reload' }));
  }

  test.each([
    ['the list is read again', deleteTheOther],
    ['it is saved', () => saveIt(404, 'contact_not_found')],
    ['it is reloaded', reloadIt],
  ])('keeps what was typed when %s, and can be saved as a new one', async (_, happens) => {
    await editAnd(happens);
    const calls = mockCall(addContact, () => aContact({ id: 3, last_name: 'Oak' }));
    await userEvent.click(screen.getAllByRole('button', { name: 'Add contact' })[0]!);
    expect(await row('Bo Oak')).toBeVisible();
    expect(calls[0]!.body).toMatchObject({ first_name: 'Bo', last_name: 'Oak' });
    expect(screen.getByText('Bo Oak was added.')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('button', { name: 'Edit Bo Oak' })).toHaveFocus();
  });

  test('disappears with its form on Cancel, and the focus stays in the section', async () => {
    await editAnd(() => saveIt(404, 'contact_not_found'));
    await press('Cancel');
    await press('Discard');
    await waitFor(() => expect(screen.queryByText(GONE)).not.toBeInTheDocument());
    await waitFor(() => expect(list()).toContainElement(document.activeElement as HTMLElement));
    expect(within(list()).queryByText('Bo Fir', { selector: 'p' })).not.toBeInTheDocument();
  });
});

test('deletes a contact after asking, and keeps the focus in the section', async () => {
  await openWith([aContact(), aContact({ id: 2, first_name: 'Cy', last_name: 'Elm' })]);
  const calls = mockCall(deleteContact, () => ({ success: true }));
  await press('Delete Cy Elm');
  const dialog = await screen.findByRole('dialog', { name: 'Delete Cy Elm?' });
  expect(dialog).toHaveTextContent('We’ll no longer contact them about billing.');
  await press('Delete');
  await waitFor(() =>
    expect(within(list()).queryByText('Cy Elm', { selector: 'p' })).not.toBeInTheDocument(),
  );
  expect(calls.map(({ body }) => body)).toEqual([{ id: 2 }]);
  expect(screen.getByText('Cy Elm was deleted.')).toHaveAttribute('role', 'status');
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'CONTACTS' })).toHaveFocus());
});

test('shows in the dialog why a contact cannot be deleted', async () => {
  await openWith();
  mockCall(deleteContact, () => {
    throw problemFailure(409, 'stale', 'The contact has changed since. Look at it again.');
  });
  await press(/^Delete/);
  await press('Delete');
  const dialog = screen.getByRole('dialog');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The contact has changed since.');
});

test('offers to add no contact beyond the limit, and says so', async () => {
  await openWith(Array.from({ length: MAX_CONTACTS }, (_, index) => aContact({ id: index + 1 })));
  expect(screen.getByText(/^You have reached the limit of 20 contacts/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add contact' })).not.toBeInTheDocument();
});

test('offers Retry if the contacts fail to load', async () => {
  serveOrganization(anOrganization());
  mockCall(listContacts, () => {
    throw problemFailure(404, 'store_missing');
  });
  open();
  expect(await screen.findByText('Your contacts could not be loaded.')).toBeVisible();
  mockCall(listContacts, () => aPage([aContact()]));
  await press('Retry');
  expect(await row('Bo Fir')).toBeVisible();
});
