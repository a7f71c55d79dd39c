/** Wraps every React root of the page, the shell's and each remote's, in the same emotion cache and theme. */
import createCache from '@emotion/cache';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Site } from '@coupon-center/site-config';
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

/** The page's only emotion cache: two caches with the same key would delete each other's rules. */
let cache: EmotionCache | undefined;

/** The cache, created on the first call with the nonce of the page's content security policy. */
function emotionCache(): EmotionCache {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
  cache ??= createCache({ key: 'cc', ...(nonce ? { nonce } : {}) });
  return cache;
}
