/** No body of any call writes the fields that only the server writes. The cases are generated from the calls. */
import type { ApiCall } from '@coupon-center/contracts';
import { attemptsOf, caseCounts, isSettledBySite, POISON, writingCalls } from './cases.ts';
import type { Privilege } from './cases.ts';
import { differences, dumpOf } from './dump.ts';
import { isExternal, startLab } from './lab.ts';
import type { Lab } from './lab.ts';
import { requestOf } from './requests.ts';

/** Tables that a call about payments leaves unchanged, whoever owns the rows. */
const NOT_ABOUT_PAYING = new Set(['users', 'stores', 'coupons', 'organisations', 'contacts', 'images']);

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.close());

const stateNow = async () => lab.repeatable(await dumpOf(lab.world.api.deps.db));

/** Makes a call with more fields in its body. */
async function withMore(call: ApiCall, attempt: readonly Privilege[]) {
  const more = Object.fromEntries(attempt.map(({ field, value }) => [field, value(lab.world)]));
  const request = await requestOf(call, lab.world.alpha, { more });
  return { request, reply: await lab.send(request, lab.callerOf(call)) };
}

describe(`${caseCounts.privileged} fields that a call does not accept change nothing`, () => {
  const stayed = writingCalls.filter((call) => !isExternal(call)).map((call) => [call.name, call] as const);
  // @spec 6.1
  test.each(stayed)('%s', async (_name, call) => {
    await lab.putAllBack();
    const usual = await lab.make(call);
    const expected = await stateNow();
    for (const attempt of attemptsOf(call)) {
      await lab.putAllBack();
      const { request, reply } = await withMore(call, attempt);
      const isRefused = !call.body?.safeParse(request.body).success || isSettledBySite(call, attempt);
      const fields = attempt.map(({ field }) => field);
      expect({ fields, status: reply.status }).toEqual({ fields, status: isRefused ? 400 : usual.status });
      const kept = isRefused ? lab.repeatable(lab.untouched.dump) : expected;
      expect({ fields, changes: differences(kept, await stateNow()) }).toEqual({ fields, changes: [] });
    }
  });

  // Stripe's data can't be restored, so calls about payments are not compared with a usual call.
  const paying = writingCalls.filter(isExternal).map((call) => [call.name, call] as const);
  test.each(paying)('%s', async (_name, call) => {
    await lab.putAllBack();
    const before = await lab.stateFor(call);
    for (const attempt of attemptsOf(call)) {
      const { reply } = await withMore(call, attempt);
      const fields = attempt.map(({ field }) => field);
      expect({ fields, isFailure: reply.status >= 500 }).toEqual({ fields, isFailure: false });
      const strange = differences(before, await lab.stateFor(call)).filter(
        ({ table, row }) =>
          table !== 'stripe' && (NOT_ABOUT_PAYING.has(table) || !lab.isOwn(call, table, row)),
      );
      expect({ fields, strange }).toEqual({ fields, strange: [] });
    }
  });
});

describe(`${caseCounts.poisoned} bodies that would change the prototype of an object are refused`, () => {
  beforeAll(() => lab.putAllBack());
  test.each(writingCalls.map((call) => [call.name, call] as const))('%s', async (_name, call) => {
    const before = await lab.stateFor(call);
    for (const poison of POISON) {
      const { body, ...request } = await requestOf(call, lab.world.alpha);
      const rest = JSON.stringify(body).slice(1);
      const text = `{${poison}${rest === '}' ? '' : ','}${rest}`;
      const headers = { ...request.headers, 'content-type': 'application/json' };
      const reply = await lab.send({ ...request, body: text, headers }, lab.callerOf(call));
      expect({ poison, status: reply.status, code: reply.body?.code }).toEqual({
        poison,
        status: 400,
        code: 'invalid_json',
      });
    }
    expect(differences(before, await lab.stateFor(call))).toEqual([]);
  });
});
