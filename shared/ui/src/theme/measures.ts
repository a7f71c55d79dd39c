/** Sizes that several parts of the theme share, in pixels. */

/** Minimum height and width of a touch target. @see WCAG 2.2, 2.5.5 */
export const TOUCH_TARGET = 44;
/** Radius of cards and dialogs; controls have the theme's. */
export const CARD_RADIUS = 16;
