/** Optional emails of a merchant, besides those about the account, store and subscription (docs/rules.md, 67). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { requiredLine } from './text.ts';

/** Weekly numbers, and reminders of coupons that end soon or whose code seems dead. */
export const EMAIL_KINDS = ['numbers', 'reminders'] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

export const emailSettingsSchema = z.object({
  /** Whether the weekly numbers are sent. */
  numbers: z.boolean(),
  /** Whether reminders of coupons that end soon, and of codes that seem dead, are sent. */
  reminders: z.boolean(),
});
export type EmailSettings = z.infer<typeof emailSettingsSchema>;

export const readEmailSettings = defineCall({
  name: 'readEmailSettings',
  summary: 'Get your email settings',
  methods: ['GET'],
  path: '/api/v1/account/emails/',
  auth: 'merchant',
  status: 200,
  response: emailSettingsSchema,
});

export const updateEmailSettings = defineCall({
  name: 'updateEmailSettings',
  summary: 'Change your email settings',
  methods: ['PATCH'],
  path: '/api/v1/account/emails/',
  auth: 'merchant',
  /** A kind that is left out stays as it is. */
  body: z.object({ numbers: z.optional(z.boolean()), reminders: z.optional(z.boolean()) }),
  status: 200,
  response: emailSettingsSchema,
});

export const linkedEmailsSchema = z.object({
  /** The emails that the link is about, and whether they are on; null if the link doesn't work. */
  emails: z.nullable(z.object({ kind: z.enum(EMAIL_KINDS), on: z.boolean() })),
});
export type LinkedEmails = z.infer<typeof linkedEmailsSchema>['emails'];

export const switchEmailsByLink = defineCall({
  name: 'switchEmailsByLink',
  summary: 'Turn emails off or on with the token from their link, or get the current setting',
  methods: ['POST'],
  path: '/api/v1/email-settings/',
  auth: 'public',
  body: z.object({
    token: requiredLine(512),
    /** A call that omits it changes nothing: mail scanners open links, so a person decides. */
    on: z.optional(z.boolean()),
  }),
  status: 200,
  response: linkedEmailsSchema,
});

/** Address for unsubscribing with one click in a mail program (RFC 8058), with the token in the query. */
export const ONE_CLICK_PATH = '/api/v1/email-settings/one-click';
