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
  'The account of the portal’s configuration returns a 403 `configured_account`: it stays an administrator for as long as',
  'it is configured. The last administrator of a site returns a 409 `last_administrator`.',
];

export const peopleDocs = {
  listPeople: {
    tag: 'Provider',
    description: [
      'Lists everybody who can review for the site, by name, and the invitations that are neither accepted nor withdrawn. One',
      'whose link has expired stays for 30 days, so that it can be sent again.',
    ].join('\n'),
    examples: { response: { people: [person], invitations: [invitation] } },
  },
  changePersonRole: {
    tag: 'Provider',
    description: ['Changes what somebody may do, from their next call on.', '', ...last].join('\n'),
    examples: {
      params: { personId: 4 },
      body: { role: 'administrator' },
      response: { ...person, role: 'administrator' },
    },
  },
  removePerson: {
    tag: 'Provider',
    description: [
      'Ends all sessions of somebody at once, and their account with them. What they decided keeps their address in the log. The',
      'address can be invited again, as somebody new.',
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
      'An address that has an account on the site returns 400 at `email`, as does one more than a hundred people. Limited',
      'by caller, site and address.',
    ].join('\n'),
    examples: { body: { email: 'omar@example.com', role: 'reviewer' }, response: invitation },
  },
  resendInvitation: {
    tag: 'Provider',
    description: [
      'Emails another link in place of the earlier one, which stops working, and which may have expired. The response has',
      'another id.',
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
      'Returns what an invitation is for, and whether its link still works. A token that was never made is answered like',
      'that of an invitation that was withdrawn. Nothing changes, because mail scanners open links.',
    ].join('\n'),
    examples: {
      body: { token: linkToken },
      response: { state: 'open', email: 'omar@example.com', role: 'reviewer' },
    },
  },
  acceptInvitation: {
    tag: 'Auth',
    description: [
      'Makes an account with the invited address, whose owner then logs in. A link that doesn’t work any more returns a 409',
      '`invitation_over`, and an address that got an account of the site since then a 409 `email_taken`.',
    ].join('\n'),
    examples: {
      body: { token: linkToken, first_name: 'Omar', last_name: 'Haddad', password: 'a new password' },
      response: { success: true },
    },
  },
} satisfies Record<string, CallDoc>;
