import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  cancelEmailChange,
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccount,
  listSessions,
  logout,
  me,
  readAccount,
  readEmailSettings,
  requestEmailChange,
  resendEmailChange,
  resendVerification,
  updateAccount,
  updateEmailSettings,
} from '@coupon-center/contracts';
import { callDocs } from '@coupon-center/contracts/docs';
import {
  aStore,
  aUser,
  fieldFailure,
  mockCall,
  problemFailure,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { account, aSession, openAccount, phone, plain, press } from '../testing/account-screen.tsx';
import { renderAuthScreen } from '../testing/render-auth-screen.tsx';
import { AccountScreen } from './account.tsx';

setUpMockApi();

const pending = { email: 'new@maple.example', expires: '2026-11-23T15:00:00.000Z' };

const panel = (name: string) => within(screen.getByRole('region', { name }));

test('shows each part in its own panel, with its form closed', async () => {
  await openAccount();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your account');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'Email',
    'Password',
    'Two-step login',
    'Devices signed in',
    'Dates and numbers',
    'Notifications',
    'Your data',
    'Delete your account',
  ]);
  expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument();
});

test('shows the configured provider email and password as configured, plus two-step login, devices and formats', async () => {
  await openAccount({ role: 'provider', is_configured: true });
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Email and password', 'Two-step login', 'Devices signed in', 'Dates and numbers']);
  expect(panel('Email and password').getByText(/part of the portal’s configuration/)).toBeVisible();
});

test('shows an invited provider their own email and password', async () => {
  await openAccount({ role: 'provider', is_configured: false });
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Email', 'Password', 'Two-step login', 'Devices signed in', 'Dates and numbers']);
});

test('treats every provider of an older API as configured', async () => {
  await openAccount({ role: 'provider', is_configured: undefined });
  expect(screen.getByRole('heading', { name: 'Email and password' })).toBeVisible();
});

test('says that loading failed, and loads again on Retry', async () => {
  let isDown = true;
  mockCall(listSessions, () => ({ sessions: [aSession()] }));
  mockCall(readEmailSettings, () => ({ numbers: true, reminders: true }));
  mockCall(readAccount, () => {
    if (isDown) throw problemFailure(500);
    return account;
  });
  renderAuthScreen(AccountScreen, { user: aUser() });
  expect(await screen.findByText(/Your account could not be loaded/)).toBeVisible();
  isDown = false;
  await press('Retry');
  expect(await screen.findByRole('heading', { name: 'Email' })).toBeVisible();
});

