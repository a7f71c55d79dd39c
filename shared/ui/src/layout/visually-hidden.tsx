/** Text for screen readers only; with `announced`, its changes are announced. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface VisuallyHiddenProps {
  children: ReactNode;
  /** Makes it a polite live region. It has to be on the page before its text changes. */
  announced?: boolean;
}

export function VisuallyHidden({ children, announced = false }: VisuallyHiddenProps) {
  return (
    <Box
      component="span"
      {...(announced ? { role: 'status' } : {})}
      sx={{
        position: 'absolute',
        width: '1px',
        height: '1px',
        margin: '-1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
