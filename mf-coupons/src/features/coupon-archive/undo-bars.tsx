/** The ways back for what was archived just now. */
import type { Coupon } from '@coupon-center/contracts';
import { UndoBar } from './undo-bar.tsx';
import type { Archive } from './use-archive.ts';

export interface UndoBarsProps {
  archive: Pick<Archive, 'undoable' | 'restore' | 'forget'>;
  /** The focus was on a bar that has gone. */
  onLostFocus: () => void;
}

export function UndoBars({ archive, onLostFocus }: UndoBarsProps) {
  function end(coupon: Coupon, hadFocus: boolean) {
    archive.forget(coupon);
    if (hadFocus) onLostFocus();
  }
  return (
    <>
      {archive.undoable.map((coupon) => (
        <UndoBar
          key={coupon.id}
          coupon={coupon}
          onUndo={() => archive.restore(coupon)}
          onEnd={(hadFocus) => end(coupon, hadFocus)}
        />
      ))}
    </>
  );
}
