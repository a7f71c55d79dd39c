/** Export of everything that we hold about a merchant. It is in a file of its own because it refers to many schemas. */
import * as z from '@coupon-center/schema';
import { accountSchema, sessionSchema } from './account.ts';
import { knownPassword } from './auth.ts';
import { subscriptionSchema, transactionSchema } from './billing.ts';
import { defineCall } from './call.ts';
import { couponChangeSchema } from './coupon-history.ts';
import { couponSchema } from './coupons.ts';
import { emailSettingsSchema } from './email-settings.ts';
import { organizationSchema } from './organization.ts';
import { contactSchema } from './contacts.ts';
import { storeSchema } from './stores.ts';

const exportedChangeSchema = z.object({ coupon: z.int(), ...couponChangeSchema.shape });
export type ExportedChange = z.infer<typeof exportedChangeSchema>;

/** Everything that we hold about a merchant, in the shapes that other calls return. */
export const accountExportSchema = z.object({
  /** ISO 8601 instant at which the data was read. */
  exported: z.string(),
  account: accountSchema,
  /** Devices that are signed in. */
  sessions: z.array(sessionSchema),
  /** Absent in older releases of the API. */
  email_settings: z.optional(emailSettingsSchema),
  store: z.nullable(storeSchema),
  /** Addresses of uploaded images. */
  images: z.array(z.string()),
  /** Coupons in display order, archived ones last. */
  coupons: z.array(couponSchema),
  /** The history of the coupons, by coupon, oldest change first. The API always sends it. */
  coupon_changes: z.optional(z.array(exportedChangeSchema)),
  subscription: z.nullable(subscriptionSchema),
  /** Newest first. */
  orders: z.array(transactionSchema),
  billing_organisation: z.nullable(organizationSchema),
  billing_contacts: z.array(contactSchema),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

export const exportAccount = defineCall({
  name: 'exportAccount',
  summary: 'Download all your data',
  methods: ['POST'],
  path: '/api/v1/account/export/',
  auth: 'merchant',
  body: z.object({ password: knownPassword }),
  status: 200,
  response: z.object({
    data: accountExportSchema,
    /** The coupons as CSV with a header row. */
    coupons_csv: z.string(),
    /** The orders as CSV with a header row. */
    orders_csv: z.string(),
  }),
  problems: { 429: ['too_many_requests'] },
});
