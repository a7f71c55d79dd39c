/** What the shell and the server that sends it agree on. */
export * from './appearance-cookie.ts';
export * from './match-page.ts';
export * from './page-data.ts';
export * from './page-title.ts';
