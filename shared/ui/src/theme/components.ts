/** How Material UI's components look here. Differences between the schemes are in the tokens, never in this file. */
import type { Components, Theme } from '@mui/material/styles';
import { TONES, TYPE_SCALE } from '@coupon-center/site-config';
import type { Tokens } from '@coupon-center/site-config';
import { FORCED_COLOURS } from './forced-colours.ts';
import { inputs } from './inputs.ts';
import { CARD_RADIUS, RADIUS, TOUCH_TARGET } from './measures.ts';
import { valuesOf } from './palette.ts';

/** From this elevation on, Material UI's parts float: menus, calendars, dialogs. */
const FLOATING = 8;

/** Width of a notice's icon and the gap after it, in pixels. */
const ICON = 34;

type Overrides = Components<Omit<Theme, 'components'>>;

/** After a rollback, the page of an earlier shell has only the brand's color. */
const ACTION = 'var(--action, var(--primary))';

/** A button in the page's colors of main actions, which differ from the brand's own where that is red. */
const MAIN_BUTTON = {
  '--variant-textColor': ACTION,
  '--variant-outlinedColor': ACTION,
  '--variant-containedColor': 'var(--on-action, var(--on-primary))',
  '--variant-containedBg': ACTION,
  '@media (hover: hover)': {
    '&:hover': {
      '--variant-containedBg': 'var(--action-hover, var(--primary-hover))',
      '--variant-outlinedBorder': ACTION,
    },
  },
};

export function components(tokens: Tokens): Overrides {
  const value = valuesOf(tokens);
  const line = `1px solid ${value('line')}`;
  const floating = { backgroundColor: value('surface-raised'), border: line };
  return {
    ...inputs(value),
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiLink: { defaultProps: { underline: 'always' } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: TOUCH_TARGET,
          paddingInline: 18,
          textAlign: 'center',
          '&[aria-disabled="true"]:not(.Mui-disabled)': { cursor: 'default' },
          ...FORCED_COLOURS.button,
          variants: [{ props: { color: 'primary' }, style: MAIN_BUTTON }],
        },
        outlined: { '--variant-outlinedBorder': value('line-strong') },
        sizeLarge: { minHeight: 52, paddingInline: 24, fontSize: '1.0625rem' },
        // A small button keeps its touch target.
        sizeSmall: { minHeight: TOUCH_TARGET, paddingInline: 12 },
        text: { paddingInline: 12, ...FORCED_COLOURS.textButton },
      },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: TOUCH_TARGET, minHeight: TOUCH_TARGET } } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: ({ ownerState }) => (Number(ownerState.elevation) >= FLOATING ? floating : {}),
      },
    },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: {
        root: ({ theme }) => ({ borderRadius: CARD_RADIUS, boxShadow: theme.shadows[1] }),
      },
    },
    MuiCardContent: { styleOverrides: { root: { padding: 20, '&:last-child': { paddingBottom: 20 } } } },
    MuiAlert: {
      styleOverrides: {
        // The action wraps below the text if both don't fit side by side.
        root: {
          alignItems: 'flex-start',
          borderRadius: RADIUS,
          flexWrap: 'wrap',
          // Beside a button, one line is as high as the button, so that both are in the middle.
          '&:has(> .MuiAlert-action .MuiButton-root) > :not(.MuiAlert-action)': { paddingBlock: 13 },
        },
        message: { flex: `1 1 min(12rem, calc(100% - ${ICON}px))`, minWidth: 0, overflowWrap: 'anywhere' },
        standard: {
          variants: TONES.map((tone) => ({
            props: { severity: tone },
            style: {
              border: `1px solid color-mix(in srgb, ${value(tone)} 35%, transparent)`,
              '& .MuiAlert-action, & .MuiAlert-message .MuiLink-root': { color: value(`${tone}-on-soft`) },
            },
          })),
        },
        action: {
          alignItems: 'center',
          alignSelf: 'center',
          margin: 0,
          padding: `2px 0 2px ${ICON}px`,
          // The words of a button without an edge begin where the message does.
          '& > .MuiButton-text': { marginLeft: -12 },
        },
      },
    },
    MuiAlertTitle: { styleOverrides: { root: { fontWeight: 700, marginTop: 0, marginBottom: 2 } } },
    MuiChip: {
      styleOverrides: {
        root: {
          // A chip grows with its text, e.g. if only the text is enlarged.
          height: 'auto',
          minHeight: 24,
          fontWeight: 600,
          backgroundColor: value('surface-subtle'),
          color: value('text'),
        },
        label: { whiteSpace: 'normal' },
      },
    },
    MuiTooltip: {
      defaultProps: { arrow: true, enterTouchDelay: 0, leaveTouchDelay: 4000 },
      styleOverrides: {
        tooltip: { color: value('on-inverse'), fontSize: '0.8125rem', lineHeight: 1.45, padding: '8px 12px' },
      },
    },
    MuiBackdrop: {
      styleOverrides: {
        root: { variants: [{ props: { invisible: false }, style: { backgroundColor: value('scrim') } }] },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: { borderRadius: CARD_RADIUS, margin: 16, width: 'calc(100% - 32px)' },
      },
    },
    MuiDialogTitle: {
      styleOverrides: { root: { ...TYPE_SCALE.h2, padding: '24px 24px 8px', textWrap: 'balance' } },
    },
    MuiDialogContent: { styleOverrides: { root: { padding: '0 24px 8px' } } },
    MuiDialogActions: {
      styleOverrides: { root: { padding: '16px 24px 24px', gap: 8, flexWrap: 'wrap' } },
      defaultProps: { disableSpacing: true },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: { minHeight: TOUCH_TARGET, whiteSpace: 'normal', ...FORCED_COLOURS.chosen },
      },
    },
    MuiTableCell: { styleOverrides: { head: { color: value('text-muted'), fontWeight: 600 } } },
    MuiLinearProgress: { styleOverrides: { root: FORCED_COLOURS.progress } },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
  };
}
