/** Budgets of bytes, and what a running portal weighs. */
export { remoteBudgets, screenBudgets, shellBudgets } from './budgets.ts';
export type { Budget } from './budgets.ts';
export { remoteBytes, screenBytes, shellBytes } from './named-files.ts';
export type { NamedFile, ScreenBytes } from './named-files.ts';
