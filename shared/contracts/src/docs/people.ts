/** Documentation of the calls about the people of a site. */
import type { Invitation, Person } from '../people.ts';
import type { CallDoc } from './call-doc.ts';

const linkToken = 'Q0xkRkcyZ1h4bWJ5aVp3c0h1dG5vUjRhY2VnaWttb3E';

const person: Person = {
  id: 4,
  name: 'Rosa Berg',
  email: 'rosa@example.com',
  role: 'reviewer',
  last_signed_in: '2026-11-20T09:10:00.000Z',
  has_second_factor: true,
  is_configured: false,
};

const invitation: Invitation = {
  id: '7c1d3a52-9b7e-4f0e-8f1c-2a9d6b3e5c10',
  email: 'omar@example.com',
  role: 'reviewer',
  expires: '2026-11-27T15:00:00.000Z',
  has_expired: false,
};

const last = [
  'An account that the portal’s configuration defines returns a 403 `configured_account`: it stays an administrator as long',
  'as it is configured. The last administrator of a site returns a 409 `last_administrator`.',
];

export const peopleDocs = {
  listPeople: {
    tag: 'Provider',
    description: [
      'Lists everybody who can review for the site, by name, and the invitations that have not been accepted or withdrawn. An',
      'invitation whose link has expired stays listed for 30 days, so that it can be resent.',
    ].join('\n'),
    examples: { response: { people: [person], invitations: [invitation] } },
  },
  changePersonRole: {
    tag: 'Provider',
    description: ['Changes the role of a person. It applies from their next call on.', '', ...last].join(
      '\n',
    ),
    examples: {
      params: { personId: 4 },
      body: { role: 'administrator' },
      response: { ...person, role: 'administrator' },
    },
  },
  removePerson: {
    tag: 'Provider',
    description: [
      'Removes a person’s account and immediately ends all its sessions. Their decisions stay in the log with their email',
      'address. The address can be invited again, as a new person.',
      '',
      ...last,
    ].join('\n'),
    examples: { params: { personId: 4 }, response: { success: true } },
  },
  invitePerson: {
    tag: 'Provider',
    description: [
      'Emails an invitation. Its link works once, for seven days. Inviting the same address again sends another link, and the',
      'earlier one stops working.',
      '',
      'The response is 400 at `email` if the address already has an account on the site, or if the site already has a hundred',
      'people. Invitations are limited by caller, site and address.',
    ].join('\n'),
    examples: { body: { email: 'omar@example.com', role: 'reviewer' }, response: invitation },
  },
  resendInvitation: {
    tag: 'Provider',
    description: [
      'Emails a new link, even if the earlier one has expired. The earlier link stops working, and the invitation gets a new',
      'id.',
    ].join('\n'),
    examples: { params: { invitationId: invitation.id }, response: invitation },
  },
  withdrawInvitation: {
    tag: 'Provider',
    description: 'Withdraws an invitation: its link stops working.',
    examples: { params: { invitationId: invitation.id }, response: { success: true } },
  },
  readInvitation: {
    tag: 'Auth',
    description: [
      'Returns the address and role of an invitation, and whether its link still works. A token that was never issued gets the',
      'same response as that of a withdrawn invitation. The call changes nothing, because mail scanners open links.',
    ].join('\n'),
    examples: {
      body: { token: linkToken },
      response: { state: 'open', email: 'omar@example.com', role: 'reviewer' },
    },
  },
  acceptInvitation: {
    tag: 'Auth',
    description: [
      'Creates an account with the invited address. It starts no session; sign in next. A link that no longer works returns a',
      '409 `invitation_over`, and an address that has since registered on the site returns a 409 `email_taken`.',
    ].join('\n'),
    examples: {
      body: { token: linkToken, first_name: 'Omar', last_name: 'Haddad', password: 'a new password' },
      response: { success: true },
    },
  },
} satisfies Record<string, CallDoc>;
