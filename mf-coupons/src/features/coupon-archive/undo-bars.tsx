/** Undo for each coupon that was archived just now. */
import type { Coupon } from '@coupon-center/contracts';
import { Box } from '@coupon-center/ui';
import { UndoBar } from './undo-bar.tsx';
import type { Archive } from './use-archive.ts';

/** As many fit on the screen; more are scrolled, from the latest. */
const FEW = 2;
const MANY = { display: 'grid', gap: 1, maxHeight: '8.5rem', overflowY: 'auto' };

export interface UndoBarsProps {
  archive: Pick<Archive, 'undoable' | 'restore' | 'forget'>;
  /** Called when a bar with the focus disappears. */
  onLostFocus: () => void;
}

export function UndoBars({ archive, onLostFocus }: UndoBarsProps) {
  function end(coupon: Coupon, hadFocus: boolean) {
    archive.forget(coupon);
    if (hadFocus) onLostFocus();
  }
  return (
    <Box sx={archive.undoable.length > FEW ? MANY : { display: 'contents' }}>
      {archive.undoable.map((coupon) => (
        <UndoBar
          key={coupon.id}
          coupon={coupon}
          onUndo={() => archive.restore(coupon)}
          onEnd={(hadFocus) => end(coupon, hadFocus)}
        />
      ))}
    </Box>
  );
}
