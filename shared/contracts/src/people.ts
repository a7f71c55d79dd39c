/** The people who review for a site, and invitations to join them (docs/rules.md, 75 to 77). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { emailText, newPassword, requiredLine, rowId } from './text.ts';
import { providerRoleSchema } from './users.ts';

/** Most people of a site, including those who are invited. */
export const MAX_PEOPLE = 100;
/** How long the link of an invitation works, in days. */
export const INVITATION_DAYS = 7;

export const personSchema = z.object({
  id: z.int(),
  /** Empty for the configured account. */
  name: z.string(),
  email: z.string(),
  role: providerRoleSchema,
  /** ISO 8601 instant of the last sign-in; null if it is no longer known. */
  last_signed_in: z.nullable(z.string()),
  /** Whether signing in requires a code besides the password. */
  has_second_factor: z.boolean(),
  /** Whether it is the account of the portal's configuration: always an administrator, and never removed. */
  is_configured: z.boolean(),
});
export type Person = z.infer<typeof personSchema>;

export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: providerRoleSchema,
  /** ISO 8601 instant until which its link works. */
  expires: z.string(),
  has_expired: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

const invitationId = z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/));

export const listPeople = defineCall({
  name: 'listPeople',
  summary: 'List the people who review for the site, and open invitations',
  methods: ['GET'],
  path: '/api/v1/provider/people/',
  auth: 'administrator',
  status: 200,
  response: z.object({
    /** The configured account first, then by name. */
    people: z.array(personSchema),
    /** The latest first. */
    invitations: z.array(invitationSchema),
  }),
});
export type People = z.infer<typeof listPeople.response>;

export const changePersonRole = defineCall({
  name: 'changePersonRole',
  summary: 'Make a reviewer an administrator, or an administrator a reviewer',
  methods: ['PATCH'],
  path: '/api/v1/provider/people/:personId/',
  auth: 'administrator',
  params: z.object({ personId: rowId }),
  body: z.object({ role: providerRoleSchema }),
  status: 200,
  response: personSchema,
  problems: { 403: ['configured_account'], 409: ['last_administrator'] },
});

export const removePerson = defineCall({
  name: 'removePerson',
  summary: 'Remove a reviewer or administrator of the site',
  methods: ['DELETE'],
  path: '/api/v1/provider/people/:personId/',
  auth: 'administrator',
  params: z.object({ personId: rowId }),
  status: 200,
  response: z.object({ success: z.boolean() }),
  problems: { 403: ['configured_account'], 409: ['last_administrator'] },
});

export const invitePerson = defineCall({
  name: 'invitePerson',
  summary: 'Invite a reviewer or administrator to the site',
  methods: ['POST'],
  path: '/api/v1/provider/invitations/',
  auth: 'administrator',
  body: z.object({ email: emailText, role: providerRoleSchema }),
  status: 201,
  response: invitationSchema,
  problems: { 429: ['too_many_requests'] },
  idempotent: true,
});

export const resendInvitation = defineCall({
  name: 'resendInvitation',
  summary: 'Resend an invitation with a new link',
  methods: ['POST'],
  path: '/api/v1/provider/invitations/:invitationId/resend/',
  auth: 'administrator',
  params: z.object({ invitationId }),
  status: 200,
  response: invitationSchema,
  problems: { 429: ['too_many_requests'] },
});

export const withdrawInvitation = defineCall({
  name: 'withdrawInvitation',
  summary: 'Withdraw an invitation',
  methods: ['DELETE'],
  path: '/api/v1/provider/invitations/:invitationId/',
  auth: 'administrator',
  params: z.object({ invitationId }),
  status: 200,
  response: z.object({ success: z.boolean() }),
});

/** The state of a link: it still works, has expired, was used, or was withdrawn, replaced or never created. */
export const INVITATION_STATES = ['open', 'expired', 'accepted', 'withdrawn'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

export const readInvitation = defineCall({
  name: 'readInvitation',
  summary: 'Get an invitation with the token from its link',
  methods: ['POST'],
  path: '/api/v1/auth/invitation/',
  auth: 'public',
  body: z.object({ token: requiredLine(512) }),
  status: 200,
  response: z.object({
    state: z.enum(INVITATION_STATES),
    /** The invited address; null unless the link still works. */
    email: z.nullable(z.string()),
    /** Null unless the link still works. */
    role: z.nullable(providerRoleSchema),
  }),
  problems: { 429: ['too_many_requests'] },
});

export const acceptInvitation = defineCall({
  name: 'acceptInvitation',
  summary: 'Accept an invitation with the token from its link',
  methods: ['POST'],
  path: '/api/v1/auth/accept-invitation/',
  auth: 'public',
  body: z.object({
    token: requiredLine(512),
    first_name: requiredLine(150),
    last_name: requiredLine(150),
    password: newPassword,
  }),
  status: 200,
  response: z.object({ success: z.boolean() }),
  problems: { 409: ['email_taken', 'invitation_over'], 429: ['too_many_requests'] },
});
