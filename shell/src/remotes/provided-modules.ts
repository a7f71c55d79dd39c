import type { SharedModuleName } from '@coupon-center/contracts';

/**
 * The shared modules that the shell provides. Those that it does not use itself get a chunk of their own from here, which
 * the page fetches when a remote asks for the module.
 */
const providedModules: Readonly<Record<SharedModuleName, () => Promise<unknown>>> = {
  react: () => import('react'),
  'react/jsx-runtime': () => import('react/jsx-runtime'),
  'react-dom': () => import('react-dom'),
  'react-dom/client': () => import('react-dom/client'),
  zod: () => import('zod'),
  '@coupon-center/ui': () => import('@coupon-center/ui'),
  '@coupon-center/ui/date-field': () => import('@coupon-center/ui/date-field'),
  '@emotion/react': () => import('@emotion/react'),
  '@tanstack/react-query': () => import('@tanstack/react-query'),
  'react-hook-form': () => import('react-hook-form'),
};

/** @throws Error when a remote was built to take something from the shell that the shell does not have */
export function checkProvided(names: readonly string[]): void {
  const missing = names.filter((name) => !Object.hasOwn(providedModules, name));
  if (missing.length > 0) throw new Error(`This shell does not provide ${missing.join(', ')}.`);
}
