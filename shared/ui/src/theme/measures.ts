/** Sizes that several parts of the theme share; numbers are pixels. */

/** Minimum height and width of a touch target. @see WCAG 2.2, 2.5.5 */
export const TOUCH_TARGET = 44;
/** Styles of a link that stands by itself, as tall as a finger needs. */
export const TOUCHABLE_LINK = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: TOUCH_TARGET,
} as const;
/** Radius of controls, and of cards and dialogs: the brand's, or a default on pages of earlier servers. */
export const RADIUS = 'var(--radius, 10px)';
export const CARD_RADIUS = 'var(--radius-card, 16px)';
