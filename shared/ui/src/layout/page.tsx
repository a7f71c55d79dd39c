/** The frame of a screen: one heading, which takes the focus after navigation, and the content. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { TOUCHABLE_LINK } from '../theme/measures.ts';

export interface PageProps {
  title: string;
  /** Under the title: what the screen is for. */
  lead?: ReactNode;
  /** Beside the title: the screen's main action. */
  action?: ReactNode;
  /** `narrow` for a few fields, `form` for a form of several parts. */
  width?: 'narrow' | 'form' | 'wide';
  children: ReactNode;
}

/** A wide page takes more of a wide window, as the shell's own header and footer do. */
const WIDTHS = {
  narrow: { maxWidth: 480 },
  form: { maxWidth: 720 },
  wide: { maxWidth: 1080, '@media (min-width: 100em)': { maxWidth: 1440 } },
} as const;

export function Page({ title, lead, action, width = 'wide', children }: PageProps) {
  return (
    <Box sx={{ ...WIDTHS[width], mx: 'auto', display: 'grid', gap: { xs: 2.5, sm: 3 } }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
          <Typography variant="h1" tabIndex={-1} sx={{ outline: 'none', overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {lead && (
            <Typography
              color="textSecondary"
              component="div"
              sx={{ maxWidth: '60ch', '& > a': TOUCHABLE_LINK }}
            >
              {lead}
            </Typography>
          )}
        </Box>
        {action}
      </Box>
      {children}
    </Box>
  );
}
