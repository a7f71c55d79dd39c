import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  resendVerification,
  turnOffSecondFactor,
} from '@coupon-center/contracts';
import { fieldFailure, mockCall, problemFailure, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { account, openAccount, plain, press } from '../testing/account-screen.tsx';

setUpMockApi();
afterEach(() => jest.restoreAllMocks());

const form = () => within(screen.getByRole('region', { name: 'Two-step login' }));

const secret = 'PREC2NJ54FLD7CVL57COBSKCTFG7HYDP';
const on = { ...account, second_factor: { since: '2026-11-20T15:00:00.000Z', recovery_codes_left: 10 } };
const codes = Array.from({ length: 10 }, (_, index) => `K7QM-3XWD-9F2A-HT6${index}`);

async function begin() {
  const calls = mockCall(beginSecondFactor, () => ({ secret, uri: `otpauth://totp/x?secret=${secret}` }));
  await press('Turn on two-step login');
  expect(screen.getByLabelText('Your password')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('Your password'), 'secret1');
  await press('Continue');
  expect(await screen.findByLabelText('Code from your app')).toHaveFocus();
  expect(calls[0]!.body).toEqual({ password: 'secret1' });
}

test('requires a verified email, says why, and can resend the link', async () => {
  const calls = mockCall(resendVerification, () => ({ sent: true }));
  await openAccount({ email_verified: false });
  expect(form().getByText('Verify your email first')).toBeVisible();
  expect(form().queryByRole('button', { name: 'Turn on two-step login' })).not.toBeInTheDocument();
  await userEvent.click(form().getByRole('button', { name: /^Resend/ }));
  await waitFor(() => expect(calls).toHaveLength(1));
});

test('turns on with password, key and code, and shows the recovery codes once', async () => {
  const calls = mockCall(confirmSecondFactor, () => ({ recovery_codes: codes, account: on }));
  const { contract } = await openAccount();
  await begin();
  expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(screen.getByText('PREC 2NJ5 4FLD 7CVL 57CO BSKC TFG7 HYDP')).toBeVisible();
  expect(screen.getByLabelText('Code from your app')).toHaveAttribute('autocomplete', 'one-time-code');
  await userEvent.type(screen.getByLabelText('Code from your app'), '123456');
  await press('Turn on');
  const list = await screen.findByRole('group', { name: 'Your recovery codes' });
  expect(list).toHaveFocus();
  expect(calls[0]!.body).toEqual({ code: '123456' });
  for (const code of codes) expect(form().getByText(code)).toBeVisible();
  expect(contract.notices).toEqual(['Two-step login is on. Your other devices were signed out.']);
  expect(screen.queryByText('iPhone', { exact: false })).not.toBeInTheDocument();

  await press('I saved my codes');
  for (const code of codes) expect(screen.queryByText(code)).not.toBeInTheDocument();
  expect(plain(form().getByText(/^On since/).textContent)).toContain('10 recovery codes are left.');
  expect(document.activeElement).toContainElement(form().getByText(/^On since/));
});

test('copies and downloads the recovery codes', async () => {
  mockCall(confirmSecondFactor, () => ({ recovery_codes: codes, account: on }));
  const saved: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const user = userEvent.setup();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await openAccount();
  await begin();
  await userEvent.type(screen.getByLabelText('Code from your app'), '123456{Enter}');
  await user.click(screen.getByRole('button', { name: 'Copy codes' }));
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(copied).toHaveBeenCalledWith(`${codes.join('\n')}\n`);
  await press('Download codes');
  expect(await saved[0]?.text()).toContain(codes.join('\n'));
});

test('shows a wrong password and a wrong code at their fields', async () => {
  await openAccount();
  mockCall(beginSecondFactor, () => {
    throw fieldFailure({ password: ['This is not your current password.'] });
  });
  await press('Turn on two-step login');
  await userEvent.type(screen.getByLabelText('Your password'), 'wrong');
  await press('Continue');
  expect(await screen.findByText('This is not your current password.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await begin();
  mockCall(confirmSecondFactor, () => {
    throw fieldFailure({ code: ['This code doesn’t work.'] });
  });
  await userEvent.type(screen.getByLabelText('Code from your app'), '000000{Enter}');
  expect(await screen.findByText('This code doesn’t work.')).toBeVisible();
  expect(screen.getByLabelText('Code from your app')).toBeInvalid();
});

test('closes the form and says so if the key has expired', async () => {
  const { contract } = await openAccount();
  await begin();
  mockCall(confirmSecondFactor, () => {
    throw problemFailure(409, 'second_factor_not_begun', 'The secret has expired. Start again.');
  });
  await userEvent.type(screen.getByLabelText('Code from your app'), '123456{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Turn on two-step login' })).toHaveFocus());
  expect(contract.notices).toEqual(['The secret has expired. Start again.']);
});

test('turns off with password and code', async () => {
  const calls = mockCall(turnOffSecondFactor, () => ({ ...account, second_factor: null }));
  const { contract } = await openAccount({ second_factor: { ...on.second_factor, recovery_codes_left: 1 } });
  expect(plain(form().getByText(/^On since/).textContent)).toContain(
    '1 recovery code is left; get new ones soon.',
  );
  await press('Turn off two-step login');
  await userEvent.type(screen.getByLabelText('Your password'), 'secret1');
  await userEvent.type(screen.getByLabelText('Code'), '123456');
  await press('Turn off');
  expect(await screen.findByRole('button', { name: 'Turn on two-step login' })).toBeVisible();
  expect(calls[0]!.body).toEqual({ password: 'secret1', code: '123456' });
  expect(contract.notices).toEqual(['Two-step login is off.']);
});

test('requires password and code for new recovery codes, and shows them once', async () => {
  mockCall(renewRecoveryCodes, () => ({ recovery_codes: codes, account: on }));
  await openAccount(on);
  await press('Get new recovery codes');
  await userEvent.type(screen.getByLabelText('Your password'), 'secret1');
  await userEvent.type(screen.getByLabelText('Code'), 'K7QM-3XWD-9F2A-HT6P');
  await press('Get new codes');
  expect(await screen.findByText(codes[9]!)).toBeVisible();
  await press('I saved my codes');
  expect(screen.getByRole('button', { name: 'Get new recovery codes' })).toBeVisible();
});

test('says that it was turned off elsewhere', async () => {
  mockCall(turnOffSecondFactor, () => {
    throw problemFailure(409, 'second_factor_off', 'Your second factor is off.');
  });
  const { contract } = await openAccount(on);
  await press('Turn off two-step login');
  await userEvent.type(screen.getByLabelText('Your password'), 'secret1');
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  await waitFor(() => expect(contract.notices).toEqual(['Your second factor is off.']));
});
