/** No text in any field of any call makes the API fail. The cases are generated from the calls. */
import { HOSTILE_TEXTS } from '@coupon-center/server-kit/testing';
import { endingCalls } from './cases.ts';
import { fieldsOf, PARTS } from './fields.ts';
import type { Part } from './fields.ts';
import { startLab } from './lab.ts';
import type { Lab } from './lab.ts';
import { requestOf } from './requests.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.close());
afterEach(() => lab.putAllBack());

/** Half a character can't be written in an address. */
const isSayable = (part: Part, text: string) => part !== 'params' || text.isWellFormed();

test.each(endingCalls.map((call) => [call.name, call] as const))('%s', async (_name, call) => {
  const faults: string[] = [];
  for (const part of PARTS)
    for (const field of fieldsOf(call, part))
      for (const [what, text] of Object.entries(HOSTILE_TEXTS).filter(([, one]) => isSayable(part, one))) {
        const replace = { part, field, value: () => text };
        const request = await requestOf(call, lab.world.alpha, { replace });
        // Throws for a server error, and for a missing header.
        const { status } = await lab.send(request, lab.callerOf(call)).catch((error: unknown) => {
          faults.push(`${what} in ${field} of the ${part}: ${String(error)}`);
          return { status: 500 };
        });
        // An accepted text may end something that the next case needs.
        if (status < 300) await lab.putAllBack();
      }
  expect(faults).toEqual([]);
});
