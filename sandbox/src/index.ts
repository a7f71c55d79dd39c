/** Stand-ins on loopback for Stripe, mail and the image host. Never in production. */
export { createSandbox, type Sandbox } from './create-sandbox.ts';
export type { SandboxLog, SandboxOptions } from './sandbox-options.ts';
