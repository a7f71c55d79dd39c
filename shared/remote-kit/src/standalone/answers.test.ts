import { approveStore, listPlans, me } from '@coupon-center/contracts';
import { aPage, aPlan, aUser } from '../testing/index.ts';
import { answer, createAnswers } from './answers.ts';

const plans = answer(listPlans, () => ({ ...aPage([aPlan()]), subscription: null }));

it('answers a call of the remote by its contract', async () => {
  const response = createAnswers([plans], null)('GET', listPlans.path);
  expect([response.status, await response.json()]).toEqual([
    listPlans.status,
    expect.objectContaining({ count: 1 }),
  ]);
});

it('answers who is signed in according to the choice', async () => {
  expect(await createAnswers([], aUser())('GET', me.path).json()).toMatchObject({ role: 'merchant' });
  expect(createAnswers([], null)('GET', me.path).status).toBe(401);
});

it('says where to add a missing answer', async () => {
  const path = approveStore.path.replace(':id', '11');
  const response = createAnswers([plans], aUser())('POST', path);
  expect(await response.json()).toMatchObject({
    status: 404,
    detail: expect.stringContaining('src/testing/answers.ts'),
  });
});

it('fails on an answer that does not fit its contract', () => {
  const wrong = { ...plans, give: () => ({ count: 'one' }) };
  expect(() => createAnswers([wrong], null)('GET', listPlans.path)).toThrow('expected number');
});
