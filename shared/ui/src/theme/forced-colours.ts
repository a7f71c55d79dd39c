/** Styles for forced colors, which drop fills: what only a fill shows is drawn in the system's colors instead. */
const ACTIVE = '@media (forced-colors: active)';

const CHOSEN = { forcedColorAdjust: 'none', backgroundColor: 'Highlight', color: 'HighlightText' };

export const FORCED_COLOURS = {
  button: {
    [ACTIVE]: {
      border: '1px solid',
      '&[aria-pressed="true"], &[aria-current]': { ...CHOSEN, borderColor: 'Highlight' },
      // Only the browser's own `disabled` is grey.
      '&[aria-disabled="true"], &.Mui-disabled': { color: 'GrayText', borderColor: 'GrayText' },
    },
  },
  /** Text buttons stand side by side without a gap, so borders would make them look like one. */
  textButton: { [ACTIVE]: { border: 0, textDecoration: 'underline' } },
  /**
   * A day of the calendar, or an option of a select. The role outweighs fills of one with the focus or under the
   * pointer, and an option's hint takes the system's color too.
   */
  chosen: {
    [ACTIVE]: { '&[role][aria-selected=true]': { ...CHOSEN, '& *': { color: 'inherit' } } },
  },
  progress: {
    [ACTIVE]: {
      forcedColorAdjust: 'none',
      boxSizing: 'content-box',
      border: '1px solid CanvasText',
      backgroundColor: 'Canvas',
      '& > span': { backgroundColor: 'Highlight' },
    },
  },
} as const;
