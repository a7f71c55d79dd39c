/** The page's only emotion cache: two caches with the same key would delete each other's rules. */
import createCache from '@emotion/cache';
import type { EmotionCache } from '@emotion/cache';

let cache: EmotionCache | undefined;

/** The cache, created on the first call with the nonce of the page's content security policy. */
export function emotionCache(): EmotionCache {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
  cache ??= createCache({ key: 'cc', ...(nonce ? { nonce } : {}) });
  return cache;
}
