/** A button that does nothing, because what it would do is not possible now, and says why: to eyes, fingers and ears. */
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

export interface InertButtonProps {
  /** Why, for the tooltip. */
  reason: string;
  /** Id of the text that says why on the screen. */
  reasonId: string;
  variant: 'contained' | 'outlined' | 'text';
  children: ReactNode;
}

export function InertButton({ reason, reasonId, variant, children }: InertButtonProps) {
  // Not `disabled`: it keeps its place in the order of the Tab key, so that the reason is heard.
  return (
    <Tooltip title={reason} describeChild>
      <Button variant={variant} aria-disabled aria-describedby={reasonId} sx={LOOKS[variant]}>
        {children}
      </Button>
    </Tooltip>
  );
}

/** Without colour, and still to be read: what cannot be done is worth knowing. */
const look = (colours: Readonly<Record<string, string>>) => ({
  color: 'text.secondary',
  ...colours,
  '&[aria-disabled="true"]:not(.Mui-disabled)': { cursor: 'not-allowed' },
  '&:hover': colours,
});
const LOOKS = {
  contained: look({ bgcolor: 'background.subtle' }),
  outlined: look({ bgcolor: 'transparent', borderColor: 'divider' }),
  text: look({ bgcolor: 'transparent' }),
};
