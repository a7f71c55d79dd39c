/** Sizes that several parts of the theme share, in pixels. */

/** Minimum height and width of a touch target. @see WCAG 2.2, 2.5.5 */
export const TOUCH_TARGET = 44;
/** Styles of a link that stands by itself, as tall as a finger needs. */
export const TOUCHABLE_LINK = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: TOUCH_TARGET,
} as const;
/** Radius of cards and dialogs; controls have the theme's. */
export const CARD_RADIUS = 16;
