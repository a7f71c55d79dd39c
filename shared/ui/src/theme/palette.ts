/**
 * Material UI's palette, made from the tokens. Each value is `light-dark(…)`, so one theme serves both schemes and no component
 * needs to know which is active. It also sets what Material UI would otherwise compute for its 'light' mode only.
 */
import type { PaletteOptions, Shadows } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { lightDark, TONES } from '@coupon-center/site-config';
import type { TokenName, Tokens, Tone } from '@coupon-center/site-config';

declare module '@mui/material/styles' {
  interface PaletteColor {
    /** A soft background in this color, and the text on it. */
    soft: string;
    onSoft: string;
  }
  interface SimplePaletteColorOptions {
    soft?: string;
    onSoft?: string;
  }
  interface TypeBackground {
    /** One step off the surface: bands, stripes, wells. */
    subtle: string;
    /** Parts that float above the page: menus, dialogs. */
    raised: string;
  }
  interface Palette {
    /** The yellow of statuses, and text on it. */
    yellow: { main: string; text: string };
  }
  interface PaletteOptions {
    yellow?: { main: string; text: string };
    Alert?: Readonly<Record<string, string>>;
    Button?: Readonly<Record<string, string>>;
    Chip?: Readonly<Record<string, string>>;
    LinearProgress?: Readonly<Record<string, string>>;
    Skeleton?: Readonly<Record<string, string>>;
    TableCell?: Readonly<Record<string, string>>;
    Tooltip?: Readonly<Record<string, string>>;
  }
}

export type ValueOf = (name: TokenName) => string;

export function valuesOf(tokens: Tokens): ValueOf {
  return (name) => lightDark(tokens[name]);
}

export function paletteOf(tokens: Tokens): PaletteOptions {
  const value = valuesOf(tokens);
  const filled = (name: 'primary' | Tone) => ({
    main: value(name),
    light: value(name),
    dark: value(`${name}-hover`),
    contrastText: value(`on-${name}`),
    soft: value(`${name}-soft`),
    onSoft: value(`${name}-on-soft`),
  });
  const tones = Object.fromEntries(TONES.map((tone) => [tone, filled(tone)]));
  const alert = TONES.flatMap((tone): [string, string][] => [
    [`${tone}Color`, value('text')],
    [`${tone}StandardBg`, value(`${tone}-soft`)],
    [`${tone}IconColor`, value(`${tone}-on-soft`)],
    [`${tone}FilledBg`, value(tone)],
    [`${tone}FilledColor`, value(`on-${tone}`)],
  ]);
  const tracks = ['primary', ...TONES].map((name): [string, string] => [`${name}Bg`, value('line')]);
  return {
    primary: filled('primary'),
    // The portal has one brand color; Material UI's secondary is a quiet grey.
    secondary: {
      ...filled('primary'),
      main: value('text-muted'),
      light: value('text-muted'),
      dark: value('text'),
      contrastText: value('surface'),
    },
    ...tones,
    yellow: { main: value('yellow'), text: value('on-yellow') },
    background: {
      // The page's own background, which differs on tinted pages.
      default: 'var(--background)',
      paper: value('surface'),
      subtle: value('surface-subtle'),
      raised: value('surface-raised'),
    },
    text: { primary: value('text'), secondary: value('text-muted'), disabled: value('text-disabled') },
    divider: value('line'),
    action: {
      active: value('text-muted'),
      hover: value('surface-subtle'),
      selected: value('primary-soft'),
      disabled: value('text-disabled'),
      disabledBackground: value('line'),
      focus: value('surface-subtle'),
    },
    Alert: Object.fromEntries(alert),
    Skeleton: { bg: value('skeleton') },
    TableCell: { border: value('line') },
    Tooltip: { bg: value('inverse') },
    LinearProgress: Object.fromEntries(tracks),
    Chip: {
      defaultBorder: value('line-strong'),
      defaultAvatarColor: value('text-muted'),
      defaultIconColor: value('text-muted'),
    },
    Button: { inheritContainedBg: value('surface-subtle'), inheritContainedHoverBg: value('line') },
  };
}

/** Three elevations: flat, resting on the page, floating above it. The dark scheme has lines instead of shadows. */
export function shadowsOf(tokens: Tokens): Shadows {
  const colour = lightDark(tokens.shadow);
  const resting = `0 1px 2px ${colour}, 0 4px 16px ${colour}`;
  const floating = `0 2px 6px ${colour}, 0 16px 40px ${colour}`;
  return Array.from({ length: 25 }, (_, height) =>
    height === 0 ? 'none' : height < 8 ? resting : floating,
  ) as Shadows;
}
