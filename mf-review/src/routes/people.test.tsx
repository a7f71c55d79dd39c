import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { invitePerson, listPeople, me, removePerson } from '@coupon-center/contracts';
import type { ProviderRole } from '@coupon-center/contracts';
import {
  aUser,
  fieldFailure,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { anInvitation, aPerson, configured, servePeople, you } from '../testing/people.ts';
import { PeopleScreen } from './people.tsx';

setUpMockApi();

const show = (provider_role: ProviderRole = 'administrator') =>
  renderScreen(PeopleScreen, { user: aUser({ role: 'provider', provider_role }) });
const people = () => within(screen.getByRole('list', { name: 'Who can review' }));
const rows = () => people().getAllByRole('listitem');
const invitations = () => within(screen.getByRole('region', { name: 'Invitations' }));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialog = (name: string | RegExp) => within(screen.getByRole('dialog', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

async function open(initial?: Parameters<typeof servePeople>[0]) {
  const served = servePeople(initial);
  const { contract } = show();
  await screen.findByRole('list', { name: 'Who can review' });
  return { ...served, contract };
}

test('lists everybody with their role and their last login', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('People');
  const [first, second, third] = rows();
  expect(first).toHaveTextContent(/provider@coupons.example.*Administrator.*No login in the last 30 days/);
  expect(first).toHaveTextContent(/Managed by the portal’s configuration/);
  expect(second).toHaveTextContent(/Ann Tremblay.*Administrator.*You.*Two-step login is off/);
  expect(third).toHaveTextContent(
    /Rosa Berg.*Reviewer.*rosa@coupons.example.*Last login Nov 20, 2026, 10:00/,
  );
  expect(third).toHaveTextContent('Two-step login is on');
});

test('offers no actions on the configured account', async () => {
  await open();
  expect(within(rows()[0]!).queryByRole('button')).not.toBeInTheDocument();
  expect(within(rows()[1]!).getAllByRole('button')).toHaveLength(2);
});

test('invites somebody', async () => {
  const { contract, invited } = await open();
  expect(invitations().getByText('No pending invitations.')).toBeVisible();
  await press('Invite someone');
  expect(screen.getByLabelText(/Email/)).toHaveFocus();
  await userEvent.type(screen.getByLabelText(/Email/), ' omar@coupons.example ');
  await userEvent.click(screen.getByRole('combobox', { name: /Role/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Administrator' }));
  await press('Send invitation');
  await closed();
  expect(invited[0]!.body).toEqual({ email: 'omar@coupons.example', role: 'administrator' });
  expect(contract.notices).toEqual(['We sent an invitation to omar@coupons.example.']);
  const row = invitations().getByRole('listitem');
  expect(row).toHaveTextContent(
    /omar@coupons.example.*Administrator.*Invited.*works until Nov 27, 2026, 10:00/,
  );
});

test('shows what the API says about an address, and keeps it', async () => {
  await open();
  mockCall(invitePerson, () => {
    throw fieldFailure({ email: ['Someone with this email can already review here.'] });
  });
  await press('Invite someone');
  await userEvent.type(screen.getByLabelText(/Email/), 'rosa@coupons.example');
  await press('Send invitation');
  expect(await screen.findByText('Someone with this email can already review here.')).toBeVisible();
  expect(screen.getByLabelText(/Email/)).toHaveValue('rosa@coupons.example');
});

test('asks before a typed address is lost', async () => {
  const { contract } = await open();
  await press('Invite someone');
  expect(contract.asksBeforeLeaving()).toBe(false);
  await userEvent.type(screen.getByLabelText(/Email/), 'x');
  expect(contract.asksBeforeLeaving()).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByLabelText(/Email/)).toHaveValue('x');
  await press('Cancel');
  await closed();
});

test('sends an invitation again, and keeps the focus on the button', async () => {
  const { contract, resent } = await open({ invitations: [anInvitation({ has_expired: true })] });
  expect(invitations().getByRole('listitem')).toHaveTextContent(/Expired.*The link expired Nov 27, 2026/);
  await press('Resend the invitation to omar@coupons.example');
  await waitFor(() => expect(invitations().getByRole('listitem')).toHaveTextContent('Invited'));
  expect(resent).toHaveLength(1);
  expect(contract.notices).toEqual(['We sent another invitation to omar@coupons.example.']);
  expect(screen.getByRole('button', { name: 'Resend the invitation to omar@coupons.example' })).toHaveFocus();
});

test('reports an invitation that is gone, and removes it from the list', async () => {
  const { contract, list } = await open({ invitations: [anInvitation()] });
  list.invitations = [];
  await press('Resend the invitation to omar@coupons.example');
  await waitFor(() => expect(invitations().queryByRole('listitem')).not.toBeInTheDocument());
  expect(contract.notices).toEqual(['There is nothing at this address.']);
});

test('withdraws an invitation after asking', async () => {
  const { contract, withdrawn } = await open({ invitations: [anInvitation()] });
  await press('Withdraw the invitation to omar@coupons.example');
  await userEvent.click(dialog('Withdraw this invitation?').getByRole('button', { name: 'Withdraw' }));
  await closed();
  expect(withdrawn[0]!.params).toMatchObject({ invitationId: anInvitation().id });
  expect(invitations().queryByRole('listitem')).not.toBeInTheDocument();
  expect(contract.notices).toEqual(['The invitation to omar@coupons.example was withdrawn.']);
});

test('changes a role after asking', async () => {
  const { contract, changed } = await open();
  await press('Make administrator (Rosa Berg)');
  await userEvent.click(
    dialog('Make Rosa Berg an administrator?').getByRole('button', { name: 'Make administrator' }),
  );
  await closed();
  expect(changed[0]).toMatchObject({ params: { personId: '4' }, body: { role: 'administrator' } });
  expect(rows()[2]).toHaveTextContent('Administrator');
  expect(contract.notices).toEqual(['Rosa Berg is now an administrator.']);
});

test('administrators who make themselves reviewers no longer see the screen', async () => {
  const { changed } = await open();
  mockCall(me, () => aUser({ role: 'provider', provider_role: 'reviewer' }));
  await press('Make reviewer (Ann Tremblay)');
  await userEvent.click(
    dialog('Make Ann Tremblay a reviewer?').getByRole('button', { name: 'Make reviewer' }),
  );
  expect(await screen.findByText('Only administrators can do this')).toBeVisible();
  expect(changed).toHaveLength(1);
});

test('removes somebody after asking, and leaves the focus in the list', async () => {
  const { contract, removed } = await open();
  await press('Remove Rosa Berg');
  const question = dialog('Remove Rosa Berg?');
  expect(question.getByText(/logs Rosa Berg out everywhere.*stay in the log/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  await closed();
  expect(removed[0]!.params).toMatchObject({ personId: '4' });
  expect(rows()).toHaveLength(2);
  expect(contract.notices).toEqual(['Rosa Berg was removed.']);
  await waitFor(() => expect(screen.getByRole('list', { name: 'Who can review' })).toHaveFocus());
});

test('says in the dialog why somebody can’t be removed', async () => {
  await open({ people: [you, aPerson()] });
  mockCall(removePerson, () => {
    throw problemFailure(409, 'last_administrator', 'This is the last administrator.');
  });
  await press('Remove Ann Tremblay');
  await userEvent.click(dialog('Remove Ann Tremblay?').getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('This is the last administrator.')).toBeVisible();
  await press('Cancel');
  await closed();
  expect(rows()).toHaveLength(2);
});

test('tells a reviewer that the screen is for administrators, and does not call the API', async () => {
  const { listed } = servePeople();
  show('reviewer');
  expect(await screen.findByText('Only administrators can do this')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to review' })).toHaveAttribute('href', '/review');
  expect(screen.queryByRole('button', { name: 'Invite someone' })).not.toBeInTheDocument();
  expect(listed).toHaveLength(0);
});

test('also tells an administrator who was made a reviewer in the meantime', async () => {
  mockCall(listPeople, () => {
    throw problemFailure(403, 'wrong_role', 'This call requires the administrator role.');
  });
  show();
  expect(await screen.findByText('Only administrators can do this')).toBeVisible();
});

test('a failure to load offers Retry', async () => {
  let isUp = false;
  mockCall(listPeople, () => {
    if (!isUp) throw problemFailure(400, 'bad_request', 'No.');
    return { people: [configured], invitations: [] };
  });
  show();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isUp = true;
  await userEvent.click(retry);
  expect(await screen.findByText('provider@coupons.example')).toBeVisible();
});
