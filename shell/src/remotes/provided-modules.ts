import type { SharedModuleName } from '@coupon-center/portal-contracts';
import { followConnection } from '../connection/connection.ts';

/**
 * The shared modules that the shell provides. Those that it doesn't use itself get a chunk of their own, loaded when a remote
 * asks for them. The build records their names.
 */
export const providedModules: Readonly<Record<SharedModuleName, () => Promise<unknown>>> = {
  react: () => import('react'),
  'react/jsx-runtime': () => import('react/jsx-runtime'),
  'react-dom': () => import('react-dom'),
  'react-dom/client': () => import('react-dom/client'),
  '@coupon-center/schema': () => import('@coupon-center/schema'),
  zod: () => import('zod'),
  '@coupon-center/ui': () => import('@coupon-center/ui'),
  '@coupon-center/ui/chart': () => import('@coupon-center/ui/chart'),
  '@coupon-center/ui/core': () => import('@coupon-center/ui/core'),
  '@coupon-center/ui/date-field': () => import('@coupon-center/ui/date-field'),
  '@emotion/react': () => import('@emotion/react'),
  '@tanstack/react-query': () => import('@tanstack/react-query').then(followConnection),
  'react-hook-form': () => import('react-hook-form'),
};

/** @throws Error if a remote needs a shared module that the shell doesn't provide */
export function checkProvided(names: readonly string[]): void {
  const missing = names.filter((name) => !Object.hasOwn(providedModules, name));
  if (missing.length > 0) throw new Error(`This shell does not provide ${missing.join(', ')}.`);
}
