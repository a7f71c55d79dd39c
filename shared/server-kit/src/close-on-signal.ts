/**
 * Shuts a process down cleanly: closes what is open, and exits in any case. (`close-with-grace` also handles memory faults,
 * after which Node may hang, and always exits on a second signal.)
 */
import { once } from 'node:events';
import type { EventEmitter } from 'node:events';
import { pino } from 'pino';

/** Time limit for shutting down, in milliseconds. */
const STOP_MS = 10_000;

export interface StopOptions {
  /** Called immediately on the first signal. */
  onStop?: (signal: NodeJS.Signals) => void;
  /** Whether a second signal ends the process immediately; true by default. False if one Ctrl-C sends several signals. */
  leavesAtSecond?: boolean;
  /** Limits the time for shutting down, in milliseconds. */
  withinMs?: number;
  /** A log to write out before the process exits. */
  log?: object;
}

/** pino writes in the background: an exit would overtake a line that is being written, or lose it. */
async function writeOut(log: object): Promise<void> {
  const { [pino.symbols.streamSym]: stream } = log as {
    [pino.symbols.streamSym]: EventEmitter & { end(): void };
  };
  const closed = once(stream, 'close');
  stream.end();
  await closed;
}

/**
 * Closes on SIGTERM or SIGINT and exits with 0, with 1 if closing fails or takes too long, or with 130 on a second
 * signal.
 * @param close closes everything; called once
 */
export function closeOnSignal(close: () => Promise<void>, options: StopOptions = {}): void {
  const { onStop = () => {}, leavesAtSecond = true, withinMs = STOP_MS, log } = options;
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) {
      if (leavesAtSecond) process.exit(130);
      return;
    }
    isStopping = true;
    onStop(signal);
    setTimeout(() => process.exit(1), withinMs).unref();
    close()
      .then(() => log && writeOut(log))
      .then(
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
