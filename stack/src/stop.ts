/** Ends a program of the terminal cleanly: Ctrl-C closes what is open, a second one leaves at once. */

/** Longest wait for a clean end, in milliseconds. */
const STOP_MS = 10_000;

/** @param close closes everything; called once */
export function closeOnSignal(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(130);
    isStopping = true;
    console.log('\nStopping …');
    setTimeout(() => process.exit(1), STOP_MS).unref();
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
