/** The signed-in user, as `GET /api/v1/auth/me/` describes them. */
import * as z from '@coupon-center/schema';
import { FORMATS } from './formats.ts';
import { storeSchema } from './stores.ts';

/** Reference to a merchant's subscription record; present if the merchant ever subscribed. */
export const subscriptionRecordSchema = z.object({ id: z.int() });

export const formatsSchema = z.enum(FORMATS);

/** Ranks of the people who review for a site: administrators also manage its people and the reasons to start from. */
export const PROVIDER_ROLES = ['administrator', 'reviewer'] as const;
export const providerRoleSchema = z.enum(PROVIDER_ROLES);
export type ProviderRole = z.infer<typeof providerRoleSchema>;

/** The signed-in user (`GET /api/v1/auth/me/`). */
export const userSchema = z.object({
  id: z.int(),
  email: z.string(),
  email_verified: z.boolean(),
  /** ISO 8601 instant since which mails to the address have failed; null or absent while they are accepted. */
  mail_failed_at: z.optional(z.nullable(z.string())),
  role: z.enum(['merchant', 'provider']),
  /** Rank of a user with the role `provider`; otherwise null or absent. */
  provider_role: z.catch(z.optional(z.nullable(providerRoleSchema)), null),
  /** The format of dates and numbers for this user; null or absent follows the site. */
  formats: z.catch(z.optional(z.nullable(formatsSchema)), null),
  coupon_center_txn: z.nullable(subscriptionRecordSchema),
  store: z.nullable(storeSchema),
});
export type User = z.infer<typeof userSchema>;
