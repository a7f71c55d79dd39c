/** Ends programs of the terminal cleanly: what is open is closed before the process ends. */

/** Longest wait for a clean end, in milliseconds. */
const STOP_MS = 10_000;

function closeAndExit(close: () => Promise<void>): void {
  setTimeout(() => process.exit(1), STOP_MS).unref();
  close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}

/**
 * For the program that the person started: Ctrl-C closes what is open, a second one leaves at once.
 * @param close closes everything; called once
 */
export function closeOnSignal(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(130);
    isStopping = true;
    console.log('\nStopping …');
    closeAndExit(close);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/**
 * For a program that another one started and ends. One Ctrl-C reaches it several times, from the terminal and from the
 * programs above it, so that only the first counts.
 * @param close closes everything; called once
 */
export function closeWithParent(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    closeAndExit(close);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
