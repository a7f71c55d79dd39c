/** The checks of a remote that need a page. */
export { checkInBrowser } from './check-in-browser.ts';
