/** The theme of a site: one object per site, shared by shell and remotes. It serves both schemes at once (see `palette.ts`). */
import { createTheme } from '@mui/material/styles';
import type { Theme } from '@mui/material/styles';
import { lightDark, tokensOf } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { components } from './components.ts';
import { RADIUS } from './measures.ts';
import { paletteOf, shadowsOf } from './palette.ts';
import { typography } from './typography.ts';

const themes = new Map<string, Theme>();

/** Returns the theme of a site; the same object on each call. */
export function themeFor(site: Site): Theme {
  const known = themes.get(site.clientId);
  if (known) return known;
  const theme = createSiteTheme(site);
  themes.set(site.clientId, theme);
  return theme;
}

function createSiteTheme(site: Site): Theme {
  const tokens = tokensOf(site);
  return createTheme({
    // The page sets `color-scheme`; the theme must not override it with 'light'.
    cssVariables: { nativeColor: true, disableCssColorScheme: true },
    palette: paletteOf(tokens),
    shadows: shadowsOf(tokens),
    shape: { borderRadius: RADIUS },
    focusVisible: { outlineColor: lightDark(tokens.focus), outlineWidth: 3, outlineOffset: 2 },
    typography,
    transitions: { duration: { shortest: 120, shorter: 150, short: 150, standard: 180, complex: 200 } },
    motion: { reducedMotion: 'system' },
    components: components(tokens),
  });
}
