import { me } from '@coupon-center/contracts';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

let api: TestBackend;
beforeEach(async () => {
  api = await testBackend();
});
afterEach(() => api.close());

const ask = (token: string) => api.send('GET', me.path, { token });

test('a call waits for the end of the work in a pause, even if the work fails', async () => {
  const { token } = await api.register();
  const order: string[] = [];
  const gate = Promise.withResolvers<null>();
  const work = api.backend.whileQuiet(async () => {
    await gate.promise;
    order.push('work');
    throw new Error('The work failed.');
  });
  const call = ask(token).then(({ status }) => order.push(String(status)));
  gate.resolve(null);
  await expect(work).rejects.toThrow('The work failed.');
  await call;
  expect(order).toEqual(['work', '200']);
});

test('a pause begins after the call and the job under way, and after an earlier pause', async () => {
  const { email } = await api.register();
  await api.drain();
  const order: string[] = [];
  const gates = { call: Promise.withResolvers<null>(), job: Promise.withResolvers<null>() };
  const begun = { call: Promise.withResolvers<null>(), job: Promise.withResolvers<null>() };
  vi.spyOn(api.deps.limits, 'take').mockImplementation(async () => {
    begun.call.resolve(null);
    await gates.call.promise;
  });
  api.deps.jobs.handle('test.slow', async () => {
    begun.job.resolve(null);
    await gates.job.promise;
    order.push('job');
  });
  await api.deps.jobs.enqueue(api.deps.db, 'test.slow', {});
  const drained = api.drain();
  const call = api.login(email).then(() => order.push('call'));
  await Promise.all([begun.call.promise, begun.job.promise]);

  const works = [1, 2].map((number) =>
    api.backend.whileQuiet(async () => {
      order.push(`begins ${number}`);
      await Promise.resolve();
      order.push(`ends ${number}`);
    }),
  );
  gates.call.resolve(null);
  await call;
  gates.job.resolve(null);
  await Promise.all([drained, ...works]);
  expect(order).toEqual(['call', 'job', 'begins 1', 'ends 1', 'begins 2', 'ends 2']);
});

test('takes no job during a pause', async () => {
  const handle = vi.fn(async () => {});
  api.deps.jobs.handle('test.later', handle);
  await api.deps.jobs.enqueue(api.deps.db, 'test.later', {});
  await api.backend.whileQuiet(async () => {
    await api.drain();
    expect(handle).not.toHaveBeenCalled();
  });
  await api.drain();
  expect(handle).toHaveBeenCalledTimes(1);
});

test('starting over creates the accounts of the provider again', async () => {
  await api.backend.whileQuiet(async () => {
    await api.deps.db.deleteFrom('users').execute();
    await api.backend.startOver();
  });
  expect((await api.asProvider()).token).not.toBe('');
});
