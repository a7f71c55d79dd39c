import { copyCoupon } from '@coupon-center/contracts';
import type { ApiCall } from '@coupon-center/contracts';
import { allCalls, callDocs } from '@coupon-center/contracts/docs';
import { add, subscriber, twinOf } from './testing/coupons.ts';
import { testBackend } from './testing/test-backend.ts';
import type { TestBackend } from './testing/test-backend.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

/** Returns the documented body, about the caller's own organization. */
const bodyOf = ({ name }: ApiCall) => ({
  ...(callDocs[name]?.examples.body as object),
  advertiserId: undefined,
});

/** A merchant with a store and a billing organization. */
async function organised() {
  const merchant = await api.merchant();
  const body = callDocs.addAdvertiser?.examples.body;
  const reply = await api.send('POST', '/api/Advertiser/Add/', { token: merchant.token, body });
  if (reply.status !== 201) throw new Error(`The organization was refused: ${reply.text}`);
  return merchant;
}

/** A merchant with a coupon, and with a store on the site that the example names. */
async function copier() {
  const merchant = await subscriber(api);
  await twinOf(api, merchant.email);
  const { id } = await add(api, merchant);
  return { token: merchant.token, path: copyCoupon.path.replace(':couponId', String(id)) };
}

interface Caller {
  token?: string;
  path?: string;
}

/** The callers of calls that create, and the path if it names something; a merchant with a store by default. */
const CALLERS: Readonly<Record<string, () => Promise<Caller>>> = {
  emailRegister: async () => ({}),
  createStore: () => api.register(),
  addMerchant: () => api.register(),
  addMerchantQueue: () => api.register(),
  addCoupon: () => subscriber(api),
  legacyAddCoupon: () => subscriber(api),
  addContact: organised,
  copyCoupon: copier,
  invitePerson: () => api.asProvider(),
};

/** Calls that create something at Stripe; their own tests repeat them. */
const AT_STRIPE = ['addPaymentMethod', 'openPaymentSession'];

const creating = allCalls.filter(({ idempotent, name }) => idempotent && !AT_STRIPE.includes(name));

test.each(creating.map((call) => [call.name, call] as const))(
  '%s, sent five times in parallel and once more, is performed once',
  async (name, call) => {
    const { token, path = call.path }: Caller = await (CALLERS[name] ?? (() => api.merchant()))();
    const headers = { 'idempotency-key': `repeated-${name}` };
    const send = () => api.send(call.methods[0], path, { token, body: bodyOf(call), headers });
    const before = await rowsOf(api);
    const replies = [...(await Promise.all(Array.from({ length: 5 }, send))), await send()];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => call.status));
    // Tokens are not stored for a repetition, which gets its own.
    if (name !== 'emailRegister') expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    const replayed = replies.filter((reply) => reply.headers['idempotent-replayed'] === 'true');
    expect(replayed).toHaveLength(5);
    const made = (await rowsOf(api)).map((count, index) => count - (before[index] ?? 0));
    expect(Math.max(...made)).toBe(1);
  },
);

/** Counts the rows of the tables to which merchants and providers add. */
async function rowsOf({ deps: { db } }: TestBackend): Promise<number[]> {
  const tables = [
    'users',
    'stores',
    'coupons',
    'organisations',
    'contacts',
    'provider_invitations',
    'jobs',
  ] as const;
  return Promise.all(
    tables.map(async (table) => {
      const { count } = await db
        .selectFrom(table)
        .select((query) => query.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    }),
  );
}
