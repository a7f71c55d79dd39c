/** A button that does nothing because its action isn't possible now, and says why: on hover, on touch and to screen readers. */
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

export interface InertButtonProps {
  /** The reason, shown in the tooltip. */
  reason: string;
  /** Id of the visible text with the reason. */
  reasonId: string;
  variant: 'contained' | 'outlined' | 'text';
  children: ReactNode;
}

export function InertButton({ reason, reasonId, variant, children }: InertButtonProps) {
  // A `disabled` button would leave the tab order, and screen readers wouldn't reach the reason.
  return (
    <Tooltip title={reason} describeChild>
      <Button variant={variant} aria-disabled aria-describedby={reasonId} sx={LOOKS[variant]}>
        {children}
      </Button>
    </Tooltip>
  );
}

const look = (colours: Readonly<Record<string, string>>) => ({
  color: 'text.secondary',
  ...colours,
  '&[aria-disabled="true"]:not(.Mui-disabled)': { cursor: 'not-allowed' },
  '&:hover': colours,
});
const LOOKS = {
  contained: look({ bgcolor: 'background.subtle', border: '1px solid', borderColor: 'divider' }),
  outlined: look({ bgcolor: 'transparent', borderColor: 'divider' }),
  text: look({ bgcolor: 'transparent' }),
};
