import * as argon2 from '@node-rs/argon2';
import { createPasswords } from './passwords.ts';

/** Creates passwords that record their calls of argon2. */
function watched() {
  const verified: string[] = [];
  let running = 0;
  let most = 0;
  const count = async <T>(task: () => Promise<T>): Promise<T> => {
    most = Math.max(most, (running += 1));
    return task().finally(() => (running -= 1));
  };
  const passwords = createPasswords({
    hash: (...parameters) => count(() => argon2.hash(...parameters)),
    verify: (hash, ...rest) => {
      verified.push(hash.toString());
      return count(() => argon2.verify(hash, ...rest));
    },
  });
  return { passwords, verified, most: () => most };
}

test('a hash matches its own password and no other', async () => {
  const { passwords } = watched();
  const stored = await passwords.hash('correct horse');
  expect(await passwords.verify(stored, 'correct horse')).toBe(true);
  expect(await passwords.verify(stored, 'Correct horse')).toBe(false);
});

test('without an account, computes a hash of the same cost and refuses', async () => {
  const { passwords, verified } = watched();
  const stored = await passwords.hash('correct horse');
  await passwords.verify(stored, 'wrong');
  expect(await passwords.verify(null, 'wrong')).toBe(false);
  expect(verified).toHaveLength(2);
  const [real, dummy] = verified.map((hash) => hash.split('$').slice(0, 4));
  expect(dummy).toEqual(real);
  expect(real).toEqual(['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']);
});

test('hashes at most two passwords in parallel and queues the others', async () => {
  const { passwords, most } = watched();
  const hashes = await Promise.all(
    Array.from({ length: 8 }, (_, index) => passwords.hash(`password ${index}`)),
  );
  expect(new Set(hashes).size).toBe(8);
  expect(most()).toBe(2);
});

test('refuses with a retry time beyond a hundred waiting, and keeps working through the queue', async () => {
  const gate = Promise.withResolvers<string>();
  const passwords = createPasswords({ hash: () => gate.promise, verify: async () => true });
  // One of the two places is taken by the hash for accounts that do not exist.
  const first = passwords.hash('runs');
  const waiting = Array.from({ length: 100 }, (_, index) => passwords.hash(`password ${index}`));
  expect(passwords.waiting()).toBe(100);
  const busy = { status: 503, code: 'overloaded', headers: { 'retry-after': '2' } };
  await expect(passwords.hash('too many')).rejects.toMatchObject(busy);
  await expect(passwords.verify('stored', 'too many')).rejects.toMatchObject(busy);
  gate.resolve('hash');
  expect(await Promise.all([first, ...waiting])).toHaveLength(101);
  expect(passwords.waiting()).toBe(0);
  expect(await passwords.hash('again')).toBe('hash');
});

test('does not block the event loop while passwords are hashed', async () => {
  const { passwords } = watched();
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await Promise.all(Array.from({ length: 6 }, () => passwords.hash('correct horse')));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});
