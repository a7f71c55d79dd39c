/**
 * The part of zod that schemas in the page use. Every name adds bytes to each first visit, because a shared module can't
 * be tree-shaken; see the README.
 */
import { config, iso } from 'zod/mini';
import en from 'zod/v4/locales/en.js';

// Unlike zod, zod/mini has no messages of its own.
config(en());

export {
  _default,
  array,
  boolean,
  catch,
  config,
  custom,
  email,
  enum,
  file,
  globalRegistry,
  int,
  literal,
  maximum,
  maxLength,
  maxSize,
  minimum,
  minLength,
  minSize,
  NEVER,
  nonnegative,
  null,
  nullable,
  number,
  object,
  optional,
  pipe,
  positive,
  record,
  refine,
  regex,
  strictObject,
  string,
  superRefine,
  transform,
  union,
  unknown,
  url,
} from 'zod/mini';
export const isoDate = iso.date;

/** All types, including those of schemas that only zod can create. */
export type * from 'zod/mini';
