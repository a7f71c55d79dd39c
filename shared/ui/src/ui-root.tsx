/** Wraps every React root of the page, the shell's and each remote's, in the same emotion cache and theme. */
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Site } from '@coupon-center/site-config';
import { emotionCache } from './emotion-cache.ts';
import { themeFor } from './theme/theme.ts';

export interface UiRootProps {
  site: Site;
  children: ReactNode;
}

export function UiRoot({ site, children }: UiRootProps) {
  return (
    <CacheProvider value={emotionCache()}>
      <ThemeProvider theme={themeFor(site)}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