test('a button opens its form and focuses it; Esc and Cancel close it and return the focus', async () => {
  await openAccount();
  await press('Change email');
  expect(screen.getByLabelText('New email')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Change email' })).toHaveFocus();
  await press('Change email');
  await press('Cancel');
  expect(screen.getByRole('button', { name: 'Change email' })).toHaveFocus();
});

describe('emails that are not delivered', () => {
  const failed = { mail_failed_at: '2026-11-14T15:00:00.000Z' };
  const note = () => panel('Email').getByText(/have not been delivered/);

  test('are told beside the email, with what to do', async () => {
    await openAccount(failed);
    expect(note().closest('[role=note]')).toBeVisible();
    expect(plain(note().textContent)).toMatch(
      /Emails to ann@maple\.example have not been delivered since Nov 14(, 2026)?\. Check the address, and change it if it is wrong\.$/,
    );
  });

  test('lead to us while the address cannot be changed', async () => {
    await openAccount({ ...failed, email_verified: false });
    expect(note()).toHaveTextContent('If the address is wrong, write to support@coupons.ca.');
    expect(screen.queryByRole('button', { name: 'Change email' })).not.toBeInTheDocument();
  });

  test.each([undefined, null])('are not mentioned while emails arrive (%s)', async (at) => {
    await openAccount({ mail_failed_at: at });
    expect(screen.queryByText(/have not been delivered/)).not.toBeInTheDocument();
  });
});

describe('changing the email', () => {
  async function ask() {
    await press('Change email');
    await userEvent.type(screen.getByLabelText('New email'), pending.email);
    await userEvent.type(screen.getByLabelText('Your password'), 'secret1');
    await press('Send confirmation link');
  }

  test('sends a link to the new address and shows what it waits for', async () => {
    const calls = mockCall(requestEmailChange, () => ({ ...account, pending_email: pending }));
    const { contract } = await openAccount();
    await ask();
    expect(await screen.findByText(`Waiting for you to confirm ${pending.email}`)).toBeVisible();
    expect(calls[0]!.body).toEqual({ email: pending.email, password: 'secret1' });
    expect(panel('Email').getByText(account.email)).toBeVisible();
    expect(contract.notices).toEqual([
      `We sent a link to ${pending.email}. Click it to confirm your new email.`,
    ]);
    expect(screen.getByRole('button', { name: 'Change email' })).toHaveFocus();
  });

  test('shows a wrong password at its field', async () => {
    mockCall(requestEmailChange, () => {
      throw fieldFailure({ password: ['This is not your current password.'] });
    });
    await openAccount();
    await ask();
    expect(await screen.findByText('This is not your current password.')).toBeVisible();
    expect(screen.getByLabelText('Your password')).toHaveFocus();
  });

  test('requires a verified email, says why, and can resend the link', async () => {
    const calls = mockCall(resendVerification, () => ({ sent: true }));
    await openAccount({ email_verified: false });
    const form = panel('Email');
    expect(form.getByText('Verify your email first')).toBeVisible();
    expect(form.queryByRole('button', { name: 'Change email' })).not.toBeInTheDocument();
    await userEvent.click(form.getByRole('button', { name: /^Resend/ }));
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  test('can send another link', async () => {
    const calls = mockCall(resendEmailChange, () => ({ ...account, pending_email: pending }));
    const { contract } = await openAccount({ pending_email: pending });
    await press('Resend link');
    await waitFor(() => expect(contract.notices).toEqual([`We sent another link to ${pending.email}.`]));
    expect(calls).toHaveLength(1);
  });

  test('can be cancelled, and keeps the focus in its panel', async () => {
    mockCall(cancelEmailChange, () => account);
    const { contract } = await openAccount({ pending_email: pending });
    await press('Cancel change');
    await waitFor(() => expect(screen.queryByText(/Waiting for you/)).not.toBeInTheDocument());
    expect(contract.notices).toEqual(['Your email stays as it is.']);
    expect(document.body).not.toHaveFocus();
  });
});

describe('changing the password', () => {
  async function change(password = 'secret22') {
    await press('Change password');
    await userEvent.type(screen.getByLabelText('Current password'), 'secret1');
    await userEvent.type(screen.getByLabelText('New password'), password);
    await press('Save password');
  }

  test('says how many devices were signed out, and lists only this one', async () => {
    const calls = mockCall(changePassword, () => ({ ended: 1 }));
    const { contract } = await openAccount();
    await change();
    await waitFor(() =>
      expect(contract.notices).toEqual(['Your password was changed. Your other device was signed out.']),
    );
    expect(calls[0]!.body).toEqual({ current_password: 'secret1', password: 'secret22' });
    expect(panel('Devices signed in').getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus();
  });

  test('has the same rules and hint as registration', async () => {
    const calls = mockCall(changePassword, () => ({ ended: 0 }));
    await openAccount();
    await change('12345');
    expect(await screen.findByText('Password should be at least 6 characters long')).toBeVisible();
    await userEvent.type(screen.getByLabelText('New password'), '6');
    expect(await screen.findByText(/Password strength: weak/)).toBeVisible();
    expect(calls).toHaveLength(0);
  });

  test('shows a wrong current password at its field', async () => {
    mockCall(changePassword, () => {
      throw fieldFailure({ current_password: ['This is not your current password.'] });
    });
    await openAccount();
    await change();
    expect(await screen.findByText('This is not your current password.')).toBeVisible();
    expect(screen.getByLabelText('Current password')).toHaveFocus();
  });
});

describe('devices', () => {
  test('are named in words, and this one is marked', async () => {
    await openAccount();
    const [own, other] = panel('Devices signed in').getAllByRole('listitem');
    expect(own).toHaveTextContent(
      /Firefox on Windows.*This device.*Active now.*Signed in Nov 18, 2026, 10:00/,
    );
    expect(within(own!).queryByRole('button')).not.toBeInTheDocument();
    expect(other).toHaveTextContent(/Safari on iPhone/);
  });

  test('one can be signed out', async () => {
    const calls = mockCall(endSession, () => ({ sessions: [aSession()] }));
    const { contract } = await openAccount();
    await press(/^Sign out Safari on iPhone/);
    await waitFor(() => expect(contract.notices).toEqual(['Safari on iPhone was signed out.']));
    expect(calls[0]!.params).toMatchObject({ sessionId: phone.id });
    expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Devices signed in' })).toHaveFocus();
  });

  test('a failure shows a notification', async () => {
    mockCall(endSession, () => {
      throw problemFailure(500);
    });
    const { contract } = await openAccount();
    await press(/^Sign out Safari on iPhone/);
    await waitFor(() => expect(contract.notices).toEqual(['Something went wrong']));
    expect(screen.getByText('Safari on iPhone')).toBeVisible();
  });

  test('all others are signed out after a question', async () => {
    const calls = mockCall(endOtherSessions, () => ({ sessions: [aSession()] }));
    const { contract } = await openAccount();
    await press('Sign out everywhere else');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(calls).toHaveLength(0);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press('Sign out everywhere else');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(contract.notices).toEqual(['You are signed out everywhere else.']));
    expect(await screen.findByText('You aren’t signed in anywhere else.')).toBeVisible();
  });
});

describe('emails', () => {
  const numbers = () => screen.findByRole('checkbox', { name: 'Emails about your numbers' });
  const reminders = () => screen.findByRole('checkbox', { name: 'Reminders about your coupons' });

  test('are switched by kind', async () => {
    const calls = mockCall(updateEmailSettings, () => ({ numbers: false, reminders: true }));
    const { contract } = await openAccount();
    expect(await numbers()).toBeChecked();
    expect(await numbers()).toHaveAccessibleDescription(/Each Monday/);
    await userEvent.click(await numbers());
    await press('Save notifications');
    await waitFor(() => expect(contract.notices).toEqual(['Your email settings were saved.']));
    expect(calls[0]!.body).toEqual({ numbers: false, reminders: true });
    expect(await numbers()).not.toBeChecked();
    expect(await reminders()).toBeChecked();
  });

  test('a failure is shown, and the choice stays', async () => {
    mockCall(updateEmailSettings, () => {
      throw problemFailure(500);
    });
    await openAccount();
    await userEvent.click(await reminders());
    await press('Save notifications');
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    expect(await reminders()).not.toBeChecked();
  });

  test('can be loaded again after a failure, while the rest of the page is shown', async () => {
    let isDown = true;
    await openAccount({}, [aSession()], () => {
      if (isDown) throw problemFailure(500);
      return { numbers: true, reminders: false };
    });
    const retry = await panel('Notifications').findByRole('button', { name: 'Retry' });
    isDown = false;
    await userEvent.click(retry);
    expect(await reminders()).not.toBeChecked();
  });

  test('are shown only to merchants', async () => {
    await openAccount({ role: 'provider' });
    expect(screen.queryByRole('region', { name: 'Notifications' })).not.toBeInTheDocument();
  });
});

test('saves how dates and numbers are written, and reads the user again', async () => {
  const calls = mockCall(updateAccount, () => ({ ...account, formats: 'iso' as const }));
  const read = mockCall(me, () => ({ ...aUser(), formats: 'iso' as const }));
  const { contract } = await openAccount();
  await userEvent.click(screen.getByRole('combobox', { name: /^Format/ }));
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['Same as Coupons.ca', 'English (Canada)', 'French (Canada)', 'Year first']);
  await userEvent.click(screen.getByRole('option', { name: 'French (Canada)' }));
  expect(screen.getByText('22 nov. 2026 · 1 249,99 $', { normalizer: plain })).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: /^Format/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Year first' }));
  expect(screen.getByText('2026-11-22 · CA$1,249.99')).toBeVisible();
  await press('Save format');
  await waitFor(() => expect(read).toHaveLength(1));
  expect(calls[0]!.body).toEqual({ formats: 'iso' });
  expect(contract.notices).toEqual(['Your format was saved.']);
  expect(contract.session.get().user?.formats).toBe('iso');
});

describe('downloading the data', () => {
  const saved: { name: string; text: Promise<string> }[] = [];
  const blobs: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`;
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: blobs.at(-1)!.text() });
    });
  });
  afterEach(() => jest.restoreAllMocks());

  const example = callDocs.exportAccount?.examples.response as { coupons_csv: string; data: unknown };

  test('saves everything as JSON, or the coupons as CSV', async () => {
    const calls = mockCall(exportAccount, () => exportAccount.response.parse(example));
    const { contract } = await openAccount();
    await press('Download your data');
    await userEvent.type(screen.getByLabelText('Your password'), 'secret1');
    await press('Download');
    await waitFor(() => expect(contract.notices).toEqual(['Your data was downloaded.']));
    expect(calls[0]!.body).toEqual({ password: 'secret1' });
    await press('Download your data');
    await userEvent.click(screen.getByRole('combobox', { name: /File/ }));
    await userEvent.click(screen.getByRole('option', { name: /Coupons/ }));
    await userEvent.type(screen.getByLabelText('Your password'), 'secret1');
    await press('Download');
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved.map(({ name }) => name)).toEqual(['coupons-account.json', 'coupons-coupons.csv']);
  });
});

describe('deleting the account', () => {
  async function ask() {
    await press('Delete account');
    await userEvent.type(screen.getByLabelText('Your password'), 'secret1');
    await press('Continue');
    return within(await screen.findByRole('dialog'));
  }

  test('explains the consequences first, and signs out afterwards', async () => {
    const calls = mockCall(deleteAccount, () => ({ success: true }));
    mockCall(logout, () => ({ success: true }));
    const subscriber = { store: aStore(), coupon_center_txn: { id: 1 } };
    const { contract } = await openAccount({}, undefined, undefined, subscriber);
    const dialog = await ask();
    expect(dialog.getAllByRole('listitem')).toHaveLength(4);
    expect(dialog.getByText(/^Your subscription is cancelled now/)).toBeVisible();
    expect(dialog.getByText(/erased after 30 days/)).toBeVisible();
    expect(calls).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(contract.visited).toEqual(['/']));
    expect(calls[0]!.body).toEqual({ password: 'secret1' });
    expect(contract.session.get().status).toBe('signed-out');
    expect(contract.notices).toEqual(['Your account was deleted. We sent you an email about it.']);
  });

  test('names only what there is to lose', async () => {
    await openAccount();
    const items = (await ask()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual([
      expect.stringMatching(/^You are signed out/),
      expect.stringMatching(/^Your personal data/),
    ]);
  });

  test('shows a wrong password at its field', async () => {
    mockCall(deleteAccount, () => {
      throw fieldFailure({ password: ['This is not your current password.'] });
    });
    const { contract } = await openAccount();
    await userEvent.click((await ask()).getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('This is not your current password.')).toBeVisible();
    expect(contract.session.get().status).toBe('signed-in');
  });

  test('shows a failure in the dialog, which stays open', async () => {
    mockCall(deleteAccount, () => {
      throw problemFailure(503);
    });
    await openAccount();
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByText('Something went wrong')).toBeVisible();
  });
});
