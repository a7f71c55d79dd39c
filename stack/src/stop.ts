/** Stops the programs of this package cleanly. */
import { closeOnSignal } from '@coupon-center/server-kit';

/**
 * For the program that the person started: Ctrl-C closes what is open, a second one leaves at once.
 * @param close closes everything; called once
 */
export function closeAtCtrlC(close: () => Promise<void>): void {
  closeOnSignal(close, { onStop: () => console.log('\nStopping …') });
}

/**
 * For a program that another one started and ends. One Ctrl-C reaches it several times, from the terminal and from the
 * programs above it, so that only the first counts.
 * @param close closes everything; called once
 */
export function closeWithParent(close: () => Promise<void>): void {
  closeOnSignal(close, { leavesAtSecond: false });
}
