/**
 * Where the parts of the form stand, and those of its skeleton: on a phone the fields, the preview and the button under one
 * another; with room for it the preview beside.
 */
import type { ReactNode } from 'react';
import { Box } from '@coupon-center/ui';

export function FormLayout({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 22.5rem' },
        gridTemplateRows: { md: 'auto 1fr' },
        '& > aside': { gridColumn: { md: 2 }, gridRow: { md: '1 / span 2' } },
      }}
    >
      {children}
    </Box>
  );
}

export function FormFields({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 3, alignContent: 'start', minWidth: 0 }}>{children}</Box>;
}

export function FormSave({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', justifyItems: { sm: 'start' }, alignContent: 'start' }}>{children}</Box>;
}
