import type * as z from '@coupon-center/schema';
import type { ApiCall } from '../call.ts';
import * as contracts from '../index.ts';
import { allCalls, callDocs } from './index.ts';

const byName = allCalls.map((call) => [call.name, call] as const);
const docOf = (call: ApiCall) => {
  const doc = callDocs[call.name];
  if (!doc) throw new Error(`There is no documentation of ${call.name} in shared/contracts/src/docs.`);
  return doc;
};
const isJson = (call: ApiCall) => (call.produces ?? 'application/json') === 'application/json';
/** A path without names of parameters, as a router compares it. */
const bare = (path: string) => path.replace(/\/$/, '').replace(/:\w+/g, ':');

test('every call is exported under its name', () => {
  const exported = contracts as Readonly<Record<string, unknown>>;
  for (const call of allCalls) expect([call.name, exported[call.name]]).toEqual([call.name, call]);
});

test('documents every call and nothing else', () => {
  expect(Object.keys(callDocs).sort()).toEqual(allCalls.map(({ name }) => name).sort());
});

test('no two calls share a method and path', () => {
  const addresses = allCalls.flatMap(({ methods, path }) =>
    methods.map((method) => `${method} ${bare(path)}`),
  );
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});

// @spec 6.5
test('only the listed calls work without a token', () => {
  const open = allCalls.filter(({ auth }) => auth === 'public').map(({ name }) => name);
  expect(open.sort()).toEqual(PUBLIC_CALLS);
});

test('only what shoppers read may lag', () => {
  const late = allCalls.filter(({ mayLag }) => mayLag);
  expect(late.map(({ name }) => name).sort()).toEqual([
    'listAddressFiles',
    'listListedStores',
    'listSiteAddresses',
    'readHome',
    'readPublicStore',
    'searchSite',
  ]);
  expect(late.filter(({ auth, methods }) => auth !== 'public' || methods.join() !== 'GET')).toEqual([]);
});

test('only the provider’s calls are below /api/v1/provider/, and all of them except for older ones', () => {
  const older = ['/api/MerchantQueue/GetList/', '/api/MerchantQueue/Approve/', '/api/MerchantQueue/Decline/'];
  for (const { auth, name, path } of allCalls) {
    const isProviders = path.startsWith('/api/v1/provider/') || older.includes(path);
    expect([name, auth === 'provider' || auth === 'administrator']).toEqual([name, isProviders]);
  }
});

test('every call that creates something accepts an Idempotency-Key', () => {
  const creates = allCalls.filter(({ status }) => status === 201);
  expect(creates.filter(({ idempotent }) => !idempotent)).toEqual([]);
});

const fieldsOf = (schema?: z.ZodMiniType) =>
  schema?.type === 'object' ? Object.keys((schema as z.ZodMiniObject).shape) : [];

test('every list of /api/v1 is paged and bounded', () => {
  const endless = allCalls.filter(({ methods, path, response, query }) => {
    const fields = fieldsOf(response);
    if (methods[0] !== 'GET' || !path.startsWith('/api/v1/') || !fields.includes('results')) return false;
    const asked = fieldsOf(query);
    return !['count', 'next', 'previous'].every((field) => fields.includes(field)) || !asked.includes('page');
  });
  expect(endless.map(({ name }) => name)).toEqual([]);
});

test.each(byName)('%s has a well-formed path, texts and codes', (_name, call) => {
  expect(call.path).toMatch(/^\/api\/[\w:/-]+$/);
  expect(call.summary).toMatch(/^[A-Z][^\n]*[^.\s]$/);
  for (const [status, codes] of Object.entries(call.problems ?? {})) {
    expect(Number(status)).toBeGreaterThanOrEqual(400);
    for (const code of codes) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  }
  expect(docOf(call).description.length).toBeGreaterThan(20);
});

test.each(byName)('%s has examples that match its schemas', (_name, call) => {
  const { examples } = docOf(call);
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part];
    const isFile = part === 'body' && call.consumes === 'multipart/form-data';
    if (!schema || isFile) continue;
    if (part !== 'query') expect(examples[part]).toBeDefined();
    if (examples[part] !== undefined) schema.parse(examples[part]);
  }
  // Parsing removes what the schema doesn't know, so an example with an unknown field differs.
  if (isJson(call)) expect(call.response.parse(examples.response)).toEqual(examples.response);
});

const PUBLIC_CALLS = [
  'acceptInvitation', // with the token of a link
  'confirmEmailChange',
  'countVisits', // with the secret of the storefront
  'emailLogin',
  'emailRegister',
  'extendCoupon', // with the token of a link
  'legacyRefresh',
  'legacyRefreshByBody',
  'legacyResetPassword',
  'legacyUpdatePassword',
  'listAddressFiles',
  'listListedStores',
  'listSiteAddresses',
  'logout',
  'passwordReset',
  'readEmailUndo', // with the token of a link
  'readHome',
  'readImage',
  'readInvitation', // with the token of a link
  'readPublicStore',
  'readSiteProof',
  'refreshSession',
  'searchSite',
  'secondFactorLogin', // with a challenge
  'setNewPassword',
  'switchEmailsByLink', // with the token of a link
  'undoEmailChange', // with the token of a link
  'verifyEmail',
  'voteOnCoupon', // with the secret of the storefront
];
