/** The calls of a test stack, below `/test-stack/`. */
import { callsFor } from '@coupon-center/contracts';
import * as z from '@coupon-center/schema';

export const TEST_STACK_ADDRESS = '/test-stack';

/** `portal` is a page of the portal itself, or a program. */
export type TestStackAuth = 'portal';

const defineTestStackCall = callsFor<TestStackAuth>();

/** Most milliseconds that the clock may differ from the machine's: ten years. */
export const FARTHEST_CLOCK = 10 * 366 * 86_400_000;

export const snapshotNameSchema = z.string().check(
  z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/i, {
    error: 'A snapshot name has at most 60 letters, digits and hyphens, and starts with a letter or digit.',
  }),
);
const named = z.object({ name: snapshotNameSchema });

export const testStackStateSchema = z.object({
  /** How far the API's clock is ahead, in milliseconds. */
  clock: z.number(),
  /** States that a ready-made account may be in. */
  states: z.array(z.object({ id: z.string(), label: z.string() })),
  snapshots: z.array(z.string()),
});
export type TestStackState = z.infer<typeof testStackStateSchema>;

/** `path` is a page that shows the state. */
export const readyMadeAccountSchema = z.object({ email: z.string(), password: z.string(), path: z.string() });
export type ReadyMadeAccount = z.infer<typeof readyMadeAccountSchema>;

const snapshots = `${TEST_STACK_ADDRESS}/snapshots`;
const shared = { auth: 'portal' } as const;
const refused = { 403: ['forbidden'] };
const malformed = { 400: ['malformed'], ...refused };

export const testStackCalls = {
  readTestStack: defineTestStackCall({
    ...shared,
    name: 'readTestStack',
    summary: 'Get the clock, the states of ready-made accounts, and the snapshots',
    methods: ['GET'],
    path: TEST_STACK_ADDRESS,
    status: 200,
    response: testStackStateSchema,
    problems: refused,
  }),
  resetTestStack: defineTestStackCall({
    ...shared,
    name: 'resetTestStack',
    summary: 'Reset all data to that of the first start',
    methods: ['POST'],
    path: `${TEST_STACK_ADDRESS}/reset`,
    status: 204,
    response: z.custom<undefined>(),
    problems: refused,
  }),
  setClock: defineTestStackCall({
    ...shared,
    name: 'setClock',
    summary: 'Set how far the clock is ahead, in milliseconds, and run all jobs that are due by then',
    methods: ['PUT'],
    path: `${TEST_STACK_ADDRESS}/clock`,
    body: z.strictObject({ clock: z.int().check(z.minimum(-FARTHEST_CLOCK), z.maximum(FARTHEST_CLOCK)) }),
    status: 204,
    response: z.custom<undefined>(),
    problems: malformed,
  }),
  createAccount: defineTestStackCall({
    ...shared,
    name: 'createAccount',
    summary: 'Create an account in a named state',
    methods: ['POST'],
    path: `${TEST_STACK_ADDRESS}/accounts`,
    body: z.strictObject({ state: z.string(), clientId: z.optional(z.string()) }),
    status: 201,
    response: readyMadeAccountSchema,
    problems: malformed,
  }),
  saveSnapshot: defineTestStackCall({
    ...shared,
    name: 'saveSnapshot',
    summary: 'Save a snapshot, replacing one with the same name',
    methods: ['POST'],
    path: snapshots,
    body: z.strictObject({ name: snapshotNameSchema }),
    status: 201,
    response: z.object({ name: z.string(), file: z.string() }),
    problems: malformed,
  }),
  restoreSnapshot: defineTestStackCall({
    ...shared,
    name: 'restoreSnapshot',
    summary: 'Replace the current data with that of a snapshot',
    methods: ['POST'],
    path: `${snapshots}/:name/restore`,
    params: named,
    status: 204,
    response: z.custom<undefined>(),
    problems: { ...malformed, 409: ['snapshot_refused'] },
  }),
  deleteSnapshot: defineTestStackCall({
    ...shared,
    name: 'deleteSnapshot',
    summary: 'Delete a snapshot',
    methods: ['DELETE'],
    path: `${snapshots}/:name`,
    params: named,
    status: 204,
    response: z.custom<undefined>(),
    problems: malformed,
  }),
};
