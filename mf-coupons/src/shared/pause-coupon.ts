/** Pauses a coupon, or resumes it, with a toast that undoes it. */
import { pauseCoupon, resumeCoupon } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { failureMessage } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';

const isPaused = ({ paused }: Coupon) => Boolean(paused);

/** Returns the label of the control that pauses or resumes a coupon. */
export const pauseLabel = (coupon: Coupon) => (isPaused(coupon) ? 'Resume' : 'Pause');

/**
 * Never throws: a failure is a notification.
 * @param keep puts the saved coupon where it is shown
 * @param canUndo whether the toast offers to undo it
 */
export async function togglePause(
  contract: Pick<ShellContract, 'api' | 'notify' | 'report'>,
  coupon: Coupon,
  keep: (saved: Coupon) => unknown = () => {},
  canUndo = true,
): Promise<void> {
  const { id, title, updated } = coupon;
  const wasPaused = isPaused(coupon);
  const { api, notify, report } = contract;
  let saved: Coupon;
  try {
    const call = wasPaused ? resumeCoupon : pauseCoupon;
    saved = await api.call(call, { params: { couponId: id } }, { ifMatch: updated });
  } catch (error) {
    report(error);
    notify.error(`${title} wasn’t ${wasPaused ? 'resumed' : 'paused'}. ${failureMessage(error)}`);
    return;
  }
  await keep(saved);
  const words = wasPaused ? `${title} is no longer paused.` : `${title} is paused. Shoppers don’t see it.`;
  if (canUndo) notify.action(words, 'Undo', () => void togglePause(contract, saved, keep, false));
  else notify.success(words);
}
