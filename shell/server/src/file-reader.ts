/** Keeps what a file says at hand, and reads it again when the file changes, so that nothing needs a restart. */
import { stat } from 'node:fs/promises';

export interface FileReader<T> {
  /** Returns what the file says now, or the last good value while the file is missing or damaged. */
  read(): Promise<T>;
  /** Whether the value in use is what the file says now. */
  isCurrent(): Promise<boolean>;
}

/** The part of a logger that a reader needs. */
export interface ErrorLog {
  error(detail: object, message: string): void;
}

export interface FileReaderOptions<T> {
  file: string;
  /** Reads the file; rejects when it is damaged. */
  load: () => Promise<T>;
  /** The value before there is a file. */
  initial: T;
  /** What the file is, for the log. */
  what: string;
  log: ErrorLog;
}

const ABSENT = 'absent';

/** Each change is a new file put in the place of the old one, so the inode shows changes within one clock tick. */
async function stateOf(file: string): Promise<string> {
  return stat(file).then(
    ({ ino, mtimeMs, size }) => `${ino}:${mtimeMs}:${size}`,
    () => ABSENT,
  );
}

export function createFileReader<T>({ file, load, initial, what, log }: FileReaderOptions<T>): FileReader<T> {
  let value = initial;
  let state = ABSENT;
  let failedState: string | undefined;

  async function read(): Promise<T> {
    const now = await stateOf(file);
    if (now === state) {
      failedState = undefined;
      return value;
    }
    try {
      if (now === ABSENT) throw new Error(`${file} is missing`);
      value = await load();
      state = now;
      failedState = undefined;
    } catch (error) {
      if (failedState !== now)
        log.error({ err: error }, `${what} cannot be read; the last good one stays in use`);
      failedState = now;
    }
    return value;
  }

  return {
    read,
    async isCurrent() {
      await read();
      return failedState === undefined;
    },
  };
}
