/** Time after which the panel replaces a remote that hasn't arrived, in milliseconds. */
export const PANEL_AFTER_MS = 10_000;
