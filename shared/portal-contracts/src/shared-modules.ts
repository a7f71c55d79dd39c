/** Modules that exist once per page: the shell provides them, and remotes don't bundle them. */
export const SHARED_MODULES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@coupon-center/schema',
  // For remotes that use more of it than the schema package has.
  'zod',
  '@emotion/react',
  '@coupon-center/ui',
  '@coupon-center/ui/chart',
  '@coupon-center/ui/core',
  '@coupon-center/ui/date-field',
  '@tanstack/react-query',
  'react-hook-form',
] as const;
export type SharedModuleName = (typeof SHARED_MODULES)[number];
