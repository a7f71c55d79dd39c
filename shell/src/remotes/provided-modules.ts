/**
 * The shared modules that the shell provides without using them: what is named here gets a chunk of its own, which a
 * remote that asks for the module makes the page fetch. Keep in step with `webpack/src/shared-modules.ts`.
 */
export const providedModules = [
  () => import('@coupon-center/ui'),
  () => import('@emotion/react'),
  () => import('@tanstack/react-query'),
  () => import('react-hook-form'),
] as const;
