/** To every call, the things of somebody else do not exist. The cases are generated from the calls. */
import type { ApiCall } from '@coupon-center/contracts';
import {
  answerOf,
  caseCounts,
  guardedCalls,
  guessableFieldsOf,
  intrusionsOf,
  namingCalls,
  strangersOf,
} from './cases.ts';
import type { NamingField } from './cases.ts';
import { differences } from './dump.ts';
import { namesSomething } from './fields.ts';
import { startLab } from './lab.ts';
import type { Lab } from './lab.ts';
import { requestOf } from './requests.ts';
import type { Tenant } from './tenants.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.close());

/** Returns the things of a tenant that a field names, by their place in a list. */
async function namedOf(call: ApiCall, { part, field }: NamingField, tenant: Tenant) {
  const value = namesSomething(call, part, field);
  const values = await Promise.all([0, 1, 2].map((index) => value?.(tenant, index)));
  return (index: number) => values[index];
}

describe(`${caseCounts.intruding} calls that name a stranger’s things don’t find them, and leave them unchanged`, () => {
  test.each(namingCalls.map((call) => [call.name, call] as const))('%s', async (_name, call) => {
    for (const { stranger, method, slash, ...naming } of intrusionsOf(call)) {
      const victim = stranger.of(lab.world);
      const replace = { ...naming, value: await namedOf(call, naming, victim) };
      const before = await lab.stateFor(call);
      const request = await requestOf(call, lab.world.alpha, { method, slash, replace });
      const { status, text } = await lab.send(request, lab.callerOf(call));
      const changes = differences(before, await lab.stateFor(call));
      const what = `${method} with ${naming.field} of ${stranger.name}`;
      const answer = answerOf(call, naming.field);
      if (status !== answer)
        throw new Error(`${what} was answered with ${status} instead of ${answer}: ${text}`);
      // The reply may repeat values that the caller sent.
      if (!JSON.stringify(request).includes(victim.mark)) expect(text).not.toContain(victim.mark);
      const strange = changes.filter(({ table, row }) => answer >= 400 || !lab.isOwn(call, table, row));
      expect({ what, strange }).toEqual({ what, strange: [] });
      if (changes.length > 0) await lab.putAllBack();
    }
  });
});

describe(`${caseCounts.guessing} ids of strangers get the same response as ids that never existed`, () => {
  const guessing = guardedCalls.filter((call) => guessableFieldsOf(call).length > 0);
  test.each(guessing.map((call) => [call.name, call] as const))('%s', async (_name, call) => {
    const answerTo = async (naming: NamingField, id: unknown) => {
      const request = await requestOf(call, lab.world.alpha, { replace: { ...naming, value: () => id } });
      const { status, body } = await lab.send(request, lab.callerOf(call));
      return { status, body: { ...body, request_id: '' } };
    };
    for (const naming of guessableFieldsOf(call)) {
      const [stranger] = strangersOf(call, naming.field);
      const foreign = stranger && (await namedOf(call, naming, stranger.of(lab.world)))(0);
      const never = typeof foreign === 'number' ? 987_654_321 : 'pm_987654321';
      expect(await answerTo(naming, foreign)).toEqual(await answerTo(naming, never));
    }
  });
});
