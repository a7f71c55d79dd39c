/** Work that a server does again and again, e.g. deleting what has expired. */

export interface Repeated {
  /** Works now, unless that is in progress; resolves when it is done. Never rejects. */
  run(): Promise<void>;
  /** Ends, when work in progress is done. */
  close(): Promise<void>;
}

export interface RepeatOptions {
  everyMs: number;
  onError: (error: unknown) => void;
}

/** Begins to work after the first interval, once at a time. It keeps no process alive. */
export function repeat(work: () => Promise<void>, { everyMs, onError }: RepeatOptions): Repeated {
  let running: Promise<void> | undefined;

  function run(): Promise<void> {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  const timer = setInterval(() => void run(), everyMs).unref();
  return {
    run,
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
