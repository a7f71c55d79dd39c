import { listPlans, me } from '@coupon-center/contracts';
import type { RemoteDeclaration } from '@coupon-center/portal-contracts';
import { aPage, aPlan, aUser } from '../fixtures.ts';
import { answer } from './answers.ts';
import { respondIn, stateList } from './states.ts';

const declaration: RemoteDeclaration = {
  name: 'mf-test',
  owner: 'tests',
  shellContract: '^2.0.0',
  routes: [
    { path: '/coupons', title: 'Coupons', guard: 'merchant' },
    { path: '/coupons/:couponId', title: 'A coupon', guard: 'any' },
    { path: '/join', title: 'Join', guard: 'guest' },
  ],
};
const plans = (count: number) =>
  answer(listPlans, () => ({ ...aPage(Array.from({ length: count }, () => aPlan())), subscription: null }));
const usual = [plans(1)];
const respond = (state: string, states = {}) => respondIn(state, states, usual, aUser());

describe('the states of a standalone remote', () => {
  it('answer as usual unless one is chosen', async () => {
    const response = await respond('filled')('GET', listPlans.path);
    expect(await response.json()).toMatchObject({ results: [aPlan()] });
  });

  it("use the remote's own answers in a state that it defines", async () => {
    const response = await respond('empty', { empty: [plans(0)] })('GET', listPlans.path);
    expect(await response.json()).toMatchObject({ results: [] });
  });

  it('fail every read in the error state, but still answer who is signed in', async () => {
    expect((await respond('error')('GET', listPlans.path)).status).toBe(500);
    expect((await respond('error')('GET', me.path)).status).toBe(200);
  });

  it('leave every read unanswered in the loading state', async () => {
    const waiting = respond('loading')('GET', listPlans.path);
    expect(await Promise.race([waiting, Promise.resolve('waits')])).toBe('waits');
  });

  it('are listed for each page, with a link that signs in a user who may see it', () => {
    window.history.replaceState(null, '', '/coupons');
    const list = stateList(
      declaration,
      { empty: usual },
      { state: 'empty', session: 'merchant without store' },
    );
    const links = [...list.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(
      [
        '/coupons?session=merchant+without+store',
        '/coupons/1?session=merchant+without+store',
        '/join?session=guest',
      ].flatMap((address) =>
        ['filled', 'empty', 'loading', 'error'].map((state) => `${address}&state=${state}`),
      ),
    );
    const [current, ...others] = list.querySelectorAll('[aria-current]');
    expect(current).toHaveTextContent('empty');
    expect(others).toEqual([]);
  });
});
