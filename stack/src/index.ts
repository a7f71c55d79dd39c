/** The portal of one machine, for programs that start one. */
export { startStack } from './server/start-stack.ts';
export type { Stack, StackOptions } from './server/start-stack.ts';
export { makeDemo } from './demo/make-demo.ts';
export type { DemoMerchant } from './demo/make-demo.ts';
export { closeAtCtrlC } from './stop.ts';
