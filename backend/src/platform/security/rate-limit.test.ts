import { testBackend } from '../../testing/test-backend.ts';
import { ProblemError } from '../errors.ts';
import { createRateLimits } from './rate-limit.ts';

test('a limit is exact under parallel use, counts each subject separately, and resets after its time', async () => {
  const api = await testBackend();
  const { db, clock } = api.deps;
  const limits = createRateLimits(db, clock, 'secret', 1);
  const limit = { name: 'test', max: 5, seconds: 60 };
  const take = (subject: string) =>
    limits.take([{ ...limit, subject }]).then(
      () => 'ok',
      (error: unknown) => (error instanceof ProblemError ? error.status : error),
    );
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => take('one')));
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === 429)).toHaveLength(15);
  expect(await take('two')).toBe('ok');
  api.clock.advance(60);
  expect(await take('one')).toBe('ok');
  await api.close();
});
