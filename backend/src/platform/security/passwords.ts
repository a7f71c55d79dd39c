/** Passwords: argon2id on the thread pool, a few in parallel, with equal work for accounts that don't exist. */
import * as argon2 from '@node-rs/argon2';
import { randomToken } from './keys.ts';
import { limitTo } from '../limit-to.ts';

/** Hashes that may wait: about two seconds' worth. Further callers must retry. */
const MOST_WAITING = 100;
/** Parallel hashes; the thread pool has four threads, and the database's files need some of them. */
const PARALLEL = 2;
/** argon2id with the memory (KiB) and passes that OWASP recommends. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Both throw ProblemError 503 `overloaded` if too many are waiting. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** @param stored the hash, or null if there is no account: then the same work is done and the result is false */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Returns how many are waiting. */
  waiting(): number;
}

export function createPasswords({
  hash,
  verify,
}: Pick<typeof argon2, 'hash' | 'verify'> = argon2): Passwords {
  const run = limitTo(PARALLEL, MOST_WAITING);
  const nobody = run(() => hash(randomToken(), OPTIONS));
  nobody.catch(() => {}); // The caller handles the failure.
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
