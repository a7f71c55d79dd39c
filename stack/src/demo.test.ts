import { ApiError } from '@coupon-center/api-client';
import { makeDemo } from './demo.ts';
import { findLivePage } from './addresses.ts';
import { openStack } from './test-stack/testing/open-stack.ts';

test('a burst of wrong passwords from the same machine does not block the setup', async () => {
  const stack = await openStack();
  onTestFinished(() => stack.close());
  const wrong = async (email: string) => {
    const error = await stack.signIn({ email, password: 'a wrong one' }).catch((refusal: unknown) => refusal);
    return error instanceof ApiError ? error.status : 0;
  };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 60; attempt += 1)
    for (const email of [stack.provider.email, 'demo@maple-outfitters.example'])
      statuses.push(await wrong(email));
  // Visitors from this machine are refused by now, even with the right password.
  expect(statuses).toContain(429);
  await expect(stack.signIn(stack.provider)).rejects.toMatchObject({ status: 429 });

  const demo = await makeDemo(stack);
  expect(await findLivePage(stack)).toBe(demo.storeUrl);
  expect(await makeDemo(stack)).toEqual(demo);
}, 60_000);
