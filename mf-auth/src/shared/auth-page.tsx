/** The frame of this remote's screens: one card, with links below it. */
import type { ReactNode } from 'react';
import { Box, Page, Panel, Stack, TOUCHABLE_LINK } from '@coupon-center/ui/core';

export interface AuthPageProps {
  title: string;
  /** What the screen is for, in one line. */
  lead?: string;
  /** Links to the other screens. */
  links?: ReactNode;
  /** Beside the card, where there is room. */
  aside?: ReactNode;
  children: ReactNode;
}

const WIDE = '@media (min-width: 60em)';

const TWO_COLUMNS = {
  [WIDE]: {
    display: 'grid',
    gap: 10,
    gridTemplateColumns: 'minmax(0, 480px) minmax(0, 360px)',
    alignItems: 'center',
    justifyContent: 'center',
  },
};

export function AuthPage({ title, lead, links, aside, children }: AuthPageProps) {
  const page = (
    <Page title={title} lead={lead} width="narrow">
      <Panel>{children}</Panel>
      {links && (
        <Stack
          sx={{
            alignItems: 'center',
            textAlign: 'center',
            '& a': { ...TOUCHABLE_LINK, minWidth: TOUCHABLE_LINK.minHeight },
          }}
        >
          {links}
        </Stack>
      )}
    </Page>
  );
  if (!aside) return page;
  return (
    <Box sx={TWO_COLUMNS}>
      {page}
      <Box
        component="aside"
        aria-label="What comes next"
        sx={{ display: 'none', [WIDE]: { display: 'grid', gap: 3 } }}
      >
        {aside}
      </Box>
    </Box>
  );
}
