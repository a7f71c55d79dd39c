import { repeat } from './repeat.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('work is repeated, one run at a time, until it is closed', async () => {
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const repeated = repeat(work, { everyMs: 1000, onError: vi.fn() });
  expect(work).not.toHaveBeenCalled();

  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(1);
  const asked = repeated.run();
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(1);

  ends[0]?.();
  await asked;
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(2);

  let isClosed = false;
  const closing = repeated.close().then(() => {
    isClosed = true;
  });
  await Promise.resolve();
  expect(isClosed).toBe(false);
  ends[1]?.();
  await closing;
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a failure is reported, and the work goes on', async () => {
  const onError = vi.fn();
  const work = vi.fn().mockRejectedValueOnce(new Error('No database')).mockResolvedValue(undefined);
  const repeated = repeat(work, { everyMs: 1000, onError });
  await repeated.run();
  expect(onError).toHaveBeenCalledWith(new Error('No database'));
  await repeated.run();
  expect(work).toHaveBeenCalledTimes(2);
  expect(onError).toHaveBeenCalledTimes(1);
  await repeated.close();
});
