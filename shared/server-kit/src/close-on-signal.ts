/**
 * Ends a process cleanly: what is open is closed before it ends, and it ends in any case. (`close-with-grace` listens to
 * memory faults too, after which Node may hang, and always leaves at a second signal.)
 */

/** Longest wait for a clean end, in milliseconds. */
const STOP_MS = 10_000;

export interface StopOptions {
  /** Called at the first signal, at once. */
  onStop?: (signal: NodeJS.Signals) => void;
  /** Whether a second signal ends the process at once; on by default. Off where one Ctrl-C arrives several times. */
  leavesAtSecond?: boolean;
  /** Longest wait, in milliseconds. */
  withinMs?: number;
}

/**
 * Close at SIGTERM or SIGINT, then end with 0; with 1 when closing fails or takes too long, with 130 at a second signal.
 * @param close closes everything; called once
 */
export function closeOnSignal(close: () => Promise<void>, options: StopOptions = {}): void {
  const { onStop = () => {}, leavesAtSecond = true, withinMs = STOP_MS } = options;
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) {
      if (leavesAtSecond) process.exit(130);
      return;
    }
    isStopping = true;
    onStop(signal);
    setTimeout(() => process.exit(1), withinMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
