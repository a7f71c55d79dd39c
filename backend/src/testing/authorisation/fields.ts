/**
 * The meaning of the calls' fields, by name. A field that is in neither list fails the test of authorisation, so that its
 * author has to say whether it names something that belongs to somebody.
 */
import { z } from 'zod';
import type { ApiCall } from '@coupon-center/contracts';
import { PASSWORD } from '../test-backend.ts';
import type { Tenant } from './tenants.ts';

export type Part = 'params' | 'query' | 'body';
export const PARTS: readonly Part[] = ['params', 'query', 'body'];

/** The value of a field that names something of a tenant. @param index place in a list */
export type FieldValue = (tenant: Tenant, index: number) => unknown;

const storeId: FieldValue = ({ storeId: id }) => id;
const couponId: FieldValue = ({ coupons }, index) => coupons[index]?.id;
const card: FieldValue = async ({ cards }) => (await cards())[0]?.id;

/** The meaning of `id`, by the beginning of the call's path. */
const IDS_BY_PATH: Readonly<Record<string, FieldValue>> = {
  '/api/v1/stores/': storeId,
  '/api/v1/provider/stores/': storeId,
  '/api/v1/provider/coupons/': couponId,
  '/api/v1/payment-methods/': card,
  '/api/Advertiser/': ({ organization }) => organization.id,
  '/api/Contact/': ({ contact }) => contact.id,
  '/api/Merchant/': storeId,
  '/api/MerchantQueue/': storeId,
  '/api/CouponQueue/': couponId,
};

/** Fields that name something of a tenant; `call.field` goes before `field`. */
const NAMES: Readonly<Record<string, FieldValue>> = {
  slug: ({ store }) => store.slug,
  store_slug: ({ store }) => store.slug,
  store: storeId,
  client: ({ client }) => client,
  couponId,
  changeId: ({ changeId }) => changeId,
  'restoreCoupon.couponId': ({ archived }) => archived.id,
  id_search_text: (tenant) => String(tenant.coupons[0]?.id),
  'items[].id': (tenant, index) => String(tenant.coupons[index]?.id),
  'coupons[].id': couponId,
  sourceId: (tenant) => String(tenant.storeId),
  advertiserId: ({ organization }) => organization.id,
  subscriptionId: ({ record }) => record,
  paymentMethodId: card,
  name: ({ image }) => image,
  sessionId: ({ sessionId }) => sessionId,
  personId: ({ personId }) => personId,
  invitationId: ({ invitation }) => invitation.id,
};

/** Values that a call needs to succeed and that its example can't know. */
const VALUES: Readonly<Record<string, FieldValue>> = {
  'emailLogin.email': ({ email }) => email,
  'emailLogin.password': () => PASSWORD,
  'passwordReset.email': ({ email }) => email,
  'legacyResetPassword.email': ({ email }) => email,
  'setNewPassword.token': ({ resetToken }) => resetToken,
  'legacyUpdatePassword.token': ({ resetToken }) => resetToken,
  'verifyEmail.token': ({ verifyToken }) => verifyToken,
  'readInvitation.token': ({ invitation }) => invitation.token,
  'acceptInvitation.token': ({ invitation }) => invitation.token,
  'readEmailUndo.token': ({ undoToken }) => undoToken,
  'undoEmailChange.token': ({ undoToken }) => undoToken,
  'confirmEmailChange.token': ({ emailToken }) => emailToken,
  'legacyRefresh.token': ({ refresh }) => refresh,
  refresh: ({ refresh }) => refresh,
  'replaceReasonTemplates.kind': () => 'store',
  'secondFactorLogin.challenge': ({ guarded }) => guarded.challenge,
  'confirmSecondFactor.code': ({ setupCode }) => setupCode,
  code: ({ guarded }) => guarded.code,
};

/** Fields that name nothing that belongs to anybody. */
const PLAIN = new Set(
  [
    'email password current_password formats token refresh siteId type first_name last_name',
    'name website_url contact_email contact_first_name contact_last_name logo_url affiliate_website_url location primary_category',
    // Fields of the storefront: everybody may ask for any value.
    'category letter q after',
    'offer_type description custom_url discount_code savings_amount savings_percent savings_minimum_order',
    'minimum_order_amount minimumOrder minimum minAmount up_to_savings_percent start_date expiration_date title approved',
    'restrictions restrictions.new_customers restrictions.one_per_customer restrictions.excludes_sale_items',
    'restrictions.selected_products restrictions.where restrictions.text',
    'destination_affiliate_url destination_coupon_url include_scheduled archived items items[].sort_number',
    'tax_id address_line_1 address_line_2 city region postal_code country billing_email phone role',
    'numbers reminders on',
    // The site of another store of the caller.
    'target',
    'confirm answer visitor visitor.address visitor.load',
    'coupons coupons[].from coupons[].to',
    'from to batch counts counts[].day counts[].kind counts[].count',
    'counts[].from counts[].from.network counts[].from.loads',
    // Our storefront sends the counts of every store; those of other sites are ignored.
    'counts[].slug counts[].coupon',
    'page page_size state verdict status reason texts checkout preview file upload_preset',
  ].flatMap((line) => line.split(' ')),
);

/** The value of a field that names something of a tenant, or undefined. */
export function namesSomething(call: ApiCall, part: Part, field: string): FieldValue | undefined {
  const own = NAMES[`${call.name}.${field}`];
  if (own) return own;
  if (field === 'id') return Object.entries(IDS_BY_PATH).find(([path]) => call.path.startsWith(path))?.[1];
  // Elsewhere, `name` is the name of a person or a store.
  if (field === 'name' && part !== 'params') return undefined;
  return NAMES[field];
}

export function valueOf(call: ApiCall, part: Part, field: string): FieldValue | undefined {
  return VALUES[`${call.name}.${field}`] ?? VALUES[field] ?? namesSomething(call, part, field);
}

export function isKnown(call: ApiCall, part: Part, field: string): boolean {
  return Boolean(valueOf(call, part, field)) || (part !== 'params' && PLAIN.has(field));
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** The fields of a part of a call, those of lists with `[]`, e.g. `items[].id`. */
export function fieldsOf(call: ApiCall, part: Part): string[] {
  const schema = call[part];
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return [...new Set(namesIn(json, ''))];
}

function namesIn(schema: JsonSchema, prefix: string): string[] {
  const inside = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => namesIn(one, prefix));
  const listed = schema.items ? namesIn(schema.items, `${prefix.replace(/\.$/, '')}[].`) : [];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, value]) => [
    `${prefix}${name}`,
    ...namesIn(value, `${prefix}${name}.`),
  ]);
  return [...inside, ...listed, ...own];
}
