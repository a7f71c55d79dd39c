/** Generates the cases of authorisation from the calls, so that a new call has them, too. */
import type { ApiCall, Method } from '@coupon-center/contracts';
import { allCalls } from '@coupon-center/contracts/docs';
import { fieldsOf, namesSomething, PARTS } from './fields.ts';
import type { Part } from './fields.ts';
import type { Tenant, World } from './tenants.ts';

export interface Address {
  method: Method;
  slash: boolean;
}

/** Every way to make a call. */
export function addressesOf(call: ApiCall): Address[] {
  return call.methods.flatMap((method) => [
    { method, slash: true },
    { method, slash: false },
  ]);
}

export const isProviders = ({ auth }: ApiCall) => auth === 'provider' || auth === 'administrator';
const isJsonBody = (call: ApiCall) => call.body && call.consumes !== 'multipart/form-data';

/** Calls that end; a stream stays open. */
export const endingCalls = allCalls.filter((call) => call.produces !== 'text/event-stream');
export const guardedCalls = allCalls.filter(({ auth }) => auth !== 'public');
export const writingCalls = allCalls.filter(isJsonBody);
export const namingCalls = allCalls.filter((call) => namingFieldsOf(call).length > 0);

// Calls without the right to make them.

export const CREDENTIALS = [
  'no token',
  'garbage',
  'an expired token',
  'a token that somebody else signed',
  'the token of a session that ended',
  'a refresh token',
  'a token of the same role at another site',
  'a token of another site',
  'a token of the other role',
  'a token of a reviewer',
] as const;
export type Credential = (typeof CREDENTIALS)[number];

/** Each address of a guarded call, with every credential that does not open it. */
export function refusalsOf(call: ApiCall): (Address & { credential: Credential })[] {
  const tried = CREDENTIALS.filter(
    (credential) =>
      (call.auth !== 'user' || credential !== 'a token of the other role') &&
      (call.auth === 'administrator' || credential !== 'a token of a reviewer'),
  );
  return addressesOf(call).flatMap((address) => tried.map((credential) => ({ ...address, credential })));
}

// Calls that name somebody else's things.

export interface NamingField {
  part: Part;
  field: string;
}

/** The fields of a call that name something that belongs to somebody. */
function namingFieldsOf(call: ApiCall): NamingField[] {
  return PARTS.flatMap((part) =>
    fieldsOf(call, part)
      .filter((field) => namesSomething(call, part, field))
      .map((field) => ({ part, field })),
  );
}

/** Fields without effect, as `call.field` or for every call as `field`: the call succeeds as it does without them. */
const IGNORED = new Set([
  // The header selects the tenant; clients send this field by habit.
  'createStore.client',
  // The slug is made from the name.
  'createStore.slug',
  // The token determines the store.
  'store',
  // These are filters: an id that does not exist gives an empty list.
  'id_search_text',
  'listReviews.id',
  'listMerchantQueue.id',
  // Images are public, under names that nobody can guess.
  'readImage.name',
]);

/** The whole order is refused, with an error for its field. */
const REFUSED_BY_FIELD = new Set(['items[].id']);

/** The status of the response if a field names something that is not the caller's. */
export function answerOf(call: ApiCall, field: string): number {
  if (IGNORED.has(`${call.name}.${field}`) || IGNORED.has(field)) return call.status;
  return REFUSED_BY_FIELD.has(field) ? 400 : 404;
}

interface Stranger {
  name: string;
  of: (world: World) => Tenant;
}
const NEIGHBOUR: Stranger = { name: 'another merchant', of: ({ bravo }) => bravo };
const ELSEWHERE: Stranger = { name: 'a merchant of another site', of: ({ charlie }) => charlie };

/** The strangers whose things to name in a field. The provider may reach every store of the site. */
export function strangersOf(call: ApiCall, field: string): Stranger[] {
  return isProviders(call) || field === 'client' ? [ELSEWHERE] : [NEIGHBOUR, ELSEWHERE];
}

/** Each address of a call, with each of its fields naming something of each stranger. */
export function intrusionsOf(call: ApiCall): (Address & NamingField & { stranger: Stranger })[] {
  return addressesOf(call).flatMap((address) =>
    namingFieldsOf(call).flatMap((naming) =>
      strangersOf(call, naming.field).map((stranger) => ({ ...address, ...naming, stranger })),
    ),
  );
}

