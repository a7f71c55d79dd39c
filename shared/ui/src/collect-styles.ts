/** Collects the style rules of prerendered HTML, when there is no page to insert them into. */
import createCache from '@emotion/cache';
import type { EmotionCache } from '@emotion/cache';
import { STYLE_KEY } from './style-key.ts';

export interface CollectedStyles {
  /** The cache to pass to {@link UiRoot}. */
  cache: EmotionCache;
  /** Returns the rules that the HTML needs, and the ids by which the cache of a page knows them. */
  collected(html: string): { ids: string[]; css: string };
}

export function collectStyles(): CollectedStyles {
  const cache = createCache({ key: STYLE_KEY });
  // By default, Emotion writes the rules between the elements.
  cache.compat = true;
  return {
    cache,
    collected(html) {
      const used = new Set(html.match(new RegExp(`\\b${STYLE_KEY}-[\\w-]+`, 'g')));
      // Rules without a class belong to no element: those of the theme, and animations.
      const isNeeded = (id: string) =>
        used.has(`${STYLE_KEY}-${id}`) || !(`${STYLE_KEY}-${id}` in cache.registered);
      const rules = Object.entries(cache.inserted).filter(
        ([id, rule]) => typeof rule === 'string' && isNeeded(id),
      );
      return { ids: rules.map(([id]) => id), css: rules.map(([, rule]) => rule).join('') };
    },
  };
}
