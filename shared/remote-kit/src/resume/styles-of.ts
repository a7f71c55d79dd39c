/** Collects the style rules of markup from those on the page. */
import { STYLE_KEY } from '@coupon-center/ui/style-key';

/** @returns the rules in their order, and the ids by which Emotion knows them; a class without rules on the page is left out */
export function stylesOf(html: string): { ids: string[]; css: string } {
  const used = new Set(html.match(new RegExp(`\\b${STYLE_KEY}-[\\w-]+`, 'g')));
  const found = new Set<string>();
  // On a resumed page, the rules of the theme are there twice: from the last visit, and anew.
  const rules = new Set<string>();
  const classes = new RegExp(`\\.(${STYLE_KEY}-[\\w-]+)`, 'g');
  for (const { sheet } of document.querySelectorAll<HTMLStyleElement>(
    `style[data-emotion^="${STYLE_KEY}"]`,
  )) {
    for (const { cssText } of sheet?.cssRules ?? []) {
      const named = [...cssText.matchAll(classes)].map(([, name = '']) => name);
      const needed = named.filter((name) => used.has(name));
      // Rules without a class belong to no element: those of the theme, and animations.
      if (named.length > 0 && needed.length === 0) continue;
      for (const name of needed) found.add(name);
      rules.add(cssText);
    }
  }
  return { ids: [...found].map((name) => name.slice(STYLE_KEY.length + 1)), css: [...rules].join('\n') };
}
