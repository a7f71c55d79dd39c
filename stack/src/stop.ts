import { closeOnSignal } from '@coupon-center/server-kit';

/**
 * Closes what is open at Ctrl-C; a second Ctrl-C exits immediately.
 * @param close closes everything; called once
 */
export function closeAtCtrlC(close: () => Promise<void>): void {
  closeOnSignal(close, { onStop: () => console.log('\nStopping …') });
}
