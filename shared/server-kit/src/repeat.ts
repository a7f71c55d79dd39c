/** Periodic work of a server, e.g. deleting expired rows. */

export interface Repeated {
  /** Runs the work now, unless it is in progress; resolves when it is done. Never rejects. */
  run(): Promise<void>;
  /** Stops, after work in progress is done. */
  close(): Promise<void>;
}

export interface RepeatOptions {
  everyMs: number;
  onError: (error: unknown) => void;
}

/** Runs the work after each interval, one run at a time. It keeps no process alive. */
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
