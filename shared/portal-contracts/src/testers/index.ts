/** What testers, the shell's server and a test stack say to each other; no merchant's page loads it. */
export * from './test-stack-calls.ts';
export * from './tester-calls.ts';
