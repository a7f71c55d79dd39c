/** The code that the shell and its server share. */
export * from './appearance-cookie.ts';
export * from './first-screen.ts';
export * from './match-page.ts';
export * from './page-answers.ts';
export * from './page-data.ts';
export * from './page-head.ts';
export * from './page-qa.ts';
export * from './page-releases.ts';
export * from './page-remote.ts';
export * from './reads-of.ts';
export * from './render-input.ts';
export * from './resume-script.ts';
export * from './resumed-page.ts';
export * from './sent-remotes.ts';
