/** The frame of a screen of this remote: one card, with what else one may want under it. */
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

/** A link of one line, 44 px high to the finger. */
const TOUCHABLE = { display: 'inline-block', py: 1.25 } as const;

export function AuthPage({ title, lead, links, children }: AuthPageProps) {
  return (
    <Page title={title} lead={lead} width="narrow">
      <Panel>{children}</Panel>
      {links && <Stack sx={{ alignItems: 'center', textAlign: 'center', '& a': TOUCHABLE }}>{links}</Stack>}
    </Page>
  );
}
