/** The modules of which a page has exactly one: the shell provides them, and remotes bring none of them. */
export const SHARED_MODULES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'zod',
  '@emotion/react',
  '@coupon-center/ui',
  '@coupon-center/ui/date-field',
  '@tanstack/react-query',
  'react-hook-form',
] as const;
export type SharedModuleName = (typeof SHARED_MODULES)[number];
