import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emailRegister, logout, me } from '@coupon-center/contracts';
import {
  aUser,
  fieldFailure,
  mockCall,
  problemFailure,
  setUpMockApi,
  someTokens,
} from '@coupon-center/remote-kit/testing';
import { renderAuthScreen } from '../testing/render-auth-screen.tsx';
import { sites } from '@coupon-center/site-config';
import { RegisterScreen } from './register.tsx';

setUpMockApi();

const tokens = someTokens();

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const next = () => userEvent.click(screen.getByRole('button', { name: 'NEXT' }));

async function fillIn(secret = 'secret1') {
  await userEvent.type(email(), 'ann@maple.example');
  await userEvent.type(password(), secret);
}

// @spec 1.19 2.25 6.10 7.4 7.5
test('creates the account, signs in, and leaves the redirect to the shell', async () => {
  const calls = mockCall(emailRegister, () => tokens);
  mockCall(me, () => aUser({ email_verified: false }));
  const { contract } = renderAuthScreen(RegisterScreen);
  await fillIn();
  await next();

  await waitFor(() => expect(contract.session.get().status).toBe('signed-in'));
  expect(calls[0]!.body).toEqual({
    email: 'ann@maple.example',
    password: 'secret1',
    siteId: 2,
    type: 2,
    first_name: 'N/A',
    last_name: 'N/A',
  });
  expect(contract.notices).toEqual(['Your account was created. Check your email to verify your address.']);
  await waitFor(() => expect(screen.getByRole('button', { name: 'NEXT' })).toBeEnabled());
  expect(contract.visited).toEqual([]);
});

// @spec 5.3 5.27 5.28
test('refuses a password of five characters until it has six', async () => {
  const calls = mockCall(emailRegister, () => tokens);
  renderAuthScreen(RegisterScreen);
  await fillIn('12345');
  await next();
  expect(await screen.findByText('Password should be at least 6 characters long')).toBeVisible();
  expect(password()).toHaveFocus();
  expect(calls).toHaveLength(0);

  await userEvent.type(password(), '6');
  expect(await screen.findByText(/^Password strength/)).toBeVisible();
  expect(password()).toBeValid();
});

test("rates the password's strength, but refuses no password for it", async () => {
  const calls = mockCall(emailRegister, () => tokens);
  mockCall(me, () => aUser());
  renderAuthScreen(RegisterScreen);
  await userEvent.type(email(), 'ann@maple.example');
  await userEvent.type(password(), '12345');
  expect(screen.queryByText(/^Password strength/)).not.toBeInTheDocument();
  expect(screen.getByText('At least 6 characters')).toBeVisible();
  await userEvent.type(password(), '6');
  expect(screen.getByText(/^Password strength: weak/)).toHaveAttribute('role', 'status');
  await userEvent.clear(password());
  await userEvent.type(password(), 'seven green boats');
  expect(screen.getByText('Password strength: strong.')).toBeVisible();
  await userEvent.clear(password());
  await userEvent.type(password(), 'ann@maple.example');
  expect(screen.getByText(/^Password strength: weak/)).toBeVisible();
  await next();
  await waitFor(() => expect(calls).toHaveLength(1));
});

// @spec 5.2
test('requires an email', async () => {
  renderAuthScreen(RegisterScreen);
  await next();
  expect(await screen.findByText('This field is required.')).toBeVisible();
  expect(email()).toHaveFocus();
});

// @spec 7.47
test('says that an address is taken, until it is changed', async () => {
  mockCall(emailRegister, () => {
    throw problemFailure(409, 'email_taken');
  });
  const { contract } = renderAuthScreen(RegisterScreen);
  await fillIn();
  await next();
  expect(await screen.findByText('A user with this email already exists')).toBeVisible();
  expect(email()).toHaveFocus();
  expect(contract.visited).toEqual([]);

  await userEvent.type(email(), 'a');
  await waitFor(() =>
    expect(screen.queryByText('A user with this email already exists')).not.toBeInTheDocument(),
  );
});

test("shows the server's messages under the fields and above the form", async () => {
  mockCall(emailRegister, () => {
    throw fieldFailure({ password: ['this password is too common.'], non_field_errors: ['not from here.'] });
  });
  renderAuthScreen(RegisterScreen);
  await fillIn();
  await next();
  expect(await screen.findByText('This password is too common.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Not from here.');
});

test('while the API is down, the form stays as it is and Retry sends it again', async () => {
  let isDown = true;
  mockCall(emailRegister, () => (isDown ? 'network-down' : tokens));
  mockCall(me, () => aUser());
  const { contract } = renderAuthScreen(RegisterScreen);
  await fillIn();
  await next();
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(email()).toHaveValue('ann@maple.example');

  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(contract.session.get().status).toBe('signed-in'));
});

test('does not create the account again if signing in fails afterwards', async () => {
  const calls = mockCall(emailRegister, () => tokens);
  mockCall(me, () => 'network-down');
  mockCall(logout, () => ({ success: true }));
  const { contract } = renderAuthScreen(RegisterScreen);
  await fillIn();
  await next();
  await waitFor(() => expect(contract.visited).toEqual(['/login']));
  expect(contract.notices).toEqual(['Your account was created. Please log in.']);
  expect(calls).toHaveLength(1);
});

// @spec 2.26 2.28
test("links to the brand's terms and privacy policy and the login page", () => {
  renderAuthScreen(RegisterScreen, { site: sites['10'] });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Create your coupon page');
  expect(screen.getByRole('link', { name: /^Privacy Policy/ })).toHaveAttribute(
    'href',
    'http://10.localhost/privacy',
  );
  expect(screen.getByRole('link', { name: /^Terms/ })).toHaveAttribute('href', 'http://10.localhost/terms');
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  expect(password()).toHaveAttribute('autocomplete', 'new-password');
});

const aside = () => screen.getByRole('complementary', { hidden: true });

test.each(['6', '8', '10'] as const)('shows the steps and the price of client %s', (clientId) => {
  const site = sites[clientId];
  renderAuthScreen(RegisterScreen, { site });
  expect(screen.getByText(/^Step 1 of 3/)).toBeVisible();
  const steps = within(aside()).getAllByRole('listitem', { hidden: true });
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Create your page 2 minutes',
    'We review it one working day',
    'Add up to 10 coupons and watch the numbers',
  ]);
  expect(steps[0]).toHaveAttribute('aria-current', 'step');
  expect(aside()).toHaveTextContent(`${site.currencySymbol}24.99 a month plus tax · cancel anytime`);
});

test('shows the page with the name that was typed before, if any', () => {
  renderAuthScreen(RegisterScreen).unmount();
  const next = '/my-store?name=Birch+%26+Bloom';
  renderAuthScreen(RegisterScreen, { location: { search: `?${new URLSearchParams({ next })}` } });
  expect(aside()).toHaveTextContent('Birch & Bloom coupons');
});
