/** Prefix of Emotion's class names, and of the ids of rules that are in the page's HTML. */
export const STYLE_KEY = 'cc';
