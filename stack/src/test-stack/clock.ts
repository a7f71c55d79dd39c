/** The clock of a test stack: the machine's, with an offset that is kept with the data. */
import { existsSync, readFileSync } from 'node:fs';
import { writeFileAtomic } from '@coupon-center/server-kit/write-file-atomic';

export interface StackClock {
  now: () => Date;
  /** How far the clock is ahead of the machine's, in milliseconds; negative if it is behind. */
  ahead(): number;
  /** Sets how far it is ahead; resolves once that is on disk. */
  set(ahead: number): Promise<void>;
}

/** Opens the clock whose offset is in a file; without the file it is the machine's. */
export function openStackClock(file: string): StackClock {
  let ahead = existsSync(file) ? Number(readFileSync(file, 'utf8')) || 0 : 0;
  return {
    now: () => new Date(Date.now() + ahead),
    ahead: () => ahead,
    async set(wanted) {
      await writeFileAtomic(file, String(wanted));
      ahead = wanted;
    },
  };
}
