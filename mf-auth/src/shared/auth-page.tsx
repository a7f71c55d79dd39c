/** The frame of this remote's screens: one card, with links below it. */
import type { ReactNode } from 'react';
import { Page, Panel, Stack } from '@coupon-center/ui';

export interface AuthPageProps {
  title: string;
  /** What the screen is for, in one line. */
  lead?: string;
  /** Links to the other screens. */
  links?: ReactNode;
  children: ReactNode;
}

/** A one-line link with a touch target of 44 px. */
const TOUCHABLE = { display: 'inline-block', py: 1.25 } as const;

export function AuthPage({ title, lead, links, children }: AuthPageProps) {
  return (
    <Page title={title} lead={lead} width="narrow">
      <Panel>{children}</Panel>
      {links && <Stack sx={{ alignItems: 'center', textAlign: 'center', '& a': TOUCHABLE }}>{links}</Stack>}
    </Page>
  );
}
