/** Stand-ins on loopback for Stripe and mail. Never in production. */
export { createSandbox, type Sandbox, type SandboxState } from './create-sandbox.ts';
export type { SandboxLog, SandboxOptions } from './sandbox-options.ts';
