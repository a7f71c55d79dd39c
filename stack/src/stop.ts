/** Stops the programs of this package cleanly. */
import { closeOnSignal } from '@coupon-center/server-kit';

/**
 * For programs that a person started: Ctrl-C closes what is open, a second Ctrl-C exits immediately.
 * @param close closes everything; called once
 */
export function closeAtCtrlC(close: () => Promise<void>): void {
  closeOnSignal(close, { onStop: () => console.log('\nStopping …') });
}

/**
 * For programs that another program starts and ends. One Ctrl-C may arrive several times, from the terminal and from
 * the parent programs, so only the first counts.
 * @param close closes everything; called once
 */
export function closeWithParent(close: () => Promise<void>): void {
  closeOnSignal(close, { leavesAtSecond: false });
}
