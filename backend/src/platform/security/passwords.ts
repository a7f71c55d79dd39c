/** Passwords: argon2id on the thread pool, a few at a time, and equal work for accounts that do not exist. */
import * as argon2 from '@node-rs/argon2';
import { randomToken } from './keys.ts';
import { limitTo } from '../jobs/limit-to.ts';

/** Hashes that may wait in line: about two seconds' worth. Further callers are asked to come back. */
const MOST_WAITING = 100;
/** Hashes computed at once; the thread pool has four places, and the database's files want some. */
const PARALLEL = 2;
/** argon2id with the memory (KiB) and passes that OWASP recommends. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Both throw ProblemError 503 `overloaded` while too many wait in line. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * @param stored the hash, or null where there is no account: then as much work is done, and the answer is no
   */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** How many wait in line. */
  waiting(): number;
}

export function createPasswords({
  hash,
  verify,
}: Pick<typeof argon2, 'hash' | 'verify'> = argon2): Passwords {
  const run = limitTo(PARALLEL, MOST_WAITING);
  const nobody = run(() => hash(randomToken(), OPTIONS));
  nobody.catch(() => {}); // its caller handles it
  return {
    waiting: run.waiting,
    hash: async (password) => run(() => hash(password, OPTIONS)),
    async verify(stored, password) {
      const against = stored ?? (await nobody);
      const matches = await run(() => verify(against, password));
      return matches && stored !== null;
    },
  };
}
