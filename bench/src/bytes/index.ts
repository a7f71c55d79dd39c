/** Byte budgets, and the sizes of a running portal. */
export { remoteBudgets, screenBudgets, shellBudgets } from './budgets.ts';
export type { Budget } from './budgets.ts';
export { remoteBytes, screenBytes, shellBytes } from './named-files.ts';
export type { NamedFile, ScreenBytes } from './named-files.ts';
