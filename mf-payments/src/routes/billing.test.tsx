import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addAdvertiser, editAdvertiser, getAdvertiser, refreshSession } from '@coupon-center/contracts';
import {
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
const box = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }));
/** Pastes: this form has many fields, and every letter would cost time. */
async function fill(name: string, text: string) {
  await userEvent.clear(box(name));
  await userEvent.click(box(name));
  await userEvent.paste(text);
}

describe('the billing organisation', () => {
  test('cannot be had without a store', async () => {
    open(aUser());
    expect(screen.getByRole('heading', { level: 1, name: 'BILLING DETAILS' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create your store page' })).toHaveAttribute('href', '/my-store');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('that is not there yet is added, with what the account and the site know', async () => {
    const askedContacts = serveOrganisation(null);
    const calls = mockCall(addAdvertiser, () => {
      serveOrganisation(anOrganisation());
      return anOrganisation();
    });
    const contract = open();
    expect(await screen.findByText(/You have no billing organisation yet/)).toBeVisible();
    expect(box('Billing email')).toHaveValue('ann@maple.example');
    expect(screen.getByRole('combobox', { name: /Country/ })).toHaveTextContent('Canada');
    expect(screen.getByText('Contacts belong to a billing organisation. Add it first.')).toBeVisible();
    expect(askedContacts).toEqual([]);

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
    expect(await screen.findByText('No contacts yet')).toBeVisible();
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

  test('keeps what is typed while it is being saved, as the next change', async () => {
    serveOrganisation(anOrganisation());
    let answer: () => void = () => undefined;
    const sent = new Promise<void>((resolve) => (answer = resolve));
    mockCall(editAdvertiser, async ({ body }) => {
      await sent;
      return anOrganisation({ name: body.name, updated: LATER });
    });
    const contract = open();
    await screen.findByRole('button', { name: 'Save changes' });
    await fill('Legal name', 'Maple Inc.');
    await press('Save changes');
    await fill('City', 'Ottawa');
    answer();
    await waitFor(() => expect(contract.notices).toEqual(['Changes saved successfully']));
    expect(box('Legal name')).toHaveValue('Maple Inc.');
    expect(box('City')).toHaveValue('Ottawa');
    expect(contract.asksBeforeLeaving()).toBe(true);
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

  test('that cannot be saved stays as it was typed, with Retry', async () => {
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
    expect(box('Legal name')).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await press('Save changes');
    await waitFor(() => expect(contract.notices).toEqual(['Changes saved successfully']));
    expect(calls.at(-1)!.body).toMatchObject({ name: 'Oak Inc.', city: 'Ottawa' });
  });

  test('that cannot be loaded can be tried again; the contacts are there meanwhile', async () => {
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
