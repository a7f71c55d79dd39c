/** Testers' calls to the shell's server and to a test stack; no merchant's page loads them. */
export * from './test-stack-calls.ts';
export * from './tester-calls.ts';
