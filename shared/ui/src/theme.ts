/** The theme of a site: one object per site, so that shell and remotes share it. */
import { createTheme } from '@mui/material/styles';
import type { Theme } from '@mui/material/styles';
import type { Site } from '@coupon-center/site-config';

const themes = new Map<string, Theme>();

/** The theme of a site; the same object at each call. */
export function themeFor(site: Site): Theme {
  const known = themes.get(site.clientId);
  if (known) return known;
  const theme = createSiteTheme(site);
  themes.set(site.clientId, theme);
  return theme;
}

function createSiteTheme(site: Site): Theme {
  return createTheme({
    cssVariables: true,
    palette: {
      primary: { main: site.primaryColor },
      background: { default: site.bgColor, paper: '#ffffff' },
      text: { primary: site.textColor },
      success: { main: '#1b7a43' },
      info: { main: '#0b5cad' },
      warning: { main: '#8a5a00' },
      error: { main: '#b3261e' },
    },
    shape: { borderRadius: 10 },
    typography: {
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
      h1: {
        fontSize: 'clamp(1.5rem, 1.2rem + 1.2vw, 2rem)',
        fontWeight: 750,
        letterSpacing: '-0.01em',
        lineHeight: 1.2,
      },
      h2: { fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.3 },
      h3: { fontSize: '1.0625rem', fontWeight: 700, lineHeight: 1.35 },
      button: { fontWeight: 650, textTransform: 'none' },
    },
    components: {
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: {
          root: { '&:focus-visible': { outline: `3px solid ${site.focusVisibleColor}`, outlineOffset: 2 } },
        },
      },
      MuiLink: {
        defaultProps: { underline: 'always' },
        styleOverrides: {
          root: { '&:focus-visible': { outline: `3px solid ${site.focusVisibleColor}`, outlineOffset: 2 } },
        },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: { root: { minHeight: 44 } },
      },
      MuiTextField: { defaultProps: { fullWidth: true } },
      MuiPaper: { defaultProps: { elevation: 0 } },
      MuiCard: {
        defaultProps: { variant: 'outlined' },
        styleOverrides: { root: { borderColor: 'rgb(0 0 0 / 0.12)' } },
      },
    },
  });
}
