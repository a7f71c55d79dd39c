/** Wraps every React root of the page, the shell's and each remote's, in the same emotion cache and theme. */
import createCache from '@emotion/cache';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Site } from '@coupon-center/site-config';
import { STYLE_KEY } from './style-key.ts';
import { themeFor } from './theme/theme.ts';

export interface UiRootProps {
  site: Site;
  /** The cache of {@link collectStyles}, for rendering without a page. */
  cache?: EmotionCache | undefined;
  children: ReactNode;
}

export function UiRoot({ site, cache, children }: UiRootProps) {
  return (
    <CacheProvider value={cache ?? emotionCache()}>
      <ThemeProvider theme={themeFor(site)}>{children}</ThemeProvider>
    </CacheProvider>
  );
}

/** The page has only one emotion cache: two with the same key would delete each other's rules. */
let pageCache: EmotionCache | undefined;

/**
 * Returns the cache, created on the first call with the nonce of the page's content security policy. It takes over the rules
 * that are in the page's HTML.
 */
function emotionCache(): EmotionCache {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
  pageCache ??= createCache({ key: STYLE_KEY, ...(nonce ? { nonce } : {}) });
  return pageCache;
}
