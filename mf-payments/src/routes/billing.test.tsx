import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addAdvertiser, editAdvertiser, getBillingDetails, refreshSession } from '@coupon-center/contracts';
import {
  aContact,
  anOrganization,
  aUser,
  createTestContract,
  fieldFailure,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { QueryClient } from '@tanstack/react-query';
import { organizationQuery } from '../shared/organization.api.ts';
import { aMerchant } from '../testing/merchant.ts';
import { LATER, serveOrganization } from '../testing/organization.ts';
import { BillingScreen } from './billing.tsx';

setUpMockApi();

const open = (user = aMerchant()) => renderScreen(BillingScreen, { user }).contract;
const box = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }));
/** Sets a text at once, because this form has many fields and typing each letter takes time. */
const fill = (name: string, text: string) =>
  act(async () => fireEvent.change(box(name), { target: { value: text } }));

describe('the billing organization', () => {
  test('needs a store page first', async () => {
    open(aUser());
    expect(screen.getByRole('heading', { level: 1, name: 'Billing details' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create your store page' })).toHaveAttribute('href', '/my-store');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  // @spec 3.37
  test('is added once its required fields are filled, starting with what the account and the site know', async () => {
    const askedContacts = serveOrganization(null);
    const calls = mockCall(addAdvertiser, () => {
      serveOrganization(anOrganization());
      return anOrganization();
    });
    const contract = open();
    expect(await screen.findByText(/You have no billing organization yet/)).toBeVisible();
    expect(box('Billing email')).toHaveValue('ann@maple.example');
    expect(screen.getByRole('combobox', { name: /Country/ })).toHaveTextContent('Canada');
    expect(screen.getByText('Add your billing organization first.')).toBeVisible();
    expect(askedContacts).toEqual([]);

    await fill('Billing email', '');
    await press('Add organization');
    expect(await screen.findAllByText('This field is required.')).toHaveLength(4);
    expect(box('Legal name')).toHaveFocus();
    expect(calls).toEqual([]);

    await fill('Legal name', 'Maple Outfitters Inc.');
    await fill('Billing email', 'ann@maple.example');
    await fill('Address', '1 King St W');
    await fill('City', 'Toronto');
    expect(contract.asksBeforeLeaving()).toBe(true);
    await press('Add organization');
    await waitFor(() => expect(contract.notices).toEqual(['Your billing organization was added']));
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
    expect(screen.queryByText(/You have no billing organization yet/)).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Save changes' })).toBeVisible();
    expect(await screen.findByText('No contacts yet')).toBeVisible();
  });

  test('is saved over the version that was opened, then over the one that was saved', async () => {
    serveOrganization(anOrganization());
    const calls = mockCall(editAdvertiser, ({ body }) => anOrganization({ name: body.name, updated: LATER }));
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
      `"${anOrganization().updated}"`,
      `"${LATER}"`,
    ]);
  });

  test('keeps what is typed while it is being saved', async () => {
    serveOrganization(anOrganization());
    let answer: () => void = () => undefined;
    const sent = new Promise<void>((resolve) => (answer = resolve));
    mockCall(editAdvertiser, async ({ body }) => {
      await sent;
      return anOrganization({ name: body.name, updated: LATER });
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
    serveOrganization(anOrganization());
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

  test('keeps what was typed if saving fails, and offers Retry', async () => {
    serveOrganization(anOrganization());
    let isDown = true;
    mockCall(editAdvertiser, () => (isDown ? 'network-down' : anOrganization({ updated: LATER })));
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

  test('that someone else changed is reloaded without losing what was typed', async () => {
    serveOrganization(anOrganization());
    const calls = mockCall(editAdvertiser, ({ headers, body }) => {
      if (headers.get('if-match') !== `"${LATER}"`) throw problemFailure(409, 'stale');
      return anOrganization({ ...body, id: 9 });
    });
    const contract = open();
    await screen.findByRole('button', { name: 'Save changes' });
    await fill('City', 'Ottawa');
    await press('Save changes');
    expect(await screen.findByRole('alert')).toHaveTextContent('Someone changed this billing organization');
    serveOrganization(anOrganization({ name: 'Oak Inc.', updated: LATER }));
    await press('Reload');
    await waitFor(() => expect(box('Legal name')).toHaveValue('Oak Inc.'));
    expect(box('City')).toHaveValue('Ottawa');
    expect(box('Legal name')).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await press('Save changes');
    await waitFor(() => expect(contract.notices).toEqual(['Changes saved successfully']));
    expect(calls.at(-1)!.body).toMatchObject({ name: 'Oak Inc.', city: 'Ottawa' });
  });

  test('offers Retry if it fails to load, and the contacts are shown already', async () => {
    serveOrganization(anOrganization(), [aContact()]);
    mockCall(getBillingDetails, () => {
      throw problemFailure(404, 'store_missing');
    });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your billing organization could not be loaded.',
    );
    expect(await screen.findByText('Bo Fir', { selector: 'p' })).toBeVisible();
    serveOrganization(anOrganization(), [aContact()]);
    await press('Retry');
    expect(await screen.findByRole('button', { name: 'Save changes' })).toBeVisible();
  });

  // @spec 8.12
  test('throws a 401 on loading instead of reading it as a missing organization', async () => {
    mockCall(getBillingDetails, () => {
      throw problemFailure(401, 'not_signed_in');
    });
    mockCall(refreshSession, () => {
      throw problemFailure(401, 'not_signed_in');
    });
    const { api, session } = createTestContract({ user: aMerchant() });
    await expect(new QueryClient().query(organizationQuery(api))).rejects.toMatchObject({ status: 401 });
    expect(session.get().status).toBe('signed-out');
  });
});