/** Fields with an id that could be guessed, so the response must not show whether it exists. */
export function guessableFieldsOf(call: ApiCall): NamingField[] {
  return namingFieldsOf(call).filter(({ field }) => /id$/i.test(field) && answerOf(call, field) === 404);
}

// Fields that only the server writes.

const PRIVILEGED_VALUES: Readonly<Record<string, (world: World) => unknown>> = {
  id: ({ bravo }) => bravo.storeId,
  store: ({ bravo }) => bravo.storeId,
  store_id: ({ bravo }) => bravo.storeId,
  storeId: ({ bravo }) => bravo.storeId,
  owner_id: ({ bravo }) => bravo.userId,
  user_id: ({ bravo }) => bravo.userId,
  userId: ({ bravo }) => bravo.userId,
  client: () => '8',
  client_id: () => '8',
  clientId: () => '8',
  role: () => 'provider',
  is_admin: () => true,
  is_approved: () => true,
  approved: () => false,
  declined: () => true,
  decline_reason: () => 'because',
  changed_since_approval: () => true,
  approved_content: () => ({}),
  stripe_subscription: () => 'active',
  coupon_center_txn: () => ({ id: 1 }),
  status: () => 'active',
  entitles: () => true,
  email_verified: () => true,
  password_hash: () => 'x',
  held: () => true,
  hold_reason: () => 'because',
  archived_at: () => '2026-01-01T00:00:00.000Z',
  sort_number: () => 1,
  slug: () => 'taken-over-cp',
  url: () => 'https://evil.example.com',
  location: () => 'mars',
  primary_category: () => 1,
  affiliate_website_url: () => 'https://evil.example.com',
  destination_affiliate_url: () => 'https://evil.example.com',
  destination_coupon_url: () => 'https://evil.example.com',
  created_at: () => '2000-01-01T00:00:00.000Z',
  updated_at: () => '2000-01-01T00:00:00.000Z',
  updated: () => '2000-01-01T00:00:00.000Z',
  unknown: () => 'unknown',
};

/** Fields of a body that the call takes as they are sent, so that they are no privilege there. */
const MEANT = new Set([
  'updateSubscription.status',
  ...[
    'createStore',
    'updateStore',
    'addMerchant',
    'editMerchant',
    'addMerchantQueue',
    'editMerchantQueue',
  ].map((call) => `${call}.affiliate_website_url`),
]);

/** Fields of a store that its site determines: another value is refused. */
const OF_THE_SITE = new Set(['location', 'primary_category']);

/** Whether a call takes some of these fields, but only with the values of the site. */
export function isSettledBySite(call: ApiCall, attempt: readonly Privilege[]): boolean {
  const known = new Set(fieldsOf(call, 'body'));
  return attempt.some(({ field }) => OF_THE_SITE.has(field) && known.has(field));
}

export interface Privilege {
  field: string;
  value: (world: World) => unknown;
}

/** The fields to try in the body of a call: those that it must ignore or refuse. */
function privilegesOf(call: ApiCall): Privilege[] {
  const isMeant = (field: string) =>
    MEANT.has(`${call.name}.${field}`) ||
    namingFieldsOf(call).some(
      (one) => one.part === 'body' && one.field === field && answerOf(call, field) >= 400,
    );
  return Object.entries(PRIVILEGED_VALUES)
    .filter(([field]) => !isMeant(field))
    .map(([field, value]) => ({ field, value }));
}

/** Groups of fields to try: all that the call does not know together, and each that it knows, and may refuse, alone. */
export function attemptsOf(call: ApiCall): Privilege[][] {
  const known = new Set(fieldsOf(call, 'body'));
  const privileges = privilegesOf(call);
  return [
    privileges.filter(({ field }) => !known.has(field)),
    ...privileges.filter(({ field }) => known.has(field)).map((privilege) => [privilege]),
  ];
}

/** Keys that change an object's prototype, which only a body that is written by hand can contain. */
export const POISON = [
  '"__proto__":{"is_approved":true}',
  '"constructor":{"prototype":{"is_approved":true}}',
] as const;

/** The number of cases of each kind. */
export const caseCounts = {
  proper: endingCalls.length,
  refused: guardedCalls.flatMap(refusalsOf).length,
  intruding: namingCalls.flatMap(intrusionsOf).length,
  guessing: guardedCalls.flatMap(guessableFieldsOf).length,
  privileged: writingCalls.flatMap(privilegesOf).length,
  poisoned: writingCalls.length * POISON.length,
};

export const caseCount = Object.values(caseCounts).reduce((sum, count) => sum + count, 0);
