/** Says in one or two lines why shoppers don't see the store page, or soon won't, and leads to what changes that. */
import { RemoteLink } from '@coupon-center/remote-kit';
import { Box } from '@coupon-center/ui';
import type { PageTrouble } from './page-state.ts';

export function PageStrip({ trouble: { tone, text, remedy } }: { trouble: PageTrouble }) {
  return (
    <Box
      role="note"
      aria-label="Your store page"
      sx={{ ...STRIP, bgcolor: `${tone}.soft`, borderColor: `${tone}.main` }}
    >
      {text} <RemoteLink to={remedy.to}>{remedy.label}</RemoteLink>
    </Box>
  );
}

const STRIP = {
  position: 'relative',
  px: 1.5,
  py: '10px',
  minHeight: 44,
  border: '1px solid',
  borderLeftWidth: 4,
  borderRadius: '10px',
  typography: 'body2',
  color: 'text.primary',
  overflowWrap: 'anywhere',
  // The whole strip leads there: a finger needs not aim.
  '& > a': {
    color: 'inherit',
    fontWeight: 600,
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
};
