/**
 * The part of zod that schemas in the page are written with. Every name costs each first visit its bytes, because a
 * shared module can't be tree-shaken: the README says more.
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

/** All types, those of schemas that only zod makes too. */
export type * from 'zod/mini';
