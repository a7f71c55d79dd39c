/** The frame of this remote's screens: one card, with links below it. */
import type { ReactNode } from 'react';
import { Page, Panel, Stack, TOUCHABLE_LINK } from '@coupon-center/ui/core';

export interface AuthPageProps {
  title: string;
  /** What the screen is for, in one line. */
  lead?: string;
  /** Links to the other screens. */
  links?: ReactNode;
  children: ReactNode;
}

export function AuthPage({ title, lead, links, children }: AuthPageProps) {
  return (
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
}
