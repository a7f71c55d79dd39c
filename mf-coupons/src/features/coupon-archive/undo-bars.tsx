/** The ways back for what was archived just now. */
import type { Coupon } from '@coupon-center/contracts';
import { Box } from '@coupon-center/ui';
import { UndoBar } from './undo-bar.tsx';
import type { Archive } from './use-archive.ts';

/** Up to here they are all seen; of more the latest, which takes the focus, and the others are scrolled to. */
const FEW = 2;
const MANY = { display: 'grid', gap: 1, maxHeight: '8.5rem', overflowY: 'auto' };

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
