/** Says briefly why shoppers don't see the store page, or soon won't, with a link to fix it. */
import { RemoteLink } from '@coupon-center/remote-kit';
import { Box, Notice, TOUCHABLE_LINK } from '@coupon-center/ui';
import type { PageTrouble } from './page-state.ts';

export function PageStrip({ trouble: { tone, text, remedy } }: { trouble: PageTrouble }) {
  const link = (
    // As high as one line, although the link is 44 px high for fingers.
    <Box sx={{ my: '-10px', '& > a': { ...TOUCHABLE_LINK, color: 'inherit', fontWeight: 600 } }}>
      <RemoteLink to={remedy.to}>{remedy.label}</RemoteLink>
    </Box>
  );
  return (
    <Notice tone={tone} role="note" label="Your store page" action={link}>
      {text}{' '}
    </Notice>
  );
}
