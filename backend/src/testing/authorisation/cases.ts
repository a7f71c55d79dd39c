/** The cases of authorisation that follow from the calls: nobody writes them, so a new call has them too. */
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

// Without the right to it.

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

/** Each address of a guarded call, with everything that does not open it. */
export function refusalsOf(call: ApiCall): (Address & { credential: Credential })[] {
  const tried = CREDENTIALS.filter(
    (credential) =>
      (call.auth !== 'user' || credential !== 'a token of the other role') &&
      (call.auth === 'administrator' || credential !== 'a token of a reviewer'),
  );
  return addressesOf(call).flatMap((address) => tried.map((credential) => ({ ...address, credential })));
}

// Somebody else's.

export interface NamingField {
  part: Part;
  field: string;
}

/** The fields of a call that name something of somebody. */
function namingFieldsOf(call: ApiCall): NamingField[] {
  return PARTS.flatMap((part) =>
    fieldsOf(call, part)
      .filter((field) => namesSomething(call, part, field))
      .map((field) => ({ part, field })),
  );
}

/** Fields, as `call.field` or for every call as `field`, that decide nothing: the call succeeds as without them. */
const IGNORED = new Set([
  // The tenant is the header; these send one by habit.
  'createStore.client',
  // Made from the name.
  'createStore.slug',
  // The store is that of the token.
  'store',
  // A filter: what is not there is not found, in a list that is not refused.
  'id_search_text',
  // Everybody sees images, by names that nobody can guess.
  'readImage.name',
]);

/** The whole order is refused, by its field. */
const REFUSED_BY_FIELD = new Set(['items[].id']);

/** What is answered where a field names something that is not the caller's. */
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

/** Those whose things a field may name though they are not its caller's. The provider reaches every store of the site. */
export function strangersOf(call: ApiCall, field: string): Stranger[] {
  return isProviders(call) || field === 'client' ? [ELSEWHERE] : [NEIGHBOUR, ELSEWHERE];
}

/** Each address of a call, with each of its fields naming what is somebody else's. */
export function intrusionsOf(call: ApiCall): (Address & NamingField & { stranger: Stranger })[] {
  return addressesOf(call).flatMap((address) =>
    namingFieldsOf(call).flatMap((naming) =>
      strangersOf(call, naming.field).map((stranger) => ({ ...address, ...naming, stranger })),
    ),
  );
}

/** Fields with an id that could be guessed: whether it is somebody else's or never was must not show. */
export function guessableFieldsOf(call: ApiCall): NamingField[] {
  return namingFieldsOf(call).filter(({ field }) => /id$/i.test(field) && answerOf(call, field) === 404);
}

// What only the server writes.

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

/** Fields of a body that the call means as they are sent: they are no privilege there. */
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

/** Fields of a store that are its site's: another value is refused. */
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

/** What may be tried in the body of a call: fields that it does not take for what they say. */
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

/** Bodies that try them: those that the call does not know together, each that it knows, and may refuse, alone. */
export function attemptsOf(call: ApiCall): Privilege[][] {
  const known = new Set(fieldsOf(call, 'body'));
  const privileges = privilegesOf(call);
  return [
    privileges.filter(({ field }) => !known.has(field)),
    ...privileges.filter(({ field }) => known.has(field)).map((privilege) => [privilege]),
  ];
}

/** Keys that change what an object inherits, as only a body that is written by hand can say them. */
export const POISON = [
  '"__proto__":{"is_approved":true}',
  '"constructor":{"prototype":{"is_approved":true}}',
] as const;

/** How many cases there are of each kind. */
export const caseCounts = {
  proper: endingCalls.length,
  refused: guardedCalls.flatMap(refusalsOf).length,
  intruding: namingCalls.flatMap(intrusionsOf).length,
  guessing: guardedCalls.flatMap(guessableFieldsOf).length,
  privileged: writingCalls.flatMap(privilegesOf).length,
  poisoned: writingCalls.length * POISON.length,
};

export const caseCount = Object.values(caseCounts).reduce((sum, count) => sum + count, 0);
