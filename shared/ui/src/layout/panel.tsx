/** A part of a screen: a card, which is a section where it has a heading. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode } from 'react';

export interface PanelProps {
  title?: string;
  /** Beside the heading. */
  action?: ReactNode;
  children?: ReactNode;
}

export function Panel({ title, action, children }: PanelProps) {
  const titleId = useId();
  return (
    <Card
      component={title ? 'section' : 'div'}
      aria-labelledby={title ? titleId : undefined}
      sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}
    >
      {(title || action) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          {title && (
            <Typography variant="h2" id={titleId} sx={{ flex: '1 1 auto' }}>
              {title}
            </Typography>
          )}
          {action}
        </Box>
      )}
      {children}
    </Card>
  );
}
