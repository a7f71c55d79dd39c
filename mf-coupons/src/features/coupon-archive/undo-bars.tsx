/** Offers Undo for each coupon that was archived just now. */
import { useEffect, useId, useRef, useState } from 'react';
import type { Coupon } from '@coupon-center/contracts';
import { ActionButton, Box, Paper, Typography } from '@coupon-center/ui';
import type { Archive } from './use-archive.ts';

/** Number of bars that fit on the screen; more are scrolled, from the latest. */
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

/** How long archiving can be undone, in seconds. */
const UNDO_SECONDS = 10;

interface UndoBarProps {
  coupon: Coupon;
  onUndo: () => Promise<unknown>;
  /** Called when the time is up, with whether the bar had the focus. */
  onEnd: (hadFocus: boolean) => void;
}

/**
 * Offers to undo archiving, for ten seconds. It is on the screen, not among the shell's toasts, so that its button can take the
 * focus: from a card in the list a toast would be dozens of Tab presses away.
 */
function UndoBar({ coupon, onUndo, onEnd }: UndoBarProps) {
  const textId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const latestEnd = useRef(onEnd);
  const [isPointedAt, setPointedAt] = useState(false);
  const [isOnKeys, setOnKeys] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const waits = isPointedAt || isOnKeys || isBusy;

  useEffect(() => {
    latestEnd.current = onEnd;
  }, [onEnd]);
  useEffect(() => {
    if (waits) return;
    const end = () => latestEnd.current(Boolean(frame.current?.contains(document.activeElement)));
    const timer = setTimeout(end, UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [waits]);

  async function undo() {
    setBusy(true);
    try {
      await onUndo();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Paper
      ref={frame}
      variant="elevation"
      elevation={8}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      // The focus that the bar takes after a click must not stop the timer; a visible focus does.
      onFocus={(event) => setOnKeys(event.target.matches(':focus-visible'))}
      onBlur={() => setOnKeys(false)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        p: '8px 8px 8px 16px',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.raised',
      }}
    >
      <Typography id={textId} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {coupon.title} was archived.
      </Typography>
      <ActionButton
        action={undo}
        busyLabel="Restoring..."
        variant="outlined"
        autoFocus
        aria-describedby={textId}
      >
        Undo
      </ActionButton>
    </Paper>
  );
}
