/** A button that does nothing, because there is no right to what it would do, and says why: to eyes, fingers and ears. */
import type { ReactNode } from 'react';
import { Button, Tooltip } from '@coupon-center/ui';

export interface InertButtonProps {
  /** Why, for the tooltip. */
  reason: string;
  /** Id of the text that says why on the screen. */
  reasonId: string;
  look: 'contained' | 'text';
  children: ReactNode;
}

export function InertButton({ reason, reasonId, look, children }: InertButtonProps) {
  // Not `disabled`: it keeps its place in the order of the Tab key, so that the reason is heard.
  return (
    <Tooltip title={reason} describeChild>
      <Button variant={look} aria-disabled aria-describedby={reasonId} sx={INERT[look]}>
        {children}
      </Button>
    </Tooltip>
  );
}

const GREY = { bgcolor: 'action.disabledBackground', color: 'text.secondary' };
const INERT = {
  contained: { ...GREY, cursor: 'not-allowed', '&:hover': GREY },
  text: { color: 'text.disabled', cursor: 'not-allowed', '&:hover': { bgcolor: 'transparent' } },
};
