/** Separate from the client, because a page starts without it. */
export { keepWatch } from './keep-watch.ts';
export type { NewsType, TellNews } from './news.ts';
