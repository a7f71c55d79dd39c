/**
 * Least height of the plan's card and of all that may stand in its place, in pixels by the width of the page: what is below
 * it stays where it is when the card comes.
 */
export const PLAN_HEIGHT = { xs: 470, md: 264 } as const;
